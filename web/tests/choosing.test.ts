/** One who chooses, on recorded questions of all games: every option can be sent, and nothing lit is refused. */
import { beforeAll, describe, expect, test } from 'vitest'
import { Choosing } from '../src/table/choosing/choosing.svelte'
import { valuesOf, type Row } from '../src/table/choosing/choose'
import { key, type Key } from '../src/table/choosing/keys'
import { parts } from '../src/table/parts'
import type { Choice, Clock, Foreseen, Frame, Live } from '../src/table/live'
import { sceneOf, type Scene, type Still } from '../src/table/scene'
import type { DecisionData, View } from '../src/protocol/match'
import { recorded, type Record } from './recorded'

beforeAll(() => parts.amounts())

/** A question that waits, and what was said to it. */
class Waiting implements Live {
  answers: (Choice | Choice[])[] = []
  draft: readonly Choice[] = []
  readonly clocks: readonly Clock[] = []
  readonly frames: readonly Frame[] = []

  constructor(
    readonly still: Still,
    readonly view: View,
    readonly ask: DecisionData,
    readonly tell: (choices: Choice[]) => Foreseen | null = () => null,
  ) {}

  decide(choice: Choice | Choice[]): Promise<void> {
    this.answers.push(choice)
    return Promise.resolve()
  }
  keep(picks: Choice[]): void {
    this.draft = picks
  }
  undo(): Promise<void> {
    return Promise.resolve()
  }
  abort(): Promise<void> {
    return Promise.resolve()
  }
  preview(choice: Choice | Choice[]): Promise<Foreseen | null> {
    return Promise.resolve(this.tell(Array.isArray(choice) ? choice : [choice]))
  }
  chances(): Promise<null> {
    return Promise.resolve(null)
  }
  shown(): void {
    // Nobody waits for it.
  }
}

function chooser(live: Live, confirms = false, scene: Scene = sceneOf(live.still, live.view)): Choosing {
  const choosing = new Choosing(() => live, () => scene, () => confirms)
  choosing.begin()
  return choosing
}

const settled = async () => {
  // Parts that are loaded when they are first wanted take more than a moment.
  for (let n = 0; n < 3; n++) await new Promise((done) => setImmediate(done))
}

const questions = (record: Record) => record.steps.flatMap(({ ask, view }) => (ask === undefined ? [] : [{ ask, view }]))

/** Whether an answer is the option, or begins or continues with it. */
function says(answer: Choice | Choice[] | undefined, wanted: { kind: string; value: unknown; index: number }): boolean {
  const list = Array.isArray(answer) ? answer : answer === undefined ? [] : [answer]
  return list.some((choice) => (typeof choice === 'number' ? choice === wanted.index : choice.kind === wanted.kind && JSON.stringify(choice.value) === JSON.stringify(wanted.value)))
}

/** Chooses an option with touches and buttons only; tells whether it was sent or collected. */
async function reaches(live: Waiting, choosing: Choosing, wanted: DecisionData['options'][number]): Promise<boolean> {
  const row = choosing.rows.find((one) => one.option.index === wanted.index)
  if (row === undefined) return false
  for (let n = 0; n < 8; n++) {
    const { lit, buttons, stepper } = choosing.offer
    const before = live.draft
    const isIt = (one: Row) => one.option.index === wanted.index
    if (stepper?.some(isIt) || buttons.some((button) => button.rows.some(isIt))) choosing.answer(row)
    else {
      const next = row.touches.filter((one) => !choosing.touched.includes(one)).find((one) => lit.has(one))
      if (next === undefined) return false
      choosing.press(next)
      if (choosing.armed !== null) choosing.press(next)
    }
    await settled()
    if (live.answers.length > 0) return says(live.answers.at(-1), wanted)
    if (live.draft !== before) return says([...live.draft], wanted)
  }
  return false
}

describe.each(recorded)('$game', (record) => {
  for (const look of record.still.look === null ? [null] : [record.still.look, null]) {
    const still = { ...record.still, look }
    const how = look === null ? 'without a look' : 'with its look'

    test(`every option can be chosen ${how}`, { timeout: 60_000 }, async () => {
      for (const { ask, view } of questions(record)) {
        const scene = sceneOf(still, view)
        for (const wanted of ask.options) {
          const live = new Waiting(still, view, ask)
          const choosing = chooser(live, false, scene)
          if (ask.several !== null) await settled()
          if (wanted.kind === 'done' && choosing.task !== 'one') {
            expect(choosing.ready, ask.prompt).not.toBeNull()
            continue
          }
          expect(await reaches(live, choosing, wanted), `${ask.prompt}: ${wanted.label} (${choosing.task})`).toBe(true)
        }
      }
    })

    test(`everything lit does something ${how}`, { timeout: 60_000 }, async () => {
      for (const { ask, view } of questions(record)) {
        const scene = sceneOf(still, view)
        const first = chooser(new Waiting(still, view, ask), false, scene)
        await settled()
        for (const lit of first.offer.lit) {
          const live = new Waiting(still, view, ask)
          const choosing = chooser(live, false, scene)
          await settled()
          choosing.press(lit)
          await settled()
          const did = live.answers.length > 0 || live.draft.length > 0 || choosing.touched.length > 0 || choosing.aimed !== null
          expect(did && choosing.reason === null, `${ask.prompt}: ${lit}`).toBe(true)
        }
      }
    })
  }
})

