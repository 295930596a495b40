/** Which key does what: as usual, or as somebody has chosen. */
import type { Settings } from './settings.svelte'

export const USUAL_KEYS = { next: 'n', take: 'Enter', back: 'Escape', undo: 'u', list: 'o', log: 'l', pause: 'p', skip: ' ' } as const
export type Act = keyof typeof USUAL_KEYS

export function keyFor(settings: Settings, act: Act): string {
  return settings.keys[act] ?? USUAL_KEYS[act]
}

/** What a key does; digits and arrows always mean the same. */
export function actOf(settings: Settings, key: string): Act | null {
  const found = (Object.keys(USUAL_KEYS) as Act[]).find((act) => keyFor(settings, act).toLowerCase() === key.toLowerCase())
  return found ?? null
}

/** Keys that cannot be given away. */
export function isFixed(key: string): boolean {
  return /^([0-9]|Arrow.*|Tab|Shift|Control|Alt|Meta)$/.test(key)
}
