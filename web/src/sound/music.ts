/**
 * One quiet piece that does not end and does not repeat for a while: slow chords, and above them a few notes of the same
 * scale. Bars are numbered; the same bar is always the same.
 */
import type { Voice } from './recipes'

/** Steps of a scale without half tones next to each other, so that whatever comes together sounds well. */
const SCALE = [0, 2, 4, 7, 9] as const
/** Lowest notes of the chords, in half tones from the keynote, and which notes lie above them. */
const CHORDS: readonly [number, readonly number[]][] = [
  [0, [12, 16, 19]], [-3, [9, 12, 16]], [5, [12, 17, 21]], [-5, [11, 14, 19]], [2, [12, 14, 17]], [-5, [7, 14, 19]],
]
const KEYNOTE = 174.6
const BEAT = 0.9
const BEATS = 4

const pitch = (half: number) => KEYNOTE * 2 ** (half / 12)

/** A number from 0 to 1 that follows from two others, and looks as if it did not. */
function chance(bar: number, what: number): number {
  let mixed = Math.imul(bar + 1, 0x9e3779b1) ^ Math.imul(what + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

export function phrase(bar: number): { voices: Voice[]; seconds: number } {
  const seconds = BEAT * BEATS
  const [low, above] = CHORDS[bar % CHORDS.length] as (typeof CHORDS)[number]
  const voices: Voice[] = [
    { wave: 'sine', at: 0, rises: 0.8, fades: seconds, loud: 0.3, tone: pitch(low - 12) },
    ...above.map((half, n): Voice => ({ wave: 'triangle', at: 0.1 * n, rises: 1.2, fades: seconds, loud: 0.09, tone: pitch(half) })),
  ]
  for (let half = 0; half < BEATS * 2; half++) {
    // Rests are part of it, most of all off the beat.
    if (chance(bar, half) > (half % 2 === 0 ? 0.45 : 0.2)) continue
    const step = Math.floor(chance(bar, 100 + half) * SCALE.length * 2)
    const tone = pitch(12 + (SCALE[step % SCALE.length] as number) + 12 * Math.floor(step / SCALE.length))
    voices.push({ wave: 'sine', at: (half * BEAT) / 2, rises: 0.02, fades: 1.6, loud: 0.12, tone })
  }
  return { voices, seconds }
}
