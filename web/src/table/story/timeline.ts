/** What happened, as a row of steps to look at. */
import { happened, type Names } from '../../protocol/apply'
import type { Description, Event, MoveEvent, Owner, View } from '../../protocol/match'
import type { Look } from '../../protocol/look'
import type { Pace } from '../../settings.svelte'
import { key, type Key } from '../choosing/keys'
import type { Frame } from '../live'
import type { Still } from '../scene'

/** Something that the game says, at the things that it speaks of. */
export interface Notice {
  text: string
  at: Key[]
}

/** Things that travel; those that nobody knows have no name. */
export interface Move {
  object: Key | null
  from: Key | null
  to: Key
  times: number
}

/** Something that can be heard: an event by its name, and what it happens to. */
export interface Cue {
  event: 'turn' | 'roll' | 'shuffle' | 'deal' | 'move' | 'reveal' | 'notice' | 'finish' | 'win' | 'lose'
  kind?: string
}

/** Everything that is seen at once. */
export interface Step {
  /** How things are afterwards: what travels is on its way there. */
  view: View
  /** How long it takes; 0 is at once. */
  ms: number
  moves: Move[]
  /** Dice that are thrown. */
  rolls: Key[]
  /** What changes, to be outlined where nothing travels. */
  changed: Key[]
  notices: Notice[]
  cues: Cue[]
}

const MS = 260
const ROLL_MS = 500
const PLACE_MS = 160
const BUDGET = 4000
/** What would take less is not seen as a movement. */
const LEAST = 70
const PACES: Record<Exclude<Pace, 'off'>, number> = { fast: 0.5, normal: 1, slow: 1.8 }

/** What is shown of a frame, one step after the other. The last one always shows how things are in the end. */
export function stepsOf(frame: Frame, still: Still, names: Names, pace: Pace, haste = 1): Step[] {
  if (pace === 'off' || takenBack(frame)) return [jump(frame, still, names)]
  const speed = PACES[pace] / haste
  const steps = new Reader(frame, still, names).read()
  const shown = fitted(steps, (still.look?.moves?.budget ?? BUDGET) * speed, frame.show === null ? Infinity : (frame.show * 1000) / haste, speed)
  const last = shown.at(-1)
  if (last === undefined) return [nothing(frame.after)]
  return [...shown.slice(0, -1), { ...last, view: frame.after }]
}

/** What was taken back has not happened: there is nothing to look at. */
function takenBack(frame: Frame): boolean {
  return frame.events.some(({ event }) => event === 'undo')
}

export function nothing(view: View): Step {
  return { view, ms: 0, moves: [], rolls: [], changed: [], notices: [], cues: [] }
}

/** The whole frame at once. */
export function jump(frame: Frame, still: Still, names: Names): Step {
  const steps = takenBack(frame) ? [] : new Reader(frame, still, names).read()
  return { ...steps.map(({ step }) => step).reduce(joined, nothing(frame.after)), view: frame.after, ms: 0 }
}

export function joined(one: Step, other: Step): Step {
  return {
    view: other.view,
    ms: Math.max(one.ms, other.ms),
    moves: [...one.moves, ...other.moves],
    rolls: [...new Set([...one.rolls, ...other.rolls])],
    changed: [...new Set([...one.changed, ...other.changed])],
    notices: [...one.notices, ...other.notices],
    cues: [...one.cues, ...other.cues],
  }
}

// ---- from events to steps -------------------------------------------------------------------------

/** A step, and in which of the moments it is that the game wants to be looked at. */
interface Read {
  step: Step
  moment: number
}

class Reader {
  private readonly found: Read[] = []
  private open: Step | null = null
  private moment = 0
  private readonly description: Description
  private readonly look: Look | null
  private readonly ms: number

  private view: View

  constructor(
    private readonly frame: Frame,
    still: Still,
    private readonly names: Names,
  ) {
    this.view = frame.before
    this.description = still.description
    this.look = still.look
    this.ms = still.look?.moves?.ms ?? MS
  }

  read(): Read[] {
    let before: Event | null = null
    for (const event of this.frame.events) {
      this.view = happened(this.view, event, this.names)
      const ms = this.takes(event, before)
      // What is said belongs to what comes then, so that it is read while it happens.
      const parts = event.event === 'notice' || event.event === 'turn'
      if (this.open !== null && this.open.ms > 0 && (parts || (ms ?? 0) > 0)) this.close()
      this.add(event, ms ?? 0)
      // Bookkeeping between two moves does not part them.
      if (parts || ms !== null) before = event
      if (event.event === 'show') {
        this.close()
        this.moment++
        before = null
      }
    }
    this.close()
    return this.found
  }

