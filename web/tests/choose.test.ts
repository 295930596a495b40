import { describe, expect, test } from 'vitest'
import { wordOf, type Words } from '../src/look/signs'
import type { DecisionData, OptionKindData } from '../src/protocol/match'
import { offer, rowOf, rowsOf, touch, type Row } from '../src/table/choosing/choose'
import { sceneOf, touchable } from '../src/table/scene'
import { taskOf } from '../src/table/choosing/group'
import { key, type Key } from '../src/table/choosing/keys'
import { tongue } from '../src/texts/tongue.svelte'
import { recorded } from './recorded'

/** Touches what the row wants, part by part, and presses its button if there is no more to touch. */
function reached(ask: DecisionData, rows: Row[], wanted: Row, shows: (key: Key) => boolean): boolean {
  let touched: Key[] = []
  for (let n = 0; n < 10; n++) {
    const now = offer(ask, rows, touched, shows)
    if (now.stepper?.includes(wanted) || now.buttons.some((button) => button.rows.includes(wanted))) return true
    const left = wanted.touches.filter((one) => !touched.includes(one))
    const next = left.find((one) => now.lit.has(one))
    if (next === undefined) return false
    const done = touch(rows, touched, next)
    if ('answer' in done) return done.answer === wanted
    touched = done.touched
  }
  return false
}

describe.each(recorded)('$game', ({ still, steps }) => {
  for (const look of [still.look, null]) {
    const seen = { ...still, look }
    const how = look === null ? 'without a look' : 'with its look'

    test(`every option can be reached ${how}`, () => {
      for (const { ask, view } of steps) {
        if (ask === undefined) continue
        const keys = touchable(sceneOf(seen, view))
        const rows = rowsOf(ask, look)
        for (const row of rows) {
          expect(reached(ask, rows, row, (one) => keys.has(one)), `${ask.prompt}: ${row.option.label}`).toBe(true)
        }
      }
    })

    test(`whatever is lit leads on ${how}`, () => {
      for (const { ask, view } of steps) {
        if (ask === undefined) continue
        const keys = touchable(sceneOf(seen, view))
        const rows = rowsOf(ask, look)
        for (const lit of offer(ask, rows, [], (one) => keys.has(one)).lit) {
          const done = touch(rows, [], lit)
          expect('answer' in done || done.touched.length === 1, `${ask.prompt}: ${lit}`).toBe(true)
        }
      }
    })

    test(`everything can be drawn ${how}`, () => {
      for (const { view } of steps) {
        const scene = sceneOf(seen, view)
        const text = JSON.stringify(scene)
        expect(text).not.toContain('[object Object]')
        for (const board of scene.boards) {
          for (const { spot } of board.fields) expect(Number.isFinite(spot.x + spot.y)).toBe(true)
        }
      }
    })
  }
})

test('a compass has the directions of the plane, all others are words', () => {
  const kind = { label: 'Go', parts: [{ name: 'way', label: 'way', type: 'direction' }] } as unknown as OptionKindData
  const row = (value: string) => rowOf({ index: 0, kind: 'go', value, label: value }, kind, null, 0)
  expect(row('northeast').touches).toEqual([key.direction('northeast')])
  for (const way of ['up', 'up_northeast', 'forward']) expect(row(way)).toMatchObject({ touches: [], words: [{ name: 'way', value: way }] })
})

test('directions are told in the language of whoever looks', () => {
  const words = { description: {}, look: null } as unknown as Words
  expect(wordOf(words, { type: 'direction' }, 'up_northeast')).toBe('up northeast')
  tongue.language = 'de'
  expect(wordOf(words, { type: 'direction' }, 'north')).toBe('Norden')
  tongue.language = 'en'
})

test('what one does not see is chosen by its place, also among goods', () => {
  const kinds = { loot: { label: 'loot', parts: [{ name: 'loot', label: 'loot', type: 'enum', enum: 'Good' }] } }
  const several = { least: 2, most: 2, ordered: false, free: false, chosen: [] }
  const asks = (...values: string[]) => ({ kinds, several, options: values.map((value, index) => ({ index, kind: 'loot', value, label: value })) }) as unknown as DecisionData
  expect(taskOf(asks('[1]', '[2]'), null)).toBe('one')
  expect(taskOf(asks('wood', 'fish'), null)).toBe('amounts')
  expect(key.unseen('hand@1', 2)).toBe('hand@1[2]')
})
