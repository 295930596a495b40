/** A match that is over, step by step: how things were after every one of them. */
import type { Change, DecisionData, Event, View } from '../protocol/match'
import type { Still } from '../table/scene'

/** From where one looks: a seat, as observers did, or with everything there is. */
export type Angle = number | 'watch' | 'all'

export type Happening = 'leave' | 'misconduct' | 'timeout' | 'undo' | 'abort' | 'rewind'

export interface Step {
  /** How many inputs there are by then. */
  input: number
  round: number
  /** Who did something, and what, in words: as far as the one who looks was told. */
  seat?: number | null
  did?: string
  happening?: Happening
  /** With everything there is: the inputs that were taken back. */
  takes_back?: number[]
  changes: Change[]
  events: Event[]
  ask?: DecisionData
  ask_gone?: boolean
}

export interface Piece {
  replay: string
  inputs: number
  from: number
  steps: Step[]
  next?: number
  still?: Still
  first?: { view: View; events: Event[]; ask?: DecisionData }
  stops?: string
}

/** A view after changes. What has not changed is the same in both, so that all views of a match take little room. */
export function applied(view: View, changes: readonly Change[]): View {
  let after: unknown = view
  for (const change of changes) after = put(after, change.path, 0, change)
  return after as View
}

function put(part: unknown, path: readonly (string | number)[], depth: number, change: Change): unknown {
  if (depth === path.length) return change.value
  const key = path[depth] as string | number
  if (Array.isArray(part)) return part.map((item, index) => (index === key ? put(item, path, depth + 1, change) : item) as unknown)
  const parts = { ...(part as Record<string, unknown>) }
  if (depth === path.length - 1 && !('value' in change)) delete parts[key]
  else parts[key] = put(parts[key] ?? {}, path, depth + 1, change)
  return parts
}

/** One match from one angle, as far as it has come. Position 0 is before the first step. */
export class Film {
  readonly steps: Step[] = []
  readonly still: Still
  /** So many steps there are, come or not. */
  length: number
  next: number | null
  /** Why it does not go on, although the log does. */
  stops: string | null
  private readonly views: View[]
  private readonly asks: (DecisionData | null)[]
  private readonly opening: Event[]

  constructor(piece: Piece) {
    if (piece.still === undefined || piece.first === undefined) throw new Error('the first piece has the beginning')
    this.still = piece.still
    this.views = [piece.first.view]
    this.asks = [piece.first.ask ?? null]
    this.opening = piece.first.events
    this.length = piece.inputs
    this.next = null
    this.stops = null
    this.add(piece)
  }

  add(piece: Piece): void {
    // The same piece may have been asked for twice, from two places.
    if (piece.from !== this.steps.length) return
    for (const step of piece.steps) {
      this.views.push(applied(this.views.at(-1) as View, step.changes))
      this.asks.push(step.ask_gone === true ? null : (step.ask ?? this.asks.at(-1) ?? null))
      this.steps.push(step)
    }
    this.length = piece.inputs
    this.next = piece.next ?? null
    this.stops = piece.stops ?? null
  }

  view(position: number): View {
    return this.views[this.within(position)] as View
  }

  ask(position: number): DecisionData | null {
    return this.asks[this.within(position)] ?? null
  }

  /** What was told on the way to a position. */
  events(position: number): Event[] {
    const at = this.within(position)
    return at === 0 ? this.opening : (this.steps[at - 1]?.events ?? [])
  }

  within(position: number): number {
    return Math.max(0, Math.min(this.steps.length, Math.round(position)))
  }
}

/** Where rounds begin: positions, each with its number. `start` is the round before the first step. */
export function rounds(steps: readonly Pick<Step, 'round'>[], start: number): { position: number; round: number }[] {
  const found: { position: number; round: number }[] = start > 0 ? [{ position: 0, round: start }] : []
  let round = start
  steps.forEach((step, index) => {
    if (step.round > round) found.push({ position: index + 1, round: step.round })
    round = step.round
  })
  return found
}

/** The next position, or the one before, at which somebody else is at work. */
export function otherTurn(steps: readonly Step[], position: number, by: 1 | -1): number {
  const who = (at: number) => steps[at - 1]?.seat ?? null
  let at = Math.max(0, Math.min(steps.length, position + by))
  const seat = who(at)
  if (by === 1) while (at < steps.length && who(at + 1) === seat) at += 1
  else while (at > 0 && who(at) === seat) at -= 1
  return at
}

/** An input, as a log holds it. */
export interface Logged {
  seat: number | null
  kind?: string
  value?: unknown
  picks?: unknown[]
  happening?: Happening
}

/** What counts of a match in which much was taken back: inputs in force, and those that can be made again. */
export interface Course {
  /** Numbers from 1. */
  force: number[]
  /** The next one first. */
  undone: number[]
}

export function courseOf(inputs: readonly Logged[], steps: readonly Pick<Step, 'takes_back'>[]): Course {
  let force: number[] = []
  let undone: number[] = []
  inputs.forEach((input, index) => {
    const taken = steps[index]?.takes_back
    if (taken !== undefined) {
      force = force.filter((number) => !taken.includes(number))
      undone = [...taken, ...undone]
      return
    }
    const next = undone[0]
    // After something else was done, what was taken back before cannot be made again.
    undone = next !== undefined && same(inputs[next - 1], input) ? undone.slice(1) : []
    force.push(index + 1)
  })
  return { force, undone }
}

function same(one: Logged | undefined, other: Logged): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The choice that makes an input again; null where it was no decision. */
export function choiceOf(input: Logged): { kind: string; value: unknown } | { kind: string; value: unknown }[] | null {
  const { kind, picks } = input
  if (input.happening !== undefined || kind === undefined) return null
  return picks === undefined ? { kind, value: input.value } : picks.map((value) => ({ kind, value }))
}