  /** How long a step takes that begins with this event; 0: it belongs to the one before; null: it is not seen to happen. */
  private takes(event: Event, before: Event | null): number | null {
    switch (event.event) {
      case 'move':
        return before?.event === 'move' && this.atOnce(before, event) ? 0 : this.ms
      case 'roll':
        return before?.event === 'roll' ? 0 : ROLL_MS
      case 'set':
        if (this.turns(event.attribute, event.of)) return this.ms
        if (event.of?.field === undefined) return null
        return before?.event === 'set' && before.of?.field !== undefined ? 0 : PLACE_MS
      case 'reveal':
        return before?.event === 'reveal' ? 0 : PLACE_MS
      default:
        return null
    }
  }

  /** Whether an object is turned by this, so that one sees it. */
  private turns(attribute: string, of: Owner | undefined): boolean {
    if (of?.object === undefined) return false
    const kind = this.description.things[of.object]?.kind ?? ''
    const type = this.lineage(kind).map((one) => this.description.kinds[one]?.attributes[attribute]).find(Boolean)
    return type?.type === 'direction'
  }

  private lineage(kind: string): string[] {
    const parent = this.description.kinds[kind]?.parent ?? null
    return parent === null ? [kind] : [kind, ...this.lineage(parent)]
  }

  /** Two moves that are one: cards that are dealt, what is pushed and what pushes it, what is taken and what takes it. */
  private atOnce(one: MoveEvent, next: MoveEvent): boolean {
    const step = this.open
    if (step === null) return false
    if (next.object !== undefined && step.moves.some((move) => move.object === next.object)) return false
    const kinds = [this.kindOf(one), this.kindOf(next)]
    if (this.look?.moves?.together?.some((kind) => kinds.every((each) => each === null || this.lineage(each).includes(kind)))) return true
    // Beside the boards, what comes from or goes to the same sort of place is dealt, drawn or laid down together.
    if (!this.onBoard(one) && !this.onBoard(next)) return sort(one.from) === sort(next.from) && sort(one.to) === sort(next.to)
    return step.moves.some((move) => move.from === next.to || (next.from !== undefined && move.to === next.from))
  }

  private kindOf(event: MoveEvent): string | null {
    return event.object === undefined ? null : (this.description.things[event.object]?.kind ?? null)
  }

  private onBoard(event: MoveEvent): boolean {
    return [event.from, event.to].some((place) => place !== undefined && this.names.homes.get(place)?.[0] === 'spaces')
  }

  private add(event: Event, ms: number): void {
    const step = (this.open ??= nothing(this.view))
    step.view = this.view
    step.ms = Math.max(step.ms, ms)
    switch (event.event) {
      case 'move': {
        const { object = null, from = null, to, times = 1 } = event
        step.moves.push({ object, from, to, times })
        step.changed.push(...[object, from, to].filter((one) => one !== null))
        this.cue(this.onBoard(event) || times + step.moves.length < 4 ? 'move' : 'deal', this.kindOf(event))
        break
      }
      case 'roll':
        step.rolls.push(...dice(event.die, event.value))
        this.cue('roll')
        break
      case 'set':
        if (event.of?.field !== undefined) {
          step.changed.push(event.of.field)
          if (ms > 0) this.cue('move')
        } else if (event.of?.object !== undefined) step.changed.push(event.of.object)
        break
      case 'notice':
        step.notices.push({ text: event.text, at: noticed(event.about ?? []) })
        this.cue('notice')
        break
      case 'reveal':
        if (event.object !== undefined) step.changed.push(event.object)
        this.cue('reveal')
        break
      case 'shuffle':
        this.cue('shuffle')
        break
      case 'turn':
        if (event.seat === this.view.seat) this.cue('turn')
        break
      case 'finish':
        this.cue('finish')
        break
      case 'end':
        this.cue(this.won() ? 'win' : 'lose')
        break
      case 'see':
      case 'phase':
      case 'phase_end':
      case 'round':
      case 'timer':
      case 'timeout':
      case 'show':
      case 'undo':
      case 'hide':
      case 'give':
      case 'decision':
      case 'leave':
      case 'misconduct':
      case 'eliminate':
        break
    }
  }

