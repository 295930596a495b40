/** What somebody likes, kept in this browser. */
import type { Language } from './texts/tongue.svelte'

export type Pace = 'off' | 'fast' | 'normal' | 'slow'

export interface Settings {
  language: Language | null
  theme: 'system' | 'light' | 'dark'
  /** How boards are drawn. */
  view: 'perspective' | 'flat'
  /** Whether boards and tables have their drawings: without them slow devices keep up. */
  detail: 'full' | 'plain'
  pace: Pace
  reducedMotion: boolean
  /** Whether a move waits for a second touch. */
  confirm: 'never' | 'phone' | 'always'
  drag: boolean
  music: number
  effects: number
  sound: boolean
  /** Which key does what. */
  keys: Record<string, string>
}

export const USUAL: Settings = {
  language: null,
  theme: 'system',
  view: 'perspective',
  detail: 'full',
  pace: 'normal',
  reducedMotion: false,
  confirm: 'phone',
  drag: true,
  music: 0.4,
  effects: 0.7,
  sound: false,
  keys: {},
}

const NAME = 'spielwerk.settings'

function kept(): Settings {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return typeof found === 'object' && found !== null ? { ...USUAL, ...found } : { ...USUAL }
  } catch {
    // Private windows keep nothing, and what stands there may be anything.
    return { ...USUAL }
  }
}

export const settings = $state<Settings>(kept())

/** Remembers the settings as they are now. */
export function keepSettings(): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(settings))
  } catch {
    // Nothing can be kept here: they hold until the page is closed.
  }
}
