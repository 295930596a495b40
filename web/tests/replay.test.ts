/** Replays: where one looks from, back and forth, and what cannot be done any more. */
import { answers, requests, settled } from './page'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { address, Replay } from '../src/engine/replay.svelte'
import type { Piece, Step } from '../src/engine/film'

const view = { game: 'x', seat: null, over: false, round: 0, to_decide: [0], table: { pot: 0 }, players: [], spaces: {} }
const step = (input: number): Step => ({ input, round: Math.ceil(input / 2), seat: input % 2, changes: [{ path: ['table', 'pot'], value: input }], events: [{ event: 'round' }], ask: { ask: input } }) as unknown as Step
const piece = (from: number, to: number, next: number | null): Piece =>
  ({
    replay: 'm', inputs: 4, from, next,
    ...(from === 0 ? { still: { description: { names: ['Anna', 'Ben'] }, boards: {}, look: null }, first: { view, events: [], ask: { ask: 0 } } } : {}),
    steps: Array.from({ length: to - from }, (_, number) => step(from + number + 1)),
  }) as unknown as Piece
const at = (angle: string | number, from: number) => `GET /api/tables/m/replay?seat=${angle}&lang=en&from=${from}`
const pot = (replay: Replay) => (replay.view.table as { pot: number }).pot

let replay: Replay
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answers.clear()
  requests.length = 0
  answers.set(at('watch', 0), piece(0, 2, 2)).set(at('watch', 2), piece(2, 4, null)).set(at(0, 0), piece(0, 4, null))
  replay = new Replay('m', 'watch', 3)
  await settled()
})
afterEach(() => {
  replay.close()
  vi.useRealTimers()
})

describe('a replay', () => {
  test('comes piece by piece, and begins where the link says', () => {
    expect(requests.map(({ path }) => path)).toEqual([at('watch', 0), at('watch', 2)].map((one) => one.slice(4)))
    expect([replay.there, replay.length, replay.position, pot(replay)]).toEqual([true, 4, 3, 3])
    expect([address('r-1'), address('m')]).toEqual(['/api/replays/r-1', '/api/tables/m/replay'])
  })

  test('goes back and forth; a step is shown as it happened, a jump is not', () => {
    replay.jump(1)
    expect([pot(replay), replay.frames.length]).toEqual([1, 1])
    replay.step()
    expect([pot(replay), replay.frames.length]).toEqual([2, 2])
    expect(replay.frames.at(-1)?.before).not.toBe(replay.frames.at(-1)?.after)
    replay.jump(99)
    expect(replay.position).toBe(4)
    replay.step()
    expect(replay.position).toBe(4)
    replay.turn(-1)
    expect(replay.position).toBeLessThan(4)
  })

  test('plays by itself to its end, at its speed, and then from the beginning', () => {
    replay.jump(2)
    replay.speed = 2
    replay.play()
    vi.advanceTimersByTime(700)
    expect([replay.position, replay.playing]).toEqual([3, true])
    vi.advanceTimersByTime(700)
    expect([replay.position, replay.playing]).toEqual([4, false])
    replay.play()
    expect(replay.position).toBe(0)
    replay.pause()
    vi.advanceTimersByTime(10_000)
    expect(replay.position).toBe(0)
  })

  test('shows the question that was open only to those who want it', () => {
    expect(replay.ask).toBeNull()
    replay.choices = true
    expect(replay.ask?.ask).toBe(3)
  })

  test('is looked at from elsewhere at the same moment, and loads nothing twice', async () => {
    await replay.look(0)
    expect([replay.angle, replay.position]).toEqual([0, 3])
    const before = requests.length
    await replay.look('watch')
    await replay.look(0)
    expect(requests.length).toBe(before)
    await replay.look(1)
    expect(replay.refusal).toContain('There is no')
  })

  test('is over: nobody decides', async () => {
    for (const deed of [replay.decide(), replay.undo(), replay.abort()]) await expect(deed).rejects.toMatchObject({ code: 'replay' })
    expect([await replay.preview(), await replay.chances()]).toEqual([null, null])
    replay.keep()
    replay.shown()
    expect(pot(replay)).toBe(3)
  })
})
