/** A test table: one person has all seats, sees everything, and goes back and forth. */
import type { View } from '../protocol/match'
import { Refusal, type Choice, type Frame, type Live } from '../table/live'
import type { Still } from '../table/scene'
import { testroom as words } from '../texts/replay/testroom'
import { say, tongue } from '../texts/tongue.svelte'
import { Connection } from './connection.svelte'
import { choiceOf, courseOf, type Course, type Logged, type Piece, type Step } from './film'
import { house } from './house.svelte'
import { Table } from './table.svelte'

/** Milliseconds that pass before everything is looked at again: much may come at once. */
const SOON = 120
/** Milliseconds for which the question is waited for that an input answers. */
const PATIENCE = 5000

/** Everything there is at a table, as something that can be shown. */
class Everything implements Live {
  view = $state.raw<View | null>(null) as View
  frames = $state.raw<Frame[]>([])
  readonly ask = null
  readonly clocks = []
  readonly draft: readonly Choice[] = []
  there = $state(false)

  constructor(private readonly watching: Table) {}

  get still(): Still {
    return this.watching.still
  }

  async look(): Promise<void> {
    const after = await house.get<View>(`/api/tables/${this.watching.id}/reveal?lang=${tongue.language}`)
    const before = this.there ? this.view : after
    this.view = after
    this.frames = [{ number: (this.frames.at(-1)?.number ?? 0) + 1, events: [], before, after, show: null }]
    this.there = true
  }

  decide(): Promise<void> {
    return Promise.reject(new Refusal('testroom', say(words.onlySeats)))
  }
  undo(): Promise<void> {
    return this.decide()
  }
  abort(): Promise<void> {
    return this.decide()
  }
  preview(): Promise<null> {
    return Promise.resolve(null)
  }
  chances(): Promise<null> {
    return Promise.resolve(null)
  }
  keep(): void {
    // Nobody decides here.
  }
  shown(): void {
    // Nobody waits.
  }
}

interface Pane {
  table: Table
  connection: Connection
}

export class Testing {
  /** As an observer sees it: it tells of whatever happens. */
  readonly watching: Table
  readonly everything: Everything
  steps = $state.raw<Step[]>([])
  course = $state.raw<Course>({ force: [], undone: [] })
  /** The round before the first step. */
  start = $state<number | null>(null)
  busy = $state(false)
  refusal = $state<string | null>(null)
  private panes = $state.raw<ReadonlyMap<number, Pane>>(new Map())
  private inputs: Logged[] = []
  private readonly connection = line()
  private soon: ReturnType<typeof setTimeout> | undefined
  private looking = false
  private again = false

  constructor(readonly id: string) {
    this.watching = new Table(this.connection, id, null)
    this.everything = new Everything(this.watching)
  }

  close(): void {
    clearTimeout(this.soon)
    for (const seat of [...this.panes.keys()]) this.shut(seat)
    this.watching.close()
    this.connection.close()
  }

  // ---- seats -------------------------------------------------------------------------------------

  get players(): number {
    return this.watching.desk?.seats.length ?? 0
  }

  table(seat: number): Table | null {
    return this.panes.get(seat)?.table ?? null
  }

  /** Every seat has a line of its own: to the server it is a device that looks from there. */
  open(seat: number): void {
    if (this.panes.has(seat)) return
    const connection = line()
    this.panes = new Map(this.panes).set(seat, { table: new Table(connection, this.id, seat), connection })
  }

  shut(seat: number): void {
    const pane = this.panes.get(seat)
    if (pane === undefined) return
    pane.table.close()
    pane.connection.close()
    const left = new Map(this.panes)
    left.delete(seat)
    this.panes = left
  }

  // ---- what has happened -------------------------------------------------------------------------

  /** The numbers of the newest frames of all: whoever follows them looks again when something has happened. */
  get moment(): string {
    const tables = [this.watching, ...[...this.panes.values()].map((pane) => pane.table)]
    return tables.map((table) => `${table.begun} ${table.frames.at(-1)?.number ?? 0}`).join(',')
  }

  /** Looks at everything again, soon. */
  happened(): void {
    clearTimeout(this.soon)
    this.soon = setTimeout(() => void this.look(), SOON)
  }

  private async look(): Promise<void> {
    // What happens meanwhile may be missing in what is being looked at.
    if (this.looking) {
      this.again = true
      return
    }
    this.looking = true
    try {
      await this.everything.look()
      await this.learn()
      this.refusal = null
    } catch (refusal) {
      if (!(refusal instanceof Refusal && refusal.code === 'not_running')) this.refusal = (refusal as Error).message
    } finally {
      this.looking = false
    }
    if (this.again) {
      this.again = false
      this.happened()
    }
  }

  /** All inputs, and what each of them was in words. */
  private async learn(): Promise<void> {
    const log = await house.get<{ inputs: Logged[] }>(`/api/tables/${this.id}/log`)
    const steps = [...this.steps]
    let from: number | undefined = steps.length
    while (from !== undefined && (from < log.inputs.length || this.start === null)) {
      const piece: Piece = await house.get(`/api/tables/${this.id}/replay?seat=all&lang=${tongue.language}&from=${from}`)
      steps.push(...piece.steps)
      this.start ??= piece.first?.view.round ?? 0
      from = piece.next
    }
    this.steps = steps
    this.inputs = log.inputs.slice(0, steps.length)
    this.course = courseOf(this.inputs, steps)
  }

  // ---- back and forth ----------------------------------------------------------------------------

  get position(): number {
    return this.course.force.length
  }

  get length(): number {
    return this.course.force.length + this.course.undone.length
  }

  /** So far that so many inputs are in force: takes back, or makes again what was taken back. */
  async go(position: number): Promise<void> {
    if (this.busy || position === this.position) return
    this.busy = true
    this.refusal = null
    try {
      const back = this.position - position
      if (back > 0) await this.connection.ask({ type: 'rewind', table: this.id, count: back })
      else for (const number of this.course.undone.slice(0, -back)) await this.repeat(this.inputs[number - 1])
      await this.learn()
    } catch (refusal) {
      this.refusal = (refusal as Error).message
    } finally {
      this.busy = false
      this.happened()
    }
  }

  private async repeat(input: Logged | undefined): Promise<void> {
    const choice = input === undefined ? null : choiceOf(input)
    const seat = input?.seat ?? null
    if (choice === null || seat === null) throw new Refusal('testroom', say(words.cannotRepeat))
    const open = this.panes.has(seat)
    this.open(seat)
    try {
      const table = this.table(seat) as Table
      await asked(table)
      await table.decide(choice)
    } finally {
      if (!open) this.shut(seat)
    }
  }

  /** A test table of its own that begins as this one did. */
  async from(position: number): Promise<string> {
    const last = [...this.course.force, ...this.course.undone][position - 1] ?? 0
    return (await house.post<{ table: string }>(`/api/tables/${this.id}/test`, { input: last })).table
  }

  async begin(): Promise<void> {
    await house.post(`/api/tables/${this.id}/start`)
  }
}

function line(): Connection {
  return new Connection(() => house.token)
}

/** Waits until a seat has a question that was not there before its last answer. */
async function asked(table: Table): Promise<void> {
  const until = performance.now() + PATIENCE
  while (table.ask === null) {
    if (performance.now() > until) throw new Refusal('testroom', say(words.cannotRepeat))
    await new Promise((done) => setTimeout(done, 20))
  }
}
