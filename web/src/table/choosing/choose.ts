/**
 * From options to things to touch, for any game.
 *
 * Every option is a row of parts. A part is a reference to something that lies on the table, or a word. What the first
 * part that is not touched yet refers to is lit; touching it leaves the rows that have it; a row that has nothing more to
 * touch is a button. So every option can be reached, and nothing lit leads nowhere.
 */
import type { BlockedData, DecisionData, OptionData, OptionKindData, PartData } from '../../protocol/match'
import type { Look } from '../../protocol/look'
import { DEGREES } from '../board/geometry'
import { key, type Key } from './keys'

/** A way to answer. */
export interface Row {
  option: OptionData
  /** What it refers to on the table, part by part. */
  touches: Key[]
  /** The parts that are words: numbers, values of enums, truth. */
  words: { name: string; value: unknown }[]
}

/** What can be pressed: one answer, or several that open. */
export interface Button {
  kind: string
  label: string
  help?: string
  rows: Row[]
}

export interface Offer {
  /** What can be touched. */
  lit: Set<Key>
  buttons: Button[]
  /** Numbers without gaps, one or several in each row: steppers instead of many buttons. */
  stepper: Row[] | null
}

/** Which things are on the table, so that they can be touched. */
export type Shows = (key: Key) => boolean

export function rowsOf(decision: DecisionData, look: Look | null): Row[] {
  return decision.options.map((option) => rowOf(option, decision.kinds[option.kind], look, decision.seat))
}

export function rowOf(option: OptionData, kind: OptionKindData | undefined, look: Look | null, seat: number): Row {
  const parts = kind?.parts ?? []
  const values = parts.length === 1 ? [option.value] : Array.isArray(option.value) ? option.value : []
  const row: Row = { option, touches: [], words: [] }
  parts.forEach((part, number) => {
    const value: unknown = values[number]
    const touched = touchOf(part, value, look, seat)
    if (touched === null) row.words.push({ name: part.name, value })
    else row.touches.push(touched)
  })
  return row
}

/** What a part refers to on the table; null if it is a word. */
function touchOf(part: PartData, value: unknown, look: Look | null, seat: number): Key | null {
  const pick = look?.pick?.[part.name]
  if (pick?.dice !== undefined && typeof value === 'number') return key.die(pick.dice, value - 1)
  if (pick?.space !== undefined && typeof value === 'number') {
    if (pick.by === 'column') return key.column(pick.space, value)
    if (pick.by === 'row') return key.row(pick.space, value)
  }
  if (value === null || value === undefined) return null
  switch (part.type) {
    case 'field':
    case 'place':
    case 'object':
      return String(value)
    case 'player':
      return key.player(Number(value))
    case 'direction':
      // A compass shows those that lie in the plane; upwards, forwards and the like are words.
      return String(value) in DEGREES ? key.direction(String(value)) : null
    case 'enum':
      return key.value(part.enum ?? '', String(value), seat)
    default:
      return null
  }
}

/** The rows that are still possible after some touches. */
export function possible(rows: Row[], touched: Key[]): Row[] {
  return rows.filter((row) => remaining(row, touched) !== null)
}

/** What of a row is not touched yet; null if it does not have all that is. Who touches a thing twice means two parts. */
function remaining(row: Row, touched: Key[]): Key[] | null {
  const left = [...row.touches]
  for (const one of touched) {
    const place = left.indexOf(one)
    if (place < 0) return null
    left.splice(place, 1)
  }
  return left
}

/** Who touches something: the answer, or what is touched from now on. Nothing fits: it is begun anew with this. */
export function touch(rows: Row[], touched: Key[], one: Key): { answer: Row } | { touched: Key[] } {
  const more = possible(rows, [...touched, one])
  const [only] = more
  if (more.length === 1 && only !== undefined) return { answer: only }
  if (more.length > 1) return { touched: [...touched, one] }
  const anew = touched.length > 0 ? possible(rows, [one]) : []
  const [single] = anew
  if (anew.length === 1 && single !== undefined) return { answer: single }
  return { touched: anew.length > 0 ? [one] : [] }
}

const FEW = 3
const MANY = 5