function game(name: string): Record {
  const found = recorded.find((record) => record.game.endsWith(name))
  if (found === undefined) throw new Error(`${name} has not been recorded`)
  return found
}

describe('a program', () => {
  const record = game('roborally')
  const { ask, view } = questions(record).find(({ ask }) => 'opening' in ask.kinds && ask.blocked.length > 0) as { ask: DecisionData; view: View }

  test('is filled in any order, changed, and sent as one', () => {
    const live = new Waiting(record.still, view, ask)
    const choosing = chooser(live)
    const opening = String(ask.options[0]?.value)
    const [one, two, three, four] = [...choosing.hand].filter((card) => card !== opening)
    choosing.put(four as Key, 4)
    choosing.put(one as Key, 1)
    choosing.put(three as Key, 2)
    choosing.put(two as Key, 3)
    expect(choosing.ready).toBeNull()
    choosing.press(opening)
    expect(choosing.ready).toEqual([
      { kind: 'opening', value: opening },
      ...[one, three, two, four].map((value) => ({ kind: 'others', value })),
    ])
    choosing.put(two as Key, 2)
    choosing.send()
    expect(live.answers).toEqual([[{ kind: 'opening', value: opening }, ...[one, two, three, four].map((value) => ({ kind: 'others', value }))]])
  })

  test('a card that may not be first says why and stays in the hand', () => {
    const choosing = chooser(new Waiting(record.still, view, ask))
    const blocked = ask.blocked[0]
    choosing.put(String(blocked?.value), 0)
    expect(choosing.reason?.text).toContain(blocked?.reason)
    expect(choosing.filled[0]).toBeNull()
    choosing.put(String(blocked?.value), 1)
    expect(choosing.filled[1]).toBe(blocked?.value)
  })

  test('comes back after a reload, in its places', () => {
    const live = new Waiting(record.still, view, ask)
    const choosing = chooser(live)
    const [card] = [...choosing.hand].filter((one) => one !== ask.options[0]?.value)
    choosing.put(card as Key, 3)
    const again = new Waiting(record.still, view, ask)
    again.draft = live.draft
    expect(chooser(again).filled).toEqual([null, null, null, card, null])
  })

  test('is taken back, place by place', () => {
    const choosing = chooser(new Waiting(record.still, view, ask))
    const opening = String(ask.options[0]?.value)
    choosing.press(opening)
    expect(choosing.away.has(opening)).toBe(true)
    choosing.press(key.place(0))
    expect(choosing.away.has(opening)).toBe(false)
    expect(choosing.target).toBe(0)
    choosing.press(opening)
    expect(choosing.back()).toBe(true)
    expect(choosing.filled[0]).toBeNull()
    expect(choosing.back()).toBe(false)
  })
})

describe('a group', () => {
  const record = game('hearts')
  const { ask, view } = questions(record).find(({ ask }) => ask.several?.chosen.length === 0) as { ask: DecisionData; view: View }

  test('is collected in any order, changed, and sent with one button', () => {
    const live = new Waiting(record.still, view, ask)
    const choosing = chooser(live)
    const cards = ask.options.map((option) => String(option.value))
    for (const n of [12, 0, 5]) choosing.press(cards[n] as Key)
    expect(choosing.offer.lit.has(cards[3] as Key)).toBe(false)
    choosing.press(cards[0] as Key)
    choosing.press(cards[3] as Key)
    choosing.send()
    expect(live.answers).toEqual([[12, 5, 3].map((n) => ({ kind: 'cards', value: cards[n] }))])
  })
})

describe('confirming', () => {
  const record = game('tictactoe')
  const { ask, view } = questions(record)[0] as { ask: DecisionData; view: View }

  test('waits for the second touch, and another goal can be touched at once', () => {
    const live = new Waiting(record.still, view, ask)
    const choosing = chooser(live, true)
    choosing.press('Board.a1')
    expect(live.answers).toEqual([])
    choosing.press('Board.b2')
    expect(choosing.armed?.option.value).toBe('Board.b2')
    choosing.press('Board.b2')
    expect(live.answers).toEqual([ask.options.find((option) => option.value === 'Board.b2')?.index])
  })

  test('is given back', () => {
    const live = new Waiting(record.still, view, ask)
    const choosing = chooser(live, true)
    choosing.press('Board.a1')
    expect(choosing.back()).toBe(true)
    expect(choosing.armed).toBeNull()
  })
})

describe('steppers', () => {
  test('reach every number, one step at a time', async () => {
    const { stepped } = await import('../src/table/choosing/choose')
    for (const record of recorded) {
      for (const { ask, view } of questions(record)) {
        const rows = chooser(new Waiting(record.still, view, ask)).offer.stepper
        if (rows === null) continue
        const found = new Set(rows.slice(0, 1))
        for (const row of found) {
          row.words.forEach((_, word) => {
            expect(valuesOf(rows, word).length).toBeGreaterThan(0)
            for (const by of [1, -1]) found.add(stepped(rows, row, word, by))
          })
        }
        expect(found.size, ask.prompt).toBe(rows.length)
      }
    }
  })
})
