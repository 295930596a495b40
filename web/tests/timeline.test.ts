import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { changed, Names } from '../src/protocol/apply'
import type { Change, Event, View } from '../src/protocol/match'
import type { Frame } from '../src/table/live'
import { Player, type Showing } from '../src/table/story/player'
import type { Still } from '../src/table/scene'
import { changedSince, stepsOf } from '../src/table/story/timeline'
import type { Pace } from '../src/settings.svelte'

interface Recorded {
  game: string
  still: Still
  received: { seat: number | null; view: View; frames: { events: Event[]; changes: Change[] }[] }[]
}

const FOLDER = process.env['SPIELWERK_RECORDED'] ?? 'tests/recorded'
const PACES: Pace[] = ['off', 'fast', 'normal', 'slow']

function framesOf({ view, frames }: Recorded['received'][number]): Frame[] {
  let before = view
  return frames.map(({ events, changes }, number) => {
    const after = changed(before, changes)
    const seconds = events.filter(({ event }) => event === 'show').length * 5
    const frame = { number, events, before, after, show: seconds === 0 ? null : seconds }
    before = after
    return frame
  })
}

describe.each(readdirSync(FOLDER))('%s', (file) => {
  const { still, received } = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Recorded
  const names = new Names(still.description, still.boards)
  const budget = still.look?.moves?.budget ?? 4000

  test('steps end where the match is, in the time that they have, and say everything', () => {
    for (const one of received.slice(0, 2)) {
      for (const frame of framesOf(one)) {
        for (const pace of PACES) {
          const steps = stepsOf(frame, still, names, pace)
          const where = `seat ${one.seat}, frame ${frame.number}, ${pace}`
          expect(steps.at(-1)?.view, where).toBe(frame.after)
          const moments = frame.events.filter(({ event }) => event === 'show').length + 1
          const factor = { off: 0, fast: 0.5, normal: 1, slow: 1.8 }[pace]
          expect(steps.reduce((sum, { ms }) => sum + ms, 0), where).toBeLessThanOrEqual(budget * factor * moments)
          expect(steps.every(({ ms }) => ms === 0 || ms >= 70), where).toBe(true)
          if (frame.events.some(({ event }) => event === 'undo')) continue
          const said = frame.events.filter((event) => event.event === 'notice').map(({ text }) => text)
          expect(steps.flatMap(({ notices }) => notices.map(({ text }) => text)), where).toEqual(said)
          const moved = frame.events.filter((event) => event.event === 'move').length
          expect(steps.flatMap(({ moves }) => moves).length, where).toBe(moved)
        }
      }
    }
  })
})

// ---- a small game, by hand ------------------------------------------------------------------------

const place = (count: number, objects: string[]) => ({ count, objects })
const still = {
  description: {
    players: 2,
    score: null,
    names: ['Anna', 'Ben'],
    kinds: {
      Robot: { parent: null, attributes: { facing: { type: 'direction' }, rust: { type: 'int' } } },
      Card: { parent: null, attributes: {} },
    },
    things: Object.fromEntries(['A', 'B', 'c1', 'c2', 'c3', 'c4', 'c5'].map((name) => [name, { kind: name < 'a' ? 'Robot' : 'Card' }])),
    table: { deck: { is: 'container', form: 'pile' } },
    player: { hand: { is: 'container', form: 'field' } },
  },
  boards: { Floor: { fields: Object.fromEntries(['a1', 'b1', 'c1', 'd1'].map((name) => [`Floor.${name}`, {}])) } },
  look: null,
} as unknown as Still
const names = new Names(still.description, still.boards)
const start = {
  seat: 0,
  round: 1,
  result: null,
  table: { deck: place(5, ['c1', 'c2', 'c3', 'c4', 'c5']) },
  players: [{ hand: place(0, []) }, { hand: place(0, []) }],
  standing: [],
  phases: {},
  spaces: { Floor: { 'Floor.a1': place(1, ['A']), 'Floor.b1': place(1, ['B']), 'Floor.c1': place(0, []), 'Floor.d1': place(0, []) } },
} as unknown as View

