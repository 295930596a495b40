/** What is seen of a match: step by step, and asked only then. */
import './page'
import { flushSync } from 'svelte'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changed, Names } from '../src/protocol/apply'
import type { Change, DecisionData, Event, View } from '../src/protocol/match'
import { settings } from '../src/settings.svelte'
import type { Frame, Live } from '../src/table/live'
import type { Still } from '../src/table/scene'
import { Story } from '../src/table/story/story'
import { Stage } from '../src/table/story/stage.svelte'
import { steady } from '../src/table/steady.svelte'

const FOLDER = process.env['SPIELWERK_RECORDED'] ?? 'tests/recorded'
const ASK = { ask: 1 } as DecisionData

class Match implements Partial<Live> {
  still = $state.raw<Still>() as Still
  view = $state.raw<View>() as View
  frames = $state.raw<Frame[]>([])
  ask = $state.raw<DecisionData | null>(ASK)
  readonly shown = vi.fn()

  constructor(still: Still, view: View) {
    this.still = still
    this.view = view
  }

  happens(events: Event[], changes: Change[]): void {
    const after = changed(this.view, changes)
    this.frames = [...this.frames, { number: this.frames.length + 1, events, before: this.view, after, show: null }]
    this.view = after
  }
}

let stop = (): void => undefined
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function staged(match: Match): Stage {
  let stage: Stage | undefined
  stop = $effect.root(() => {
    stage = new Stage(() => match as unknown as Live)
  })
  flushSync()
  return stage as Stage
}

describe.each(readdirSync(FOLDER).slice(0, 6))('%s', (file) => {
  const { still, received } = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as { still: Still; received: { view: View; frames: { events: Event[]; changes: Change[] }[] }[] }
  const [{ view, frames }] = received as [(typeof received)[number]]
  const some = frames.slice(0, 12)

  test('is shown to its end before anything is asked, and the server is told', () => {
    settings.pace = 'normal'
    const match = new Match(still, view)
    const stage = staged(match)
    expect(stage.ask).toBe(ASK)
    for (const { events, changes } of some) {
      match.happens(events, changes)
      flushSync()
      if (stage.showing.ms > 0) expect(stage.ask).toBeNull()
      vi.advanceTimersByTime(120_000)
      flushSync()
      expect(stage.view).toBe(match.view)
      expect(stage.ask).toBe(ASK)
      expect(match.shown).toHaveBeenLastCalledWith(match.frames.length)
    }
    expect(match.shown).toHaveBeenCalledTimes(some.length)
  })

  test('is there at once for those who are in a hurry, or come back', () => {
    settings.pace = 'normal'
    const match = new Match(still, view)
    const stage = staged(match)
    for (const { events, changes } of some) match.happens(events, changes)
    flushSync()
    stage.skip()
    expect([stage.view, stage.ask]).toEqual([match.view, ASK])
    expect(match.shown).toHaveBeenLastCalledWith(some.length)
    // Somebody else's view, from nowhere: what led there is not known.
    match.frames = []
    match.view = structuredClone(view)
    flushSync()
    expect(stage.view).toBe(match.view)
  })

  test('is read no sooner than it is seen', () => {
    settings.pace = 'slow'
    const match = new Match(still, view)
    const stage = staged(match)
    for (const { events, changes } of some) match.happens(events, changes)
    flushSync()
    const counts = [stage.lines.length]
    while (stage.view !== match.view) {
      vi.advanceTimersByTime(50)
      flushSync()
      counts.push(stage.lines.length)
    }
    vi.runAllTimers()
    flushSync()
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
    const all = new Story(still, new Names(still.description, still.boards))
    for (const frame of match.frames) all.tell(frame)
    expect(stage.lines).toEqual(all.lines)
    expect(counts[0]).toBeLessThanOrEqual(all.lines.length)
  })

  test('is seen as it is by whoever comes into the middle of it, who can read how it came', () => {
    settings.pace = 'normal'
    const match = new Match(still, view)
    for (const { events, changes } of some) match.happens(events, changes)
    const [now, events] = [match.view, match.frames.flatMap((frame) => frame.events)]
    match.frames = [{ number: 1, events, before: now, after: now, past: true, show: null }]
    const stage = staged(match)
    expect(stage.view).toBe(now)
    expect(stage.ask).toBe(ASK)
    vi.runAllTimers()
    expect(stage.view).toBe(now)
    const known = new Match(still, view)
    const whole = staged(known)
    for (const { events: happened, changes } of some) known.happens(happened, changes)
    flushSync()
    whole.skip()
    // Moves and rolls between decisions may be told together.
    const decided = (one: Stage) => one.lines.filter(({ decision }) => decision).map(({ text }) => text)
    expect(decided(stage)).toEqual(decided(whole))
  })

  test('is told anew in another language', () => {
    const match = new Match(still, view)
    const stage = staged(match)
    match.still = { ...still, look: null }
    flushSync()
    expect([stage.still.look, stage.view]).toEqual([null, match.view])
  })
})

test('whatever one does reaches the match', async () => {
  const [file] = readdirSync(FOLDER) as [string]
  const { still, received } = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as { still: Still; received: { view: View }[] }
  const match = new Match(still, (received[0] as { view: View }).view)
  const deeds = ['decide', 'keep', 'undo', 'abort', 'preview', 'chances'] as const
  for (const deed of deeds) Object.assign(match, { [deed]: vi.fn(() => Promise.resolve(deed)) })
  Object.assign(match, { clocks: [], draft: [3] })
  const stage = staged(match)
  await Promise.all([stage.decide(1), stage.keep([2]), stage.undo(), stage.abort(), stage.preview(1), stage.chances()])
  stage.shown(7)
  for (const deed of deeds) expect((match as unknown as Record<string, unknown>)[deed], deed).toHaveBeenCalledTimes(1)
  expect(match.shown).toHaveBeenCalledWith(7)
  expect([stage.clocks, stage.draft, stage.frames, [...stage.changed]]).toEqual([[], [3], [], []])
})

test('what stays the same is not passed on', () => {
  let number = $state(0)
  const box = {}
  let looked = 0
  stop = $effect.root(() => {
    const kept = steady(() => (number < 2 ? box : number))
    $effect.pre(() => {
      looked += 1
      expect([box, 2]).toContain(kept.current)
    })
  })
  for (const next of [0, 1, 1, 2]) {
    number = next
    flushSync()
  }
  expect(looked).toBe(2)
})
