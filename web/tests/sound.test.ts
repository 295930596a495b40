import { describe, expect, test } from 'vitest'
import { effectsOf } from '../src/sound/cues'
import { phrase } from '../src/sound/music'
import { RECIPES, type Voice } from '../src/sound/recipes'

function sounds(voices: Voice[]): void {
  for (const { at, fades, loud, tone, to = tone, rises = 0.004 } of voices) {
    // Web Audio takes no ramp to 0, and nobody hears what is outside of these bounds.
    expect(Math.min(loud, rises)).toBeGreaterThan(0)
    expect(loud).toBeLessThanOrEqual(0.5)
    for (const pitch of [tone, to]) expect(pitch > 30 && pitch < 12_000).toBe(true)
    expect(at >= 0 && fades > 0).toBe(true)
  }
}

test.each(Object.entries(RECIPES))('%s is short and can be heard', (_, voices) => {
  sounds(voices)
  expect(Math.max(...voices.map((voice) => voice.at + voice.fades))).toBeLessThan(1.5)
})

describe('music', () => {
  test('is quiet, stays in its bars, and is the same again for the same bar', () => {
    for (let bar = 0; bar < 200; bar++) {
      const { voices, seconds } = phrase(bar)
      sounds(voices)
      expect(voices.every((voice) => voice.loud <= 0.3 && voice.at < seconds)).toBe(true)
      expect(phrase(bar)).toEqual({ voices, seconds })
    }
  })

  test('does not repeat soon', () => {
    const bars = Array.from({ length: 60 }, (_, bar) => JSON.stringify(phrase(bar)))
    expect(new Set(bars).size).toBe(60)
  })
})

describe('which effect', () => {
  test('a look says it for a kind, or for an event; else it is the usual one', () => {
    const look = { sounds: { 'move Robot': 'servo', move: 'stone' } } as const
    expect(effectsOf([{ event: 'move', kind: 'Robot' }], look)).toEqual(['servo'])
    expect(effectsOf([{ event: 'move', kind: 'Pawn' }], look)).toEqual(['stone'])
    expect(effectsOf([{ event: 'roll' }], look)).toEqual(['dice'])
    expect(effectsOf([{ event: 'notice' }], null)).toEqual([])
  })

  test('the same is heard once, and never a crowd', () => {
    const many = (['roll', 'roll', 'shuffle', 'deal', 'turn'] as const).map((event) => ({ event }))
    expect(effectsOf(many, null)).toEqual(['dice', 'shuffle'])
  })
})
