/** What players and the table have, in all recorded games. */
import { describe, expect, test } from 'vitest'
import { sheetLines, sizeOf, stacked, type Area, type Card, type Goods } from '../src/table/areas'
import { countersOf } from '../src/table/counters'
import { changedView } from '../src/table/foresee'
import { wrapped } from '../src/table/letters'
import { behind, sceneOf, touchable } from '../src/table/scene'
import { leftOf, shareOf } from '../src/table/time'
import { recorded } from './recorded'

const card = (key: string, label: string): Card => ({
  key,
  label,
  kind: 'Card',
  owner: null,
  form: null,
  face: { fill: '#ffffff', edge: '', ink: '', corner: [], middle: [{ text: label }], foot: [], band: [], picture: null, style: 'plain' },
})

describe('alike cards', () => {
  test('are one stack; chosen ones are another', () => {
    const hand = [card('a#1', 'ash'), card('a#2', 'ash'), card('o', 'oak'), card('a#3', 'ash')]
    const sizes = (chosen: string[]) => stacked(hand, (one) => String(chosen.includes(one)), new Set()).map((stack) => `${stack.card.label} ${stack.cards.length}`)
    expect(sizes([])).toEqual(['ash 3', 'oak 1'])
    expect(sizes(['a#2'])).toEqual(['ash 2', 'ash 1', 'oak 1'])
  })

  test('are touched by the one that is offered', () => {
    const [stack] = stacked([card('a#1', 'ash'), card('a#2', 'ash')], () => '', new Set(['a#2']))
    expect(stack?.card.key).toBe('a#2')
    expect(stack?.cards).toHaveLength(2)
  })

  test('leave gaps out', () => {
    expect(stacked([null, card('a', 'ash')], () => '', new Set())).toHaveLength(1)
  })
})

describe.each(recorded)('$game', ({ still, steps }) => {
  for (const look of [still.look, null]) {
    test(`has rows of at most four counters ${look === null ? 'without a look' : 'with its look'}`, () => {
      for (const { view } of steps) {
        const scene = sceneOf({ ...still, look }, view)
        expect(scene.players.map((player) => player.seat).sort()).toEqual(still.description.names.map((_, seat) => seat))
        for (const player of scene.players) {
          const counters = countersOf(player, still.description.score)
          expect(counters.length).toBeLessThanOrEqual(4)
          for (const { label, mark } of counters) expect(`${label}${mark && 'text' in mark ? mark.text : ''}`).not.toMatch(/undefined|NaN|\[object/)
          const keys = touchable(scene)
          for (const one of behind(scene, player)) expect(keys.has(one)).toBe(true)
        }
        const areas: Area[] = [...scene.mine, ...scene.centre, ...scene.side, ...scene.rounds.flatMap((round) => round.areas)]
        for (const area of areas) expect(sizeOf(area)).not.toBeNaN()
        for (const round of scene.rounds) {
          const sheets = round.areas.filter((area): area is Goods => area.as === 'sheet')
          for (const line of sheetLines(sheets)) expect(line.cells).toHaveLength(sheets.length)
        }
      }
    })
  }
})

describe('the list of players', () => {
  const record = recorded.find(({ game }) => game === 'roborally')

  test('is in the order of the look, and equal ones share their rank', () => {
    if (record === undefined) throw new Error('roborally has not been recorded')
    const [step] = record.steps
    if (step === undefined) throw new Error('nothing has been recorded')
    const players = step.view.players.map((player, seat) => ({ ...player, reached: [1, 3, 2, 3][seat], lives: [3, 1, 3, 1][seat] }))
    const { players: rows } = sceneOf(record.still, { ...step.view, seat: 0, players })
    expect(rows.map(({ seat, rank }) => [seat, rank])).toEqual([[1, 1], [3, 1], [2, 3], [0, 4]])
  })

  test('begins with those who have finished and ends with those who are out', () => {
    if (record === undefined) throw new Error('roborally has not been recorded')
    const view = record.steps[0]?.view
    if (view === undefined) throw new Error('nothing has been recorded')
    const standing = view.standing.map((one, seat) => ({ ...one, state: (['out', 'playing', 'finished', 'playing'] as const)[seat] ?? one.state, place: seat === 0 ? 4 : seat === 2 ? 1 : null }))
    const { players } = sceneOf(record.still, { ...view, standing })
    expect(players.map((player) => player.state)).toEqual(['finished', 'playing', 'playing', 'out'])
  })
})

test('changes are put onto a view without changing it', () => {
  const view = recorded[0]?.steps[0]?.view
  if (view === undefined) throw new Error('nothing has been recorded')
  const before = JSON.stringify(view)
  const then = changedView(view, [{ path: ['round'], value: 99 }, { path: ['players', 0, 'new'], value: [1, 2] }, { path: ['players', 0, 'new', 0] }])
  expect(then.round).toBe(99)
  expect(then.players[0]?.['new']).toEqual([2])
  expect(JSON.stringify(view)).toBe(before)
})

test('words are broken into at most three lines', () => {
  expect(wrapped('School of Magic', 11)).toEqual(['School of', 'Magic'])
  expect(wrapped('a b c d e f g h', 1)).toEqual(['a', 'b', 'c d e f g h'])
  expect(wrapped('Observatory', 5)).toEqual(['Observatory'])
})

test('clocks tell what is left, and stand still while they are stopped', () => {
  const clock = { timer: 'decision', seat: 1, total: 30, ends: 20_000, left: 12 }
  expect(leftOf(clock, 5_000)).toBe(15)
  expect(leftOf(clock, 50_000)).toBe(0)
  expect(leftOf({ ...clock, ends: null }, 50_000)).toBe(12)
  expect(shareOf([clock], 1, 5_000)).toBe(0.5)
  expect(shareOf([clock], 2, 5_000)).toBeNull()
})

test.each(recorded)('$game shows nothing twice in the same place', ({ still, steps }) => {
  for (const look of [still.look, null]) {
    for (const { view } of steps) {
      const scene = sceneOf({ ...still, look }, view)
      for (const zone of [scene.centre, scene.side, scene.mine]) {
        const names = zone.map((area) => `${area.name}@${area.seat}`)
        expect(new Set(names).size).toBe(names.length)
        for (const area of zone) {
          const keys = 'cards' in area ? area.cards.flatMap((one) => (one === null ? [] : [one.key])) : 'goods' in area ? area.goods.map((good) => good.key) : []
          expect(new Set(keys).size).toBe(keys.length)
        }
      }
    }
  }
})