const go = (object: string, from: string, to: string): Event => ({ event: 'move', object, from: `Floor.${from}`, to: `Floor.${to}` })
const deal = (object: string, seat: number): Event => ({ event: 'move', object, from: 'deck', to: `hand@${seat}` })
const turn = (object: string, value: string): Event => ({ event: 'set', attribute: 'facing', of: { object }, value })
const say = (text: string, object: string): Event => ({ event: 'notice', text, about: [{ object }] })
const frame = (events: Event[], show: number | null = null, number = 0): Frame => ({ number, events, before: start, after: { ...start, round: 9 }, show })
const moves = (events: Event[]) => stepsOf(frame(events), still, names, 'normal').map((step) => step.moves.map((move) => move.object))

describe('which moves are one', () => {
  test('cards that are dealt round the table', () => {
    expect(moves([deal('c1', 0), deal('c2', 1), deal('c3', 0), deal('c4', 1)])).toEqual([['c1', 'c2', 'c3', 'c4']])
  })

  test('what is pushed moves with what pushes it, told before or after', () => {
    expect(moves([go('B', 'b1', 'c1'), go('A', 'a1', 'b1')])).toEqual([['B', 'A']])
    expect(moves([go('A', 'a1', 'b1'), go('B', 'b1', 'c1')])).toEqual([['A', 'B']])
  })

  test('but not two moves of one piece, nor of pieces that have nothing to do with each other', () => {
    expect(moves([go('B', 'b1', 'c1'), go('B', 'c1', 'd1')])).toEqual([['B'], ['B']])
    expect(moves([go('B', 'b1', 'd1'), go('A', 'a1', 'c1')])).toEqual([['B'], ['A']])
  })

  test('bookkeeping in between does not part them, a word does', () => {
    const rust: Event = { event: 'set', attribute: 'rust', of: { object: 'A' }, value: 1 }
    expect(moves([deal('c1', 0), rust, deal('c2', 1)])).toEqual([['c1', 'c2']])
    expect(moves([deal('c1', 0), say('More!', 'A'), deal('c2', 1)])).toEqual([['c1'], ['c2']])
  })

  test('kinds that a look calls together', () => {
    const looked = { ...still, look: { moves: { together: ['Robot'] } } }
    const steps = stepsOf(frame([go('B', 'b1', 'd1'), go('A', 'a1', 'c1')]), looked, names, 'normal')
    expect(steps.length).toBe(1)
  })
})

describe('time', () => {
  const long = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? turn('A', 'north') : turn('A', 'east')))

  test('every turn of a piece is a step', () => {
    expect(stepsOf(frame([turn('A', 'north'), turn('A', 'east')]), still, names, 'normal').map(({ ms }) => ms)).toEqual([260, 260])
    expect(stepsOf(frame([turn('A', 'north')]), still, names, 'fast').map(({ ms }) => ms)).toEqual([130])
  })

  test('many steps are shortened, very many become fewer', () => {
    const some = stepsOf(frame(long.slice(0, 40)), still, names, 'normal')
    expect(some.length).toBe(40)
    expect(some.every(({ ms }) => ms === 100)).toBe(true)
    const many = stepsOf(frame(long), still, names, 'normal')
    expect(many.length).toBe(50)
    expect(many.every(({ ms }) => ms >= 70)).toBe(true)
  })

  test('every moment of a game that wants to be looked at has its own time, the whole no more than the table waits', () => {
    const show: Event = { event: 'show', seconds: 5 }
    const events = [...long.slice(0, 15), show, ...long.slice(0, 15), show]
    const sum = (most: number) => stepsOf(frame(events, most), still, names, 'normal').reduce((all, { ms }) => all + ms, 0)
    expect(sum(10)).toBeGreaterThan(7500)
    expect(sum(3)).toBeLessThanOrEqual(3000)
  })

  test('a word comes with what happens then', () => {
    const steps = stepsOf(frame([turn('A', 'north'), say('Go!', 'B'), go('B', 'b1', 'c1')]), still, names, 'normal')
    expect(steps.map((step) => step.notices.map(({ text }) => text))).toEqual([[], ['Go!']])
    expect(steps[1]?.notices[0]?.at).toEqual(['B'])
  })

  test('what is taken back is not looked at', () => {
    const [only, ...more] = stepsOf(frame([{ event: 'undo', seat: 0, since: 3 }, go('A', 'a1', 'b1')]), still, names, 'slow')
    expect(more).toEqual([])
    expect(only).toMatchObject({ ms: 0, moves: [], changed: [] })
  })
})

