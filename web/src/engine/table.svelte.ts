/** A table on the server, as one of its seats or an observer is shown it. */
import { changed } from '../protocol/apply'
import { crc32, sortedJson } from '../protocol/check'
import { seated, type ClockSaid, type DeskFrame, type DiffFrame, type DraftSaid, type Message, type TableFrame, type ViewFrame } from '../protocol/frames'
import type { DecisionData, View } from '../protocol/match'
import type { Choice, Clock, Foreseen, Frame, Live } from '../table/live'
import type { Still } from '../table/scene'
import type { Connection, Listener } from './connection.svelte'
import { house } from './house.svelte'
import { tongue } from '../texts/tongue.svelte'

/** So many frames are kept for the log and for what happened since one's own last move. */
const KEPT = 400
/** Picks are told to the server at once, but not more often than after so many milliseconds. */
const DRAFT_AFTER = 300

export class Table implements Live, Listener {
  desk = $state.raw<DeskFrame | null>(null)
  still = $state.raw<Still>({ description: NOTHING, boards: {}, look: null })
  /** Whether a match is there to be shown. */
  begun = $state(false)
  view = $state.raw<View>(EMPTY)
  ask = $state.raw<DecisionData | null>(null)
  clocks = $state.raw<Clock[]>([])
  draft = $state.raw<Choice[]>([])
  frames = $state.raw<Frame[]>([])
  /** Why the table cannot be shown. */
  refusal = $state<string | null>(null)
  private seq: number | null = null
  /** The question whose answer is on its way. */
  private answered: DecisionData | null = null
  private learning: Promise<void> | null = null
  private readonly stop: () => void
  /** While picks have just been told, and what is to be told next. */
  private drafting: ReturnType<typeof setTimeout> | undefined
  private untold: { ask: number; picks: Choice[] } | null = null

  constructor(
    private readonly connection: Connection,
    readonly id: string,
    readonly seat: number | null,
    private readonly invite: string | null = null,
    /** Without the look of the game. */
    private readonly plain = false,
  ) {
    const leave = connection.listen(this)
    // The last picks may still wait for their turn when the page goes.
    addEventListener('pagehide', this.tellDraft)
    this.stop = () => {
      leave()
      removeEventListener('pagehide', this.tellDraft)
    }
  }

  /** Does not look any more. A seat stays. */
  close(): void {
    this.tellDraft()
    this.stop()
    this.connection.tell({ type: 'go', table: this.id })
  }

  // ---- what one does -----------------------------------------------------------------------------

  async decide(choice: Choice | Choice[]): Promise<void> {
    this.untold = null
    const { ask } = this
    if (ask === null) return
    // Answered: nothing can be touched until the server has said what came of it.
    this.ask = null
    this.answered = ask
    try {
      await this.connection.ask({ type: 'decide', table: this.id, ask: ask.ask, choice })
    } catch (refusal) {
      // Unless another question has come meanwhile.
      if (this.answered === ask) this.ask = ask
      throw refusal
    }
  }

  keep(picks: Choice[]): void {
    this.draft = picks
    const ask = this.ask?.ask
    if (ask === undefined) return
    this.untold = { ask, picks }
    // While the timer runs it will tell the latest by itself.
    if (this.drafting === undefined) this.tellDraft()
  }

  private readonly tellDraft = (): void => {
    clearTimeout(this.drafting)
    this.drafting = undefined
    if (this.untold === null) return
    this.connection.tell({ type: 'draft', table: this.id, ...this.untold })
    this.untold = null
    this.drafting = setTimeout(this.tellDraft, DRAFT_AFTER)
  }

  async undo(): Promise<void> {
    await this.connection.ask({ type: 'undo', table: this.id })
  }

  async abort(): Promise<void> {
    await this.connection.ask({ type: 'abort', table: this.id })
  }

  preview(choice: Choice | Choice[]): Promise<Foreseen | null> {
    return this.connection.ask<Foreseen>({ type: 'preview', table: this.id, choice }).catch(() => null)
  }

  chances(): ReturnType<Live['chances']> {
    return this.connection.ask({ type: 'chances', table: this.id })
  }

  shown(frame: number): void {
    this.connection.tell({ type: 'shown', table: this.id, seq: frame })
  }

  /** Host's and player's words without anything to say beside the table. */
  async say(type: 'pause' | 'resume' | 'stop' | 'ready'): Promise<void> {
    await this.connection.ask({ type, table: this.id })
  }

  async standIn(bot: string | null): Promise<void> {
    await this.connection.ask({ type: 'stand_in', table: this.id, bot })
  }

  async leave(): Promise<void> {
    await this.connection.ask({ type: 'leave', table: this.id, sure: true })
  }

  // ---- what one is told --------------------------------------------------------------------------