  /** Whoever looks on is glad with the winners. */
  private won(): boolean {
    const { seat, result } = this.frame.after
    return seat === null || result === null || (result.success ?? result.winners.includes(seat))
  }

  private cue(event: Cue['event'], kind: string | null = null): void {
    const cues = (this.open as Step).cues
    if (cues.some((cue) => cue.event === event && (cue.kind ?? null) === kind)) return
    cues.push(kind === null ? { event } : { event, kind })
  }

  private close(): void {
    if (this.open !== null) this.found.push({ step: this.open, moment: this.moment })
    this.open = null
  }
}

function dice(name: string, value: unknown): Key[] {
  return Array.isArray(value) ? value.map((_, number) => key.die(name, number)) : [key.die(name, 0)]
}

/** The sort of a place: `hand@0` and `hand@1` are alike. */
function sort(place: string | undefined): string | undefined {
  return place?.replace(/@\d+$/, '')
}

export function noticed(about: readonly { player?: number; place?: string; object?: string }[]): Key[] {
  return about.flatMap(({ player, place, object }) => {
    if (player !== undefined) return [key.player(player)]
    return [place ?? object].filter((one) => one !== undefined)
  })
}

// ---- time -----------------------------------------------------------------------------------------

/** Steps that take their time, but no more than each moment may, and all of them together. */
function fitted(read: Read[], budget: number, whole: number, speed: number): Step[] {
  const moments = new Map<number, Step[]>()
  for (const { step, moment } of read) {
    moments.set(moment, [...(moments.get(moment) ?? []), { ...step, ms: Math.round(step.ms * speed) }])
  }
  const parts = [...moments.values()].map((steps) => within(steps, budget))
  const total = sum(parts.flat())
  if (total <= whole) return parts.flat()
  return parts.flatMap((steps) => within(steps, (sum(steps) * whole) / total))
}

/** Shortened to fit; where steps would be too short to be seen, several become one. */
function within(steps: Step[], budget: number): Step[] {
  const total = sum(steps)
  if (total <= budget) return steps
  const seen = steps.filter((step) => step.ms > 0).length
  const room = Math.max(1, Math.floor(budget / LEAST))
  if (seen > room) return within(merged(steps, Math.ceil(seen / room)), budget)
  return steps.map((step) => ({ ...step, ms: shortened(step.ms, budget / total) }))
}

function shortened(ms: number, by: number): number {
  const left = Math.floor(ms * by)
  return left < LEAST ? 0 : left
}

/** So many steps that take time become one. */
function merged(steps: Step[], many: number): Step[] {
  const found: Step[] = []
  let count = 0
  for (const step of steps) {
    const last = found.at(-1)
    if (last !== undefined && (step.ms === 0 || count < many)) found[found.length - 1] = joined(last, step)
    else {
      found.push(step)
      count = 0
    }
    if (step.ms > 0) count++
  }
  return found
}

function sum(steps: Step[]): number {
  return steps.reduce((total, step) => total + step.ms, 0)
}

// ---- what has changed -----------------------------------------------------------------------------

/** Fields and objects that are not as they were since the last decision of a seat: what it should look at. */
export function changedSince(frames: readonly Frame[], seat: number | null): Set<Key> {
  // What follows from one's own decision at once is no news, and what was taken back has not happened.
  const own = frames.findLastIndex(({ events }) => events.some((event) => event.event === 'undo' || (event.event === 'decision' && event.seat === seat)))
  const found = new Set<Key>()
  /** Where objects came from and where they are: what lies between them does not count. */
  const ways = new Map<Key, { from: Key | null; to: Key }>()
  for (const event of frames.slice(own + 1).flatMap(({ events }) => events)) {
    if (event.event === 'move') {
      if (event.object === undefined) found.add(event.to)
      else ways.set(event.object, { from: ways.get(event.object)?.from ?? event.from ?? null, to: event.to })
    } else if (event.event === 'set') {
      const { field, object } = event.of ?? {}
      if (field !== undefined) found.add(field)
      if (object !== undefined) found.add(object)
    }
  }
  for (const [object, { from, to }] of ways) for (const one of [object, from, to]) if (one !== null) found.add(one)
  return found
}
