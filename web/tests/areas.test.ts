/** What players and the table have, in all recorded games. */
import { describe, expect, test } from 'vitest'
import type { View } from '../src/protocol/match'
import { pictured, sheetLines, sizeOf, stacked, type Area, type Card, type Cards, type Goods } from '../src/table/areas/areas'
import { countersOf } from '../src/table/areas/counters'
import { changedView } from '../src/table/board/foresee'
import { wrapped } from '../src/table/board/letters'
import { behind, sceneOf, touchable, type Still } from '../src/table/scene'
import { leftOf, shareOf } from '../src/table/story/time'
import { recorded } from './recorded'

const card = (key: string, label: string): Card => ({
  key,
  label,
  kind: 'Card',
  owner: null,
  form: null,
  face: { fill: '#ffffff', edge: '', ink: '', corner: [], head: null, middle: [{ text: label }], foot: [], band: [], picture: null, style: 'plain' },
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

describe('cards for a picture', () => {
  const area = (as: Cards['as'], cards: Cards['cards']): Cards => ({ name: as, key: as, seat: null, label: as, help: null, sign: null, at: 'centre', order: 1, as, cards, hidden: 0, counted: true, capacity: null })
  const labels = (areas: Area[], most: number) => pictured(areas, most).map((one) => one.label)
  const row = ['elm', 'fir', 'gum', 'ivy', 'oak', 'yew'].map((label) => card(label, label))

  test('come from all over the hands, none twice', () => {
    expect(labels([area('pile', [card('p', 'pine')]), area('hand', [...row, card('elm#2', 'elm')])], 3)).toEqual(['elm', 'ivy', 'yew'])
    expect(labels([area('hand', row.slice(0, 1)), area('hand', row.slice(1, 2))], 3)).toEqual(['elm', 'fir'])
  })

  test('come from anywhere where nobody has a hand', () => {
    expect(labels([area('hand', []), area('row', [null, ...row.slice(0, 2)])], 5)).toEqual(['elm', 'fir'])
    expect(labels([], 5)).toEqual([])
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

describe('what a look says', () => {
  const found = (game: string) => {
    const record = recorded.find((one) => one.game === game)
    const view = record?.steps[0]?.view
    if (record === undefined || view === undefined) throw new Error(`${game} has not been recorded`)
    return { still: record.still, view }
  }

  test('stands for the score of others, which one may not know', () => {
    const { still, view } = found('catan')
    const standing = view.standing.map((one, seat) => (seat === 0 ? { ...one, score: 7 } : { state: one.state, place: one.place }))
    const players = view.players.map((player, seat) => ({ ...player, open_points: 3 + seat }))
    const scores = sceneOf(still, { ...view, seat: 0, standing, players }).players.map(({ seat, score }) => [seat, score])
    expect(new Map(scores as [number, number][])).toEqual(new Map(players.map((_, seat) => [seat, seat === 0 ? 7 : 3 + seat])))
  })

  test('puts dots below numbers', () => {
    const { still, view } = found('catan')
    const chips = sceneOf(still, view).boards.flatMap((board) => board.fields.flatMap((field) => field.badges.filter(({ dots }) => dots > 0)))
    expect(chips.length).toBe(18)
    for (const { marks, dots } of chips) expect(dots).toBe(6 - Math.abs(7 - Number(marks.map((mark) => ('text' in mark ? mark.text : '')).join(''))))
  })

  test('writes values as signs or as words', () => {
    const steps = recorded.find(({ game }) => game === 'roborally')?.steps ?? []
    const { still } = found('roborally')
    const hands = steps.flatMap(({ view }) => sceneOf(still, view).mine.flatMap((area) => ('cards' in area ? area.cards : [])))
    const first = hands.find((card) => card !== null)
    expect(first?.face.middle).toEqual([{ icon: expect.any(String) as string }])
    expect(first?.face.foot).toEqual([{ text: expect.stringMatching(/^[a-z0-9 ]+$/i) as string }])
    expect(first?.face.head).toBe('#1f4fb3')
  })
})

test('a sheet tells a written zero from an empty cell', () => {
  const type = { type: 'enum', enum: 'Line' }
  const lines = Object.fromEntries(['ones', 'twos', 'threes', 'fours', 'fives', 'sixes', 'pair', 'house', 'rest'].map((line) => [line, line]))
  const player = { block: { is: 'attribute', type: 'map', key: type, value: { type: 'int' }, label: 'block' }, taken: { is: 'attribute', type: 'set', of: type, label: 'taken' } }
  const still = { description: { names: ['Anna'], enums: { Line: lines }, spaces: {}, kinds: {}, things: {}, table: {}, player, score: null }, boards: {}, look: null } as unknown as Still
  const view = { game: 'x', seat: 0, to_decide: [], standing: [], table: {}, players: [{ block: Object.fromEntries(Object.keys(lines).map((line) => [line, 0])), taken: ['twos'] }], spaces: {} } as unknown as View
  const [sheet] = sceneOf(still, view).rounds.flatMap((round) => round.areas) as Goods[]
  expect(sheet?.as).toBe('sheet')
  expect([...(sheet?.written ?? [])]).toEqual(['twos'])
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
