/** What happened, in words: lines of a log, each with the things that it speaks of. */
import type { Names } from '../../protocol/apply'
import type { DecisionEvent, Event, MoveEvent, ResultData, RollEvent, SelectionEvent } from '../../protocol/match'
import { STORY } from '../../texts/match/story'
import { say } from '../../texts/tongue.svelte'
import { key, type Key } from '../choosing/keys'
import type { Frame } from '../live'
import type { Still } from '../scene'
import { noticed } from './timeline'

export interface Line {
  id: number
  round: number
  /** Who did it; null if it was nobody. */
  seat: number | null
  text: string
  /** Fields, objects and players that it is about. */
  keys: Key[]
  /** Every single move: for those who want to know exactly. */
  minor: boolean
  /** Whether it was a decision. */
  decision: boolean
  /** Whether it was taken back. */
  undone: boolean
}

/** The lines of a round. */
export interface Chapter {
  round: number
  lines: Line[]
}

/** Told frame by frame. */
export class Story {
  lines: readonly Line[] = []
  private next = 0
  private round = 0
  private turn: number | null = null

  constructor(
    private readonly still: Still,
    private readonly names: Names,
  ) {}

  /** The lines that a frame adds. */
  tell(frame: Frame): Line[] {
    const begins = frame.past && frame.events.find((event) => event.event === 'round')
    this.round = begins ? begins.round - 1 : frame.before.round
    const told: Line[] = []
    const spoken = new Set<Key>()
    let moves: MoveEvent[] = []
    let rolls: RollEvent[] = []
    const close = () => {
      if (moves.length > 0) told.push(this.moved(moves))
      if (rolls.length > 0) told.push(this.rolled(rolls))
      moves = []
      rolls = []
    }
    for (const event of frame.events) {
      if (event.event === 'move') {
        const [first] = moves
        if (rolls.length > 0 || (first !== undefined && (first.from !== event.from || first.to !== event.to))) close()
        // What a decision says already is not said again.
        if (event.object !== undefined && !spoken.has(event.object) && !spoken.has(event.to)) moves.push(event)
      } else if (event.event === 'roll' && 'value' in event) {
        if (moves.length > 0) close()
        rolls.push(event)
      } else {
        if (SPEAKS.has(event.event)) close()
        const line = this.line(event, frame)
        if (event.event === 'decision') for (const one of line?.keys ?? []) spoken.add(one)
        if (line !== null) told.push(line)
      }
    }
    close()
    this.lines = [...this.lines, ...told]
    return told
  }

  private line(event: Event, frame: Frame): Line | null {
    switch (event.event) {
      case 'round':
        this.round = event.round
        return null
      case 'turn':
        this.turn = event.seat
        return null
      case 'decision': {
        this.turn = event.seat
        const label = 'picks' in event ? event.picks.map((pick) => pick.label).join(', ') : event.label
        const text = say(STORY.decided, { name: this.name(event.seat), label })
        return { ...this.made(text, this.referred(event), event.seat), decision: true }
      }
      case 'notice':
        return this.made(event.text, noticed(event.about ?? []), event.about?.find(({ player }) => player !== undefined)?.player ?? null)
      case 'give': {
        const what = this.what(event.object)
        const text = event.owner === null ? say(STORY.freed, { what }) : say(STORY.given, { what, name: this.name(event.owner) })
        return this.made(text, [event.object], event.owner)
      }
      case 'reveal':
        if (event.object === undefined) return null
        return { ...this.made(say(STORY.revealed, { what: this.what(event.object) }), [event.object], null), minor: true }
      case 'shuffle':
        return { ...this.made(say(STORY.shuffled, { what: this.place(event.place) }), [event.place], null), minor: true }
      case 'finish':
      case 'eliminate':
      case 'leave':
      case 'misconduct':
        return this.made(say(STORY[event.event], { name: this.name(event.seat) }), [key.player(event.seat)], event.seat)
      case 'timeout':
        if (event.seat === null) return this.made(say(STORY.timeout), [], null)
        return this.made(say(STORY.late, { name: this.name(event.seat) }), [key.player(event.seat)], event.seat)
      case 'undo':
        return this.undone(event.seat)
      case 'end':
        return this.made(this.ended(frame.after.result), frame.after.result?.winners.map((seat) => key.player(seat)) ?? [], null)
      default:
        return null
    }
  }

