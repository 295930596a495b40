import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { changed, happened, Names } from '../src/protocol/apply'
import type { Change, Event, View } from '../src/protocol/match'
import type { Still } from '../src/table/scene'

interface Recorded {
  game: string
  still: Still
  received: { seat: number | null; view: View; last: View; frames: { events: Event[]; changes: Change[] }[] }[]
}

const FOLDER = process.env['SPIELWERK_RECORDED'] ?? 'tests/recorded'
const files = readdirSync(FOLDER)
const read = (name: string) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Recorded

describe.each(files)('%s', (file) => {
  const { still, received } = read(file)
  const names = new Names(still.description, still.boards)

  test('a receiver that is told nothing but events sees what the match shows', () => {
    for (const { seat, view: first, last, frames } of received) {
      let view = first
      let shown = first
      frames.forEach(({ events, changes }, number) => {
        shown = changed(shown, changes)
        view = events.reduce((made, event) => happened(made, event, names), view)
        expect(view, `seat ${seat}, input ${number}`).toEqual(shown)
      })
      expect(view).toEqual(last)
    }
  })

  test('a view that is given stays as it is', () => {
    for (const { view, frames } of received) {
      const before = structuredClone(view)
      for (const event of frames[0]?.events ?? []) happened(view, event, names)
      changed(view, frames[0]?.changes ?? [])
      expect(view).toEqual(before)
    }
  })
})

describe('changes', () => {
  const view = { table: { gold: 3, map: { wood: 1 } }, players: [{ hand: { count: 2 } }, {}] } as unknown as View

  test('take away what has no value any more', () => {
    expect(changed(view, [{ path: ['table', 'gold'] }]).table).toEqual({ map: { wood: 1 } })
  })

  test('reach into players and make what is not there yet', () => {
    const made = changed(view, [{ path: ['players', 1, 'hand', 'count'], value: 4 }])
    expect(made.players[1]).toEqual({ hand: { count: 4 } })
    expect(made.players[0]).toBe(view.players[0])
  })

  test('that something is null is a value, not its absence', () => {
    expect(changed(view, [{ path: ['table', 'gold'], value: null }]).table['gold']).toBeNull()
  })
})
