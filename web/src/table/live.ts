/**
 * A match as it is shown to one who plays or watches. A table on a server, a replay and a match in the browser itself are
 * the same to whatever draws them.
 */
import type { DecisionData, Event, View } from '../protocol/match'
import type { Still } from './scene'

/** An option by its number, or by what it is. */
export type Choice = number | { kind: string; value: unknown }

export interface Clock {
  /** `decision`, `bank`, or a timer of the game. */
  timer: string
  seat: number | null
  /** Seconds that there were. */
  total: number
  /** When it ends, in milliseconds of `performance.now()`; while it stands still, null. */
  ends: number | null
  /** Seconds left when it was told. */
  left: number
}

/** Something happened: what was told, and how things were before and after. */
export interface Frame {
  number: number
  events: Event[]
  before: View
  after: View
  /** What led to the first view that one was sent: for the log alone. It cannot be shown, since its beginning is not known. */
  past?: true
  /** Seconds that the match waits so that everybody can look; null where it does not. */
  show: number | null
}

/** What would follow from choices. */
export interface Foreseen {
  legal: boolean
  reason?: string
  /** Why no more can be told. */
  stops?: 'chance' | 'news'
  changes?: { path: (string | number)[]; value?: unknown }[]
  events?: Event[]
  decision?: DecisionData | null
}

export interface Live {
  readonly still: Still
  /** Everything as it is now. */
  readonly view: View
  readonly ask: DecisionData | null
  readonly clocks: readonly Clock[]
  /** What this seat has in mind and has not sent yet: kept by whoever runs the match, over reloads. */
  readonly draft: readonly Choice[]
  /** What happened lately, oldest first. Numbers only grow. */
  readonly frames: readonly Frame[]

  /** Throws a `Refusal` with words for people where it is not carried out. */
  decide(choice: Choice | Choice[]): Promise<void>
  keep(picks: Choice[]): void
  undo(): Promise<void>
  abort(): Promise<void>
  /** Null where nobody can tell. */
  preview(choice: Choice | Choice[]): Promise<Foreseen | null>
  /** How likely each seat wins; null where nobody can tell. */
  chances(): Promise<{ seats: { share: number; error: number }[] } | null>
  /** Everything up to this frame has been shown. */
  shown(frame: number): void
}

/** Why something was not carried out, in words for the one who wanted it. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason)
  }
}
