/** A recorded match as one that can be shown: what seats were sent, step by step. Any answer leads to the next question. */
import type { DecisionData, View } from '../protocol/match'
import type { Choice, Clock, Foreseen, Frame, Live } from './live'
import type { Still } from './scene'

export interface Record {
  game: string
  still: Still
  steps: { seat: number | null; view: View; ask?: DecisionData }[]
}

export class Recorded implements Live {
  #at = $state(0)
  #asked: { view: View; ask?: DecisionData }[]
  draft = $state.raw<readonly Choice[]>([])
  readonly clocks: readonly Clock[]
  readonly frames: readonly Frame[] = []

  constructor(
    readonly still: Still,
    record: Record,
    begin = 0,
    clocks: readonly Clock[] = [],
  ) {
    this.#asked = record.steps.filter((step) => step.ask !== undefined)
    this.#at = Math.min(begin, this.#asked.length - 1)
    this.clocks = clocks
  }

  get #now(): { view: View; ask?: DecisionData } {
    const step = this.#asked[this.#at]
    if (step === undefined) throw new RangeError('the record has no questions')
    return step
  }

  get view(): View {
    return this.#now.view
  }

  get ask(): DecisionData | null {
    return this.#now.ask ?? null
  }

  decide(): Promise<void> {
    this.#at = Math.min(this.#at + 1, this.#asked.length - 1)
    this.draft = []
    return Promise.resolve()
  }

  keep(picks: Choice[]): void {
    this.draft = picks
  }

  undo(): Promise<void> {
    this.#at = Math.max(0, this.#at - 1)
    return Promise.resolve()
  }

  abort(): Promise<void> {
    return this.undo()
  }

  /** A record does not know what would have followed. */
  preview(): Promise<Foreseen | null> {
    return Promise.resolve(null)
  }

  chances(): Promise<null> {
    return Promise.resolve(null)
  }

  shown(): void {
    // Nobody waits for it.
  }
}