/** Time that only passes when it is told to. */
class Clock {
  private now = 0
  private jobs: { at: number; work: () => void }[] = []
  readonly later = (work: () => void, ms: number) => {
    const job = { at: this.now + ms, work }
    this.jobs.push(job)
    return () => (this.jobs = this.jobs.filter((one) => one !== job))
  }
  pass(ms: number): void {
    const end = this.now + ms
    for (;;) {
      const [next] = this.jobs.filter((job) => job.at <= end).sort((one, other) => one.at - other.at)
      if (next === undefined) break
      this.jobs = this.jobs.filter((job) => job !== next)
      this.now = next.at
      next.work()
    }
    this.now = end
  }
}

describe('the player', () => {
  function playing(pace: Pace = 'normal', reducedMotion = false) {
    const clock = new Clock()
    const shown: number[] = []
    const seen: Showing[] = []
    const heard: string[] = []
    const player = new Player(
      start, still, names, () => ({ pace, reducedMotion }),
      { changed: (now) => seen.push(now), shown: (number) => shown.push(number), heard: (cues) => heard.push(...cues.map(({ event }) => event)) },
      clock.later,
    )
    return { clock, player, shown, seen, heard }
  }
  const walk = [go('A', 'a1', 'c1'), go('A', 'c1', 'd1')]

  test('shows step after step, and tells when a frame is over', () => {
    const { clock, player, shown, heard } = playing()
    player.push(frame(walk, null, 7))
    expect(player.idle).toBe(false)
    expect(player.now.moves[0]?.to).toBe('Floor.c1')
    clock.pass(260)
    expect(player.now.moves[0]?.to).toBe('Floor.d1')
    expect(shown).toEqual([])
    clock.pass(260)
    expect(shown).toEqual([7])
    expect(player.idle).toBe(true)
    expect(player.now.view.round).toBe(9)
    expect(heard).toEqual(['move', 'move'])
  })

  test('skips to the end, with what was still to be said', () => {
    const { clock, player, shown } = playing()
    player.push(frame([...walk, say('Done', 'A'), go('A', 'd1', 'a1')], null, 1))
    player.push(frame([say('And on', 'B')], null, 2))
    player.skip()
    expect(player.idle).toBe(true)
    expect(shown).toEqual([1, 2])
    expect(player.now.notices.map(({ text }) => text)).toEqual(['Done', 'And on'])
    clock.pass(10_000)
    expect(player.now.notices).toEqual([])
    expect(shown).toEqual([1, 2])
  })

  test('without movement the goal is outlined for a while', () => {
    for (const { clock, player } of [playing('off'), playing('slow', true)]) {
      player.push(frame(walk))
      expect(player.idle).toBe(true)
      expect(player.now.ms).toBe(0)
      expect(player.now.outlined).toContain('Floor.d1')
      clock.pass(600)
      expect(player.now.outlined).toEqual([])
    }
  })

  test('hurries when more waits, and never falls behind', () => {
    const { player, shown, seen } = playing()
    for (let number = 0; number < 20; number++) player.push(frame(walk, null, number))
    expect(shown.length).toBeGreaterThanOrEqual(13)
    player.skip()
    expect([...shown].sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, n) => n))
    expect(seen.at(-1)?.view.round).toBe(9)
  })

  test('another match begins anew', () => {
    const { clock, player, shown } = playing()
    player.push(frame(walk))
    player.reset(start)
    clock.pass(10_000)
    expect(player.now.view).toBe(start)
    expect(shown).toEqual([])
  })
})

test('what has changed since the own last decision', () => {
  const mine: Event = { event: 'decision', seat: 0, kind: 'go', value: 1, label: 'Go' }
  const frames = [frame([go('A', 'a1', 'b1')]), frame([mine, go('A', 'b1', 'c1')]), frame([go('B', 'b1', 'd1')])]
  expect([...changedSince(frames, 0)].sort()).toEqual(['B', 'Floor.b1', 'Floor.d1'])
  expect(changedSince(frames.slice(0, 2), 0).size).toBe(0)
  expect([...changedSince(frames, 1)].sort()).toEqual(['A', 'B', 'Floor.a1', 'Floor.b1', 'Floor.c1', 'Floor.d1'])
  expect([...changedSince([frame([go('A', 'a1', 'b1'), go('A', 'b1', 'c1')])], 0)].sort()).toEqual(['A', 'Floor.a1', 'Floor.c1'])
})
