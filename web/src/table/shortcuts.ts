/** Which key does what at the table. Arrow keys, Enter, Escape and digits are the same for everybody. */
export type Deed = 'options' | 'undo' | 'send' | 'chances'

const USUAL: Record<Deed, string> = { options: 'o', undo: 'u', send: 'f', chances: 'c' }

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
  if (stroke.key === 'Escape') return { back: true }
  const way = ARROWS[stroke.key]
  if (way !== undefined) return { way }
  if (/^[1-9]$/.test(stroke.key)) return { digit: Number(stroke.key) }
  for (const [deed, usual] of Object.entries(USUAL) as [Deed, string][]) {
    if (stroke.key.toLowerCase() === (own[deed] ?? usual).toLowerCase()) return { deed }
  }
  return null
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
