import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { changed, Names } from '../src/protocol/apply'
import type { Change, Event, View } from '../src/protocol/match'
import type { Frame } from '../src/table/live'
import type { Still } from '../src/table/scene'
import { chapters, since, Story } from '../src/table/story/story'
import { tongue } from '../src/texts/tongue.svelte'

interface Recorded {
  still: Still
  received: { seat: number | null; view: View; frames: { events: Event[]; changes: Change[] }[] }[]
}

const FOLDER = process.env['SPIELWERK_RECORDED'] ?? 'tests/recorded'

afterEach(() => {
  tongue.language = 'en'
})

describe.each(readdirSync(FOLDER))('%s', (file) => {
  const { still, received } = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Recorded
  const names = new Names(still.description, still.boards)

  test('everything that is said and decided is told, in words, with things that exist', () => {
    for (const one of received) {
      const story = new Story(still, names)
      let before = one.view
      one.frames.forEach(({ events, changes }, number) => {
        const after = changed(before, changes)
        story.tell({ number, events, before, after, show: null })
        before = after
      })
      const events = one.frames.flatMap((frame) => frame.events)
      for (const event of events) {
        if (event.event === 'notice') expect(story.lines.some(({ text }) => text === event.text)).toBe(true)
      }
      expect(story.lines.filter((line) => line.decision).length).toBe(events.filter(({ event }) => event === 'decision').length)
      for (const line of story.lines) {
        expect(line.text).not.toMatch(/undefined|\[object|\{\w+\}|NaN/)
        for (const key of line.keys) {
          const known = key.startsWith('player:') || names.homes.has(key) || key in still.description.things
          expect(known, `${line.text}: ${key}`).toBe(true)
        }
      }
      expect(new Set(story.lines.map(({ id }) => id)).size).toBe(story.lines.length)
    }
  })
})

// ---- a small game, by hand ------------------------------------------------------------------------

const still = {
  description: {
    players: 2,
    score: null,
    names: ['Anna', 'Ben'],
    kinds: {},
    things: { A: { label: 'red pawn' }, B: { label: 'blue pawn' }, c1: { label: 'coin' }, c2: { label: 'coin' } },
    table: { box: { is: 'container', form: 'pile', label: 'the box' } },
    player: { hand: { is: 'container', form: 'field', label: 'hand' } },
  },
  boards: { Way: { fields: { 'Way.a1': { label: 'a1' }, 'Way.a2': { label: 'a2' } } } },
  look: null,
} as unknown as Still
const names = new Names(still.description, still.boards)
const view = (round: number, result: unknown = null) => ({ round, result }) as unknown as View
const frame = (events: Event[], after = view(1)): Frame => ({ number: 0, events, before: view(1), after, show: null })
const chosen = (seat: number, value: unknown, label: string): Event => ({ event: 'decision', seat, kind: 'go', value, label })
const go = (object: string, from: string | undefined, to: string): Event => ({ event: 'move', object, to, ...(from === undefined ? {} : { from }) })
function told(...events: Event[]): string[] {
  return new Story(still, names).tell(frame(events)).map(({ text }) => text)
}

describe('lines', () => {
  test('a decision says who and what, and its move is not said again', () => {
    const [line, ...more] = new Story(still, names).tell(frame([chosen(0, ['A', 'Way.a2'], 'a1 to a2'), go('A', 'Way.a1', 'Way.a2')]))
    expect(line).toMatchObject({ text: 'Anna: a1 to a2', keys: ['A', 'Way.a2'], seat: 0, decision: true, minor: false })
    expect(more).toEqual([])
  })

  test('what follows from it is told, alike things together', () => {
    expect(told(chosen(0, 'A', 'go'), go('B', 'Way.a1', 'box'), go('c1', undefined, 'hand@1'), go('c2', undefined, 'hand@1'))).toEqual([
      'Anna: go',
      'blue pawn: a1 → the box',
      '2 × coin → hand (Ben)',
    ])
  })

  test('rolls of one throw are one line of the one whose turn it is', () => {
    const roll = (value: number): Event => ({ event: 'roll', die: 'cube', value })
    expect(told(roll(2))).toEqual(['Rolled: 2'])
    expect(told({ event: 'turn', seat: 1 }, roll(2), roll(6), { event: 'notice', text: 'Eight!' }, roll(1))).toEqual([
      'Ben rolls 2, 6', 'Eight!', 'Ben rolls 1',
    ])
  })

  test('of a cup whose dice are rolled one by one, what lies there at the end is told', () => {
    const cup = (...value: number[]): Event => ({ event: 'roll', die: 'cup', value })
    expect(told(cup(1, 1), cup(4, 1), cup(4, 6))).toEqual(['Rolled: 4, 6'])
    expect(told(cup(1, 1), { event: 'notice', text: 'Again!' }, cup(4, 6))).toEqual(['Rolled: 1, 1', 'Again!', 'Rolled: 4, 6'])
  })

  test('the end says who has won and why', () => {
    const after = view(1, { winners: [1], reason: 'Ben is home' })
    expect(new Story(still, names).tell(frame([{ event: 'end' }], after)).map(({ text }) => text)).toEqual(['The game is over: Ben wins. Ben is home'])
  })

  test('the end says whether all have won or lost together', () => {
    const ends = (result: unknown) => new Story(still, names).tell(frame([{ event: 'end' }], view(1, result))).map(({ text }) => text)
    expect(ends({ winners: [0, 1], places: [1, 1], success: true, reason: '' })).toEqual(['The game is over: Won together'])
    expect(ends({ winners: [], places: [2, 2], success: false, reason: 'Too late' })).toEqual(['The game is over: Nobody wins. Too late'])
    expect(ends({ winners: [0], places: [1, 2], success: true, reason: '' })).toEqual(['The game is over: Anna wins'])
  })

  test('both languages', () => {
    tongue.language = 'de'
    const events: Event[] = [{ event: 'turn', seat: 0 }, { event: 'roll', die: 'cube', value: 6 }, { event: 'eliminate', seat: 1 }, { event: 'give', object: 'A', owner: null }]
    expect(told(...events)).toEqual(['Anna würfelt 6', 'Ben ist ausgeschieden', 'red pawn gehört jetzt niemandem'])
  })

  test('what is taken back stays, struck out', () => {
    const story = new Story(still, names)
    story.tell(frame([chosen(1, 'B', 'first')]))
    story.tell(frame([chosen(0, 'A', 'second')]))
    story.tell(frame([{ event: 'undo', seat: 0, since: 4 }]))
    expect(story.lines.map(({ text, undone }) => [text, undone])).toEqual([
      ['Ben: first', false], ['Anna: second', true], ['Anna takes the last move back', false],
    ])
  })
})

test('rounds are chapters, and what came since the own last move is their end', () => {
  const story = new Story(still, names)
  story.tell(frame([chosen(0, 'A', 'go'), { event: 'round', round: 2 }, chosen(1, 'B', 'stay'), { event: 'notice', text: 'Oh.' }]))
  expect(chapters(story.lines).map(({ round, lines }) => [round, lines.length])).toEqual([[1, 1], [2, 2]])
  expect(since(story.lines, 0).map(({ text }) => text)).toEqual(['Ben: stay', 'Oh.'])
  expect(since(story.lines, 1).map(({ text }) => text)).toEqual(['Oh.'])
})
