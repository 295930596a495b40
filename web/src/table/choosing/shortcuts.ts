/** Which key does what at the table. Arrow keys and digits are the same for everybody; the others can be chosen. */
import { USUAL_KEYS, type Act } from '../../keys'

/** What keys do that nobody can give away, unless something else wants them. */
const MORE = { send: 'f', chances: 'c' } as const
export type Deed = Exclude<Act, 'back'> | keyof typeof MORE

export type Pressed = { deed: Deed } | { digit: number } | { way: 'left' | 'right' | 'up' | 'down' } | { back: true } | null

interface Stroke {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const ARROWS: Record<string, 'left' | 'right' | 'up' | 'down'> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** What a key means; `own` are the keys that somebody has chosen. */
export function pressed(stroke: Stroke, own: Record<string, string>): Pressed {
  if (stroke.altKey || stroke.ctrlKey || stroke.metaKey) return null
  const way = ARROWS[stroke.key]
  if (way !== undefined) return { way }
  if (/^[1-9]$/.test(stroke.key)) return { digit: Number(stroke.key) }
  const keys = { ...MORE, ...USUAL_KEYS, ...own }
  const deeds = [...Object.keys(USUAL_KEYS), ...Object.keys(MORE)] as (Deed | 'back')[]
  const deed = deeds.find((one) => keys[one].toLowerCase() === stroke.key.toLowerCase())
  return deed === undefined ? null : deed === 'back' ? { back: true } : { deed }
}

export interface Spot {
  x: number
  y: number
}

/** The nearest thing in a direction: what lies straight ahead counts as nearer than what lies aside. Null if none does. */
export function nearest(spots: Spot[], from: Spot, way: 'left' | 'right' | 'up' | 'down'): number | null {
  let best: number | null = null
  let least = Infinity
  spots.forEach((spot, number) => {
    const dx = spot.x - from.x
    const dy = spot.y - from.y
    const ahead = way === 'left' ? -dx : way === 'right' ? dx : way === 'up' ? -dy : dy
    const aside = Math.abs(way === 'left' || way === 'right' ? dy : dx)
    if (ahead <= 1) return
    const far = ahead + aside * 2.5
    if (far < least) [best, least] = [number, far]
  })
  return best
}