/** What is lit and what is on buttons, after some touches. */
export function offer(decision: DecisionData, rows: Row[], touched: Key[], shows: Shows): Offer {
  const lit = new Set<Key>()
  const plain: Row[] = []
  const open = possible(rows, touched)
  for (const row of open) {
    const [next] = remaining(row, touched) ?? []
    // What is not on the table cannot be touched.
    if (next !== undefined && shows(next)) lit.add(next)
    else plain.push(row)
  }
  // With few ways, one of them a word, all are words, too: "Pass" alone below a lit street would be a riddle.
  const shown = plain.length > 0 && open.length <= FEW ? open : plain
  const stepper = steppable(shown)
  return { lit, buttons: grouped(decision, stepper === null ? shown : shown.filter((row) => !stepper.includes(row))), stepper }
}

/** The rows of the one kind of which there are many that differ in numbers only, and leave none out. */
function steppable(rows: Row[]): Row[] | null {
  const found = [...kindsOf(rows).values()].filter(consecutive)
  return found.length === 1 ? (found[0] ?? null) : null
}

function consecutive(rows: Row[]): boolean {
  const [first] = rows
  if (rows.length <= MANY || first === undefined || first.words.length === 0) return false
  if (!rows.every((row) => row.touches.join() === first.touches.join())) return false
  if (!rows.every((row) => row.words.every(({ value }) => Number.isInteger(value)))) return false
  return first.words.every((_, word) => {
    const numbers = valuesOf(rows, word)
    return (numbers.at(-1) ?? 0) - (numbers[0] ?? 0) === numbers.length - 1
  })
}

/** The numbers that there are for a word, in their order. */
export function valuesOf(rows: Row[], word: number): number[] {
  return [...new Set(rows.map((row) => Number(row.words[word]?.value)))].sort((one, other) => one - other)
}

/** The row after a step of one number; the others change as little as they can. */
export function stepped(rows: Row[], from: Row, word: number, by: number): Row {
  const numbers = valuesOf(rows, word)
  const now = numbers.indexOf(Number(from.words[word]?.value))
  const next = numbers[Math.min(numbers.length - 1, Math.max(0, now + by))]
  const far = (row: Row) =>
    row.words.reduce((sum, { value }, number) => sum + Math.abs(Number(value) - Number(from.words[number]?.value)), 0)
  const fitting = rows.filter((row) => row.words[word]?.value === next)
  return fitting.reduce((best, row) => (far(row) < far(best) ? row : best), fitting[0] ?? from)
}

function kindsOf(rows: Row[]): Map<string, Row[]> {
  const kinds = new Map<string, Row[]>()
  for (const row of rows) kinds.set(row.option.kind, [...(kinds.get(row.option.kind) ?? []), row])
  return kinds
}

/** Buttons; many of a kind open behind one. */
function grouped(decision: DecisionData, rows: Row[]): Button[] {
  const kinds = kindsOf(rows)
  const buttons: Button[] = []
  for (const [name, alike] of kinds) {
    const kind = decision.kinds[name]
    if (alike.length > FEW && rows.length > MANY && kinds.size > 1) {
      buttons.push({ kind: name, label: kind?.label ?? name, rows: alike, ...(kind?.help ? { help: kind.help } : {}) })
    } else {
      for (const row of alike) {
        buttons.push({ kind: name, label: row.option.label, rows: [row], ...(kind?.help ? { help: kind.help } : {}) })
      }
    }
  }
  return buttons
}

/** What is not allowed now and touches nothing on the table: a button that says why. */
export function refusedButtons(decision: DecisionData, look: Look | null, shows: Shows): BlockedData[] {
  const open = new Set(decision.options.map((option) => option.kind))
  return decision.blocked.filter((blocked) => {
    // What can be done in other ways is told in the list of all options.
    if (open.has(blocked.kind)) return false
    const { touches } = rowOf({ ...blocked, index: -1 }, decision.kinds[blocked.kind], look, decision.seat)
    return !touches.some(shows)
  })
}

/** Why a thing cannot be touched now, after others. */
export function reasonsFor(decision: DecisionData, look: Look | null, touched: Key[], one: Key): BlockedData[] {
  const found = decision.blocked.filter((blocked) => {
    const row = rowOf({ ...blocked, index: -1 }, decision.kinds[blocked.kind], look, decision.seat)
    return remaining(row, [...touched, one]) !== null
  })
  return found.length > 0 || touched.length === 0 ? found : reasonsFor(decision, look, [], one)
}

/** The directions that are asked for: a compass shows them. */
export function directionsOf(rows: Row[]): Set<Key> {
  const prefix = key.direction('')
  return new Set(rows.flatMap((row) => row.touches.filter((one) => one.startsWith(prefix))))
}
