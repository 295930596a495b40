/** How effects sound: nothing but a few tones and bursts of noise each. Names are those that looks use. */
import type { Look } from '../protocol/look'

export type Effect = NonNullable<Look['sounds']>[string]

/** A part of a sound. Times are in seconds, tones in hertz, loudness from 0 to 1. */
export interface Voice {
  wave: 'sine' | 'triangle' | 'square' | 'sawtooth' | 'noise'
  at: number
  /** How long it fades. */
  fades: number
  loud: number
  /** The tone at its beginning; of noise, the middle of what is heard of it. */
  tone: number
  /** The tone at its end. */
  to?: number
  /** How long it takes to be as loud as it gets. */
  rises?: number
}

const noise = (at: number, fades: number, tone: number, loud: number, to = tone, rises = 0.002): Voice => ({ wave: 'noise', at, fades, tone, to, loud, rises })
const tone = (wave: Exclude<Voice['wave'], 'noise'>, at: number, fades: number, pitch: number, loud: number, to = pitch, rises = 0.004): Voice => ({
  wave, at, fades, tone: pitch, to, loud, rises,
})
/** The same again and again: `gap` seconds apart, each `by` as loud as the one before. */
const again = (times: number, gap: number, by: number, made: (at: number) => Voice): Voice[] =>
  Array.from({ length: times }, (_, n) => {
    const voice = made(n * gap)
    return { ...voice, loud: voice.loud * by ** n }
  })

export const RECIPES: Record<Effect, Voice[]> = {
  bell: [tone('sine', 0, 1.2, 880, 0.3), tone('sine', 0, 0.7, 2217, 0.12), tone('sine', 0, 0.4, 3520, 0.06)],
  card: [noise(0, 0.09, 3200, 0.35, 1800), noise(0.05, 0.05, 900, 0.25)],
  cards: again(5, 0.06, 0.93, (at) => noise(at, 0.07, 3000, 0.3, 1700)),
  chime: [tone('sine', 0, 0.5, 1047, 0.2), tone('sine', 0.09, 0.7, 1568, 0.2)],
  click: [noise(0, 0.02, 2600, 0.3), tone('triangle', 0, 0.03, 1200, 0.15)],
  coin: [tone('square', 0, 0.05, 1976, 0.08), tone('sine', 0.05, 0.45, 2637, 0.18)],
  crash: [noise(0, 0.5, 900, 0.5, 160), tone('sawtooth', 0, 0.35, 110, 0.25, 40), noise(0.12, 0.3, 3400, 0.2)],
  dice: [0, 0.07, 0.12, 0.21, 0.27, 0.38].map((at, n) => noise(at, 0.04, 1500 + 300 * (n % 3), 0.4 - n * 0.04)),
  drum: [tone('sine', 0, 0.3, 150, 0.5, 55), noise(0, 0.06, 500, 0.25)],
  fall: [tone('triangle', 0, 0.7, 900, 0.2, 120), noise(0.62, 0.2, 200, 0.4)],
  fanfare: [
    ...[523, 659, 784].map((pitch, n) => tone('triangle', n * 0.13, 0.3, pitch, 0.22)),
    ...[523, 659, 1047].map((pitch) => tone('triangle', 0.42, 0.9, pitch, 0.16)),
  ],
  hammer: [noise(0, 0.05, 1900, 0.35), tone('square', 0, 0.09, 320, 0.14, 240), tone('sine', 0, 0.25, 1320, 0.08)],
  horn: [tone('sawtooth', 0, 0.7, 196, 0.14, 196, 0.08), tone('sawtooth', 0.04, 0.7, 294, 0.1, 294, 0.08)],
  knock: [0, 0.14].map((at) => tone('sine', at, 0.1, 240, 0.4, 150)),
  rattle: again(8, 0.045, 0.9, (at) => noise(at, 0.03, 2100, 0.28)),
  servo: [tone('sawtooth', 0, 0.22, 170, 0.07, 260, 0.03), tone('square', 0.02, 0.18, 520, 0.03, 700, 0.03), noise(0.2, 0.04, 700, 0.2)],
  shuffle: again(12, 0.035, 0.97, (at) => noise(at, 0.04, 2500, 0.2, 1600)),
  sigh: [tone('triangle', 0, 0.5, 440, 0.16, 330, 0.05), tone('triangle', 0.35, 0.8, 330, 0.16, 220, 0.05)],
  slide: [noise(0, 0.24, 700, 0.25, 1500, 0.06)],
  splash: [noise(0, 0.45, 1400, 0.35, 400, 0.01), tone('sine', 0.05, 0.2, 300, 0.15, 700)],
  step: [tone('sine', 0, 0.08, 330, 0.32, 200), noise(0, 0.03, 1100, 0.15)],
  stone: [noise(0, 0.035, 2300, 0.4), tone('sine', 0, 0.07, 620, 0.3, 520)],
  sword: [tone('triangle', 0, 0.5, 2793, 0.12, 2600), tone('triangle', 0.01, 0.4, 3729, 0.08), noise(0, 0.08, 5000, 0.3)],
  wood: [tone('triangle', 0, 0.09, 410, 0.4, 330), noise(0, 0.03, 1400, 0.2)],
}