  /** What was said since the last decision of the seat has not happened. */
  private undone(seat: number | null): Line {
    const from = this.lines.findLastIndex((line) => line.decision && !line.undone && (seat === null || line.seat === seat))
    if (from >= 0) this.lines = this.lines.map((line, number) => (number >= from ? { ...line, undone: true } : line))
    return this.made(seat === null ? say(STORY.undoneByNobody) : say(STORY.undone, { name: this.name(seat) }), [], seat)
  }

  private ended(result: ResultData | null): string {
    const over = say(STORY.over)
    if (result === null) return over
    const { winners, reason, success } = result
    const names = winners.map((seat) => this.name(seat)).join(', ')
    const together = success === true && winners.length > 1 && winners.length === result.places.length
    const won = winners.length === 0 ? say(STORY.draw) : together ? say(STORY.together) : say(STORY.wins, { n: winners.length, names })
    return [`${over}: ${won}`, reason].filter((part) => part !== '').join('. ')
  }

  private rolled(rolls: RollEvent[]): Line {
    // A cup tells all its dice whenever one of them is rolled: what it showed in between is not told.
    const last = rolls.filter((roll, number) => !Array.isArray(roll.value) || !rolls.slice(number + 1).some((other) => isSame(roll, other)))
    const values = last.flatMap(({ value }) => value).map(String).join(', ')
    const text = this.turn === null ? say(STORY.rolled, { values }) : say(STORY.rolls, { name: this.name(this.turn), values })
    return this.made(text, [], this.turn)
  }

  /** Objects that went the same way. */
  private moved(moves: MoveEvent[]): Line {
    const [first] = moves as [MoveEvent, ...MoveEvent[]]
    const objects = moves.flatMap(({ object }) => object ?? [])
    const labels = [...new Set(objects.map((object) => this.what(object)))]
    const what = labels.map((label) => {
      const n = objects.filter((object) => this.what(object) === label).length
      return n === 1 ? label : say(STORY.several, { n, what: label })
    })
    const values = { what: what.join(', '), to: this.place(first.to) }
    const text = first.from === undefined ? say(STORY.arrived, values) : say(STORY.moved, { ...values, from: this.place(first.from) })
    return { ...this.made(text, [...objects, first.to, ...(first.from === undefined ? [] : [first.from])], null), minor: true }
  }

  private made(text: string, keys: Key[], seat: number | null): Line {
    return { id: this.next++, round: this.round, seat, text, keys, minor: false, decision: false, undone: false }
  }

  // ---- words for things ---------------------------------------------------------------------------

  private name(seat: number): string {
    return this.still.description.names[seat] ?? String(seat + 1)
  }

  private what(object: string): string {
    return this.still.description.things[object]?.label ?? object
  }

  private place(reference: string): string {
    const { description, boards } = this.still
    const [head = reference, owner] = reference.split('@')
    const [space = ''] = reference.split('.')
    const field = boards[space]?.fields[reference]
    if (field !== undefined) return field.label
    if (owner === undefined) return description.table[head]?.label ?? reference
    return `${description.player[head]?.label ?? head} (${this.name(Number(owner))})`
  }

  /** The things on the table that a decision speaks of. */
  private referred(event: DecisionEvent | SelectionEvent): Key[] {
    const values = 'picks' in event ? event.picks.map((pick) => pick.value) : [event.value]
    return values.flat(2).filter((one): one is string => typeof one === 'string' && this.known(one))
  }

  private known(reference: string): boolean {
    return reference in this.still.description.things || this.names.homes.has(reference)
  }
}

const isSame = (one: RollEvent, other: RollEvent) => one.die === other.die && JSON.stringify(one.of) === JSON.stringify(other.of)

/** Events that have a line of their own, so that moves before them are told first. */
const SPEAKS = new Set<Event['event']>(['decision', 'notice', 'give', 'reveal', 'shuffle', 'finish', 'eliminate', 'leave', 'misconduct', 'timeout', 'undo', 'end', 'turn', 'round'])

/** By rounds, oldest first. */
export function chapters(lines: readonly Line[]): Chapter[] {
  const found: Chapter[] = []
  for (const line of lines) {
    const last = found.at(-1)
    if (last?.round === line.round) last.lines.push(line)
    else found.push({ round: line.round, lines: [line] })
  }
  return found
}

/** What happened since the last decision of a seat; without one, everything. */
export function since(lines: readonly Line[], seat: number | null): readonly Line[] {
  return lines.slice(lines.findLastIndex((line) => line.decision && line.seat === seat) + 1)
}