  connected(): void {
    this.enter(this.seq)
  }

  wants(message: Message): boolean {
    return 'seq' in message && message.table === this.id && message.seat === this.seat
  }

  told(message: Message): void {
    const frame = message as TableFrame
    switch (frame.type) {
      case 'desk':
        this.desk = { ...frame, seats: seated(frame.seats) }
        this.rest()
        break
      case 'view':
        this.whole(frame)
        this.rest()
        break
      case 'diff':
        this.next(frame)
        break
      case 'clocks':
        this.clocks = ticking(frame.clocks)
        break
      case 'holder':
        if (this.desk !== null) this.desk = { ...this.desk, own: { bot: frame.bot, back: frame.back } }
        break
      case 'draft':
        this.draft = this.picks(frame.draft)
        break
      case 'again':
        this.enter(null)
        break
    }
  }

  private enter(last: number | null): void {
    const wish = { type: 'enter', table: this.id, seat: this.seat, last_seq: last, invite: this.invite } as const
    void this.connection
      .ask(wish)
      .then(async () => {
        this.refusal = null
        await this.learning
        // Everything is loaded. Where nobody waits for that it is refused, and that is as good.
        await this.say('ready').catch(() => undefined)
      })
      .catch((refusal: Error) => (this.refusal = refusal.message))
  }

  /** From now on in another language. */
  async speak(language: string): Promise<void> {
    await this.connection.ask({ type: 'speak', language })
    await this.learn()
    this.enter(null)
  }

  /** What never changes, in the language of whoever looks. */
  async learn(): Promise<void> {
    try {
      const still = await house.get<Still>(`/api/tables/${this.id}/still?lang=${tongue.language}`)
      this.still = this.plain ? { ...still, look: null } : still
    } catch {
      // The match has not begun: there is nothing to learn yet.
    }
  }

  private whole(frame: ViewFrame): void {
    this.seq = frame.seq
    this.view = frame.view
    this.asked(frame.ask ?? null)
    this.draft = this.picks(frame.draft ?? null)
    this.clocks = ticking(frame.clocks)
    this.frames = [{ number: frame.seq, events: frame.events, before: frame.view, after: frame.view, past: true, show: null }]
    if (this.still.description !== NOTHING) this.begun = true
    else void (this.learning ??= this.learn()).then(() => (this.begun = this.still.description !== NOTHING))
  }

  /** Broken off: the match itself would go on, but nobody is asked any more, and no clock runs. */
  private rest(): void {
    if (this.seq === null || (this.desk?.state !== 'stopped' && this.desk?.state !== 'broken')) return
    this.asked(null)
    this.clocks = []
    if (!this.view.over) this.view = { ...this.view, over: true, to_decide: [] }
  }

  private next(frame: DiffFrame): void {
    if (this.seq === null) return
    if (frame.seq !== this.seq + 1) {
      // Something is missing in between. What is known already may come again, and is passed over.
      if (frame.seq > this.seq) this.enter(null)
      return
    }
    this.seq = frame.seq
    const before = this.view
    const after = changed(before, frame.changes)
    // A view is kept by its changes: what has gone wrong once would stay wrong.
    if (frame.check !== undefined && frame.check !== crc32(sortedJson(after))) {
      this.enter(null)
      return
    }
    this.view = after
    if (frame.ask !== undefined) this.asked(frame.ask)
    else if (frame.ask_gone) this.asked(null)
    this.clocks = ticking(frame.clocks)
    const happened = { number: frame.seq, events: frame.events, before, after, show: frame.show ?? null }
    this.frames = [...this.frames.slice(-KEPT), happened]
  }

  private asked(ask: DecisionData | null): void {
    const before = this.ask ?? this.answered
    if (ask?.ask !== before?.ask) this.draft = []
    this.answered = null
    this.ask = ask
  }

  private picks(draft: DraftSaid | null): Choice[] {
    return draft !== null && draft.ask === this.ask?.ask ? (draft.picks as Choice[]) : []
  }
}

export function ticking(clocks: ClockSaid[]): Clock[] {
  // Seconds that are left, counted by this device: its time of day may be another than the server's.
  const now = performance.now()
  return clocks.map(({ timer, seat, total, left, still }) => ({
    timer,
    seat,
    total,
    left,
    ends: still ? null : now + left * 1000,
  }))
}

const NOTHING = {
  game: '', title: '', about: '', players: [], names: [], enums: {}, kinds: {}, things: {}, table: {}, player: {}, spaces: {}, phases: {},
} as unknown as Still['description']
const EMPTY = { game: '', seat: null, to_decide: [], over: false, result: null, table: {}, players: [], round: 0, standing: [], spaces: {}, phases: [] } as unknown as View
