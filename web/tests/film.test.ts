import { describe, expect, it } from 'vitest'
import { applied, choiceOf, courseOf, Film, otherTurn, rounds, type Logged, type Piece, type Step } from '../src/engine/film'
import { changed } from '../src/protocol/apply'
import type { Change, DecisionData, View } from '../src/protocol/match'

const VIEW = {
  game: 'x',
  seat: null,
  to_decide: [0],
  table: { pot: 3, deck: { count: 2, objects: ['a', 'b'] } },
  players: [{ gold: 1 }, { gold: 2, hand: { count: 1 } }],
  spaces: { Board: { 'Board.a1': { mark: null }, 'Board.a2': { mark: null } } },
} as unknown as View

const step = (input: number, more: Partial<Step> = {}): Step => ({ input, round: 0, changes: [], events: [], ...more })
const question = (ask: number) => ({ ask, seat: 0 }) as DecisionData

describe('views after changes', () => {
  const changes: Change[] = [
    { path: ['spaces', 'Board', 'Board.a1', 'mark'], value: 0 },
    { path: ['players', 1, 'gold'], value: 5 },
    { path: ['players', 1, 'hand'] },
    { path: ['table', 'new', 'inside'], value: [1] },
    { path: ['to_decide'], value: [1] },
  ]

  it('are as they should be, and the view before stays', () => {
    const before = structuredClone(VIEW)
    const after = applied(VIEW, changes)
    expect(VIEW).toEqual(before)
    expect(after).toEqual({
      ...before,
      to_decide: [1],
      table: { ...before.table, new: { inside: [1] } },
      players: [{ gold: 1 }, { gold: 5 }],
      spaces: { Board: { 'Board.a1': { mark: 0 }, 'Board.a2': { mark: null } } },
    })
  })

  it('are those that a table on a server makes', () => {
    const known = changes.filter(({ path }) => path[1] !== 'new')
    expect(applied(VIEW, known)).toEqual(changed(VIEW, known))
  })

  it('share what has not changed', () => {
    const after = applied(VIEW, [{ path: ['players', 0, 'gold'], value: 9 }])
    expect(after.spaces).toBe(VIEW.spaces)
    expect(after.players[1]).toBe(VIEW.players[1])
    expect(after.players[0]).not.toBe(VIEW.players[0])
  })
})

describe('a film', () => {
  const first: Piece = {
    replay: 'r-x',
    inputs: 4,
    from: 0,
    still: { description: { names: ['A', 'B'] } as never, boards: {}, look: null },
    first: { view: VIEW, events: [{ event: 'turn', seat: 0 }], ask: question(1) },
    steps: [step(1, { changes: [{ path: ['table', 'pot'], value: 4 }], ask_gone: true }), step(2, { ask: question(2) })],
    next: 2,
  }

  it('grows by pieces that fit', () => {
    const film = new Film(first)
    expect([film.steps.length, film.length, film.next]).toEqual([2, 4, 2])
    film.add({ replay: 'r-x', inputs: 4, from: 0, steps: [step(9)] })
    expect(film.steps.length).toBe(2)
    film.add({ replay: 'r-x', inputs: 3, from: 2, steps: [step(3, { changes: [{ path: ['table', 'pot'], value: 5 }] })], stops: 'why' })
    expect([film.steps.length, film.length, film.next, film.stops]).toEqual([3, 3, null, 'why'])
  })

  it('knows how things were at every position', () => {
    const film = new Film(first)
    expect([0, 1, 2].map((at) => film.view(at).table['pot'])).toEqual([3, 4, 4])
    expect([0, 1, 2].map((at) => film.ask(at)?.ask ?? null)).toEqual([1, null, 2])
    expect(film.events(0)).toEqual([{ event: 'turn', seat: 0 }])
    expect(film.events(1)).toEqual([])
    expect([film.within(-3), film.within(1.4), film.within(99)]).toEqual([0, 1, 2])
  })

  it('needs its beginning', () => {
    expect(() => new Film({ replay: 'x', inputs: 0, from: 0, steps: [] })).toThrow()
  })
})

describe('finding one’s way', () => {
  const steps = [step(1, { round: 1, seat: 0 }), step(2, { round: 1, seat: 0 }), step(3, { round: 1, seat: 1 }), step(4, { round: 2, seat: 1 }), step(5, { round: 2, seat: 0 })]

  it('marks where rounds begin', () => {
    expect(rounds(steps, 0)).toEqual([{ position: 1, round: 1 }, { position: 4, round: 2 }])
    expect(rounds(steps, 1)).toEqual([{ position: 0, round: 1 }, { position: 4, round: 2 }])
    expect(rounds([], 0)).toEqual([])
  })

  it('jumps from turn to turn', () => {
    expect([0, 1, 2, 3, 4, 5].map((at) => otherTurn(steps, at, 1))).toEqual([2, 2, 4, 4, 5, 5])
    expect([5, 4, 3, 2, 1, 0].map((at) => otherTurn(steps, at, -1))).toEqual([2, 2, 0, 0, 0, 0])
  })
})

describe('what counts after much was taken back', () => {
  const a: Logged = { seat: 0, kind: 'cell', value: 'a1' }
  const b: Logged = { seat: 1, kind: 'cell', value: 'a2' }
  const c: Logged = { seat: 0, kind: 'cell', value: 'a3' }
  const rewind: Logged = { seat: null, happening: 'rewind' }
  const course = (inputs: Logged[], taken: Record<number, number[]> = {}) => courseOf(inputs, inputs.map((_, index) => (taken[index + 1] === undefined ? {} : { takes_back: taken[index + 1] as number[] })))

  it('can be made again', () => {
    expect(course([a, b])).toEqual({ force: [1, 2], undone: [] })
    expect(course([a, b, rewind], { 3: [2] })).toEqual({ force: [1], undone: [2] })
    expect(course([a, b, rewind, rewind], { 3: [2], 4: [1] })).toEqual({ force: [], undone: [1, 2] })
    expect(course([a, b, rewind], { 3: [1, 2] })).toEqual({ force: [], undone: [1, 2] })
    expect(course([a, b, rewind, a], { 3: [1, 2] })).toEqual({ force: [4], undone: [2] })
  })

  it('cannot once something else was done', () => {
    expect(course([a, b, rewind, c], { 3: [1, 2] })).toEqual({ force: [4], undone: [] })
  })

  it('is made again by the same choice', () => {
    expect(choiceOf(a)).toEqual({ kind: 'cell', value: 'a1' })
    expect(choiceOf({ seat: 0, kind: 'cards', picks: ['x', 'y'] })).toEqual([{ kind: 'cards', value: 'x' }, { kind: 'cards', value: 'y' }])
    expect(choiceOf(rewind)).toBeNull()
  })
})
