/**
 * A row of places that questions fill with cards, in any order: a program, a ranking, the order of a hand.
 *
 * A look binds the parts of questions to places of a row; then all questions that fill the row are answered as one, and
 * cards for later questions wait in their places. Without a look the places are those of an ordered group.
 */
import type { DecisionData } from '../../protocol/match'
import type { Look } from '../../protocol/look'
import type { Card } from './areas'
import { DONE, kindOf } from '../choosing/group'
import type { Key } from '../choosing/keys'
import type { Choice } from '../live'

export interface Place {
  /** The kind of option that is sent for it. */
  kind: string
  /** What lies there for good, as far as this question goes. */
  fixed: Key | null
  /** Whether the question that is open now is about it; otherwise one that comes later. */
  now: boolean
}

export interface Plan {
  /** The row of the player that has these places; null if no row of the game has them. */
  row: string | null
  places: Place[]
  /** How many places must be filled before anything can be sent. */
  least: number
}

/** What lies in the places, besides what is fixed. */
export type Filled = readonly (Key | null)[]

/** Whether a card may lie in a place. */
export type Fits = (place: number, card: Key) => boolean

export function planOf(decision: DecisionData, look: Look | null, capacity: (row: string) => number): Plan | null {
  const about = kindOf(decision)
  if (about === null) return null
  const { several } = decision
  const chosen = (several?.chosen ?? []).map(({ value }) => String(value))
  const bound = look?.pick?.[about.part.name]
  if (bound?.slots === undefined) {
    if (several === null || several.most === null) return null
    const places = Array.from({ length: several.most }, (_, n) => ({ kind: about.name, fixed: chosen[n] ?? null, now: true }))
    return { row: null, places, least: several.least }
  }
  const row = bound.slots
  const first = (bound.slot ?? 1) - 1
  const total = capacity(row)
  const count = several === null ? 1 : (several.most ?? total - first)
  const starts = Object.entries(look?.pick ?? {})
    .filter(([, pick]) => pick.slots === row)
    .map(([kind, pick]) => ({ kind, start: (pick.slot ?? 1) - 1 }))
    .sort((one, other) => one.start - other.start)
  const places = Array.from({ length: total }, (_, n): Place => {
    const { kind, start } = starts.findLast((one) => one.start <= n) ?? { kind: about.name, start: first }
    const now = n >= first && n < first + count
    const before = (decision.pending ?? []).filter((choice) => choice.kind === kind)[n - start]
    const fixed = now ? (chosen[n - first] ?? null) : n < first ? String(before?.value ?? '') || null : null
    return { kind, fixed, now }
  })
  // Places after this question are asked for later, by questions that take as many as there are.
  const open = Math.max(first + count, total)
  return { row, places: places.slice(0, open), least: several === null ? open : Math.min(open, first + several.least + (open - first - count)) }
}

export function empty(plan: Plan): Filled {
  return plan.places.map(() => null)
}

/** The first free place that takes a card. */
export function freeFor(plan: Plan, filled: Filled, card: Key, fits: Fits): number | null {
  const found = plan.places.findIndex((place, n) => place.fixed === null && (filled[n] ?? null) === null && fits(n, card))
  return found < 0 ? null : found
}

/** A card into a place. What lay there changes places with it, if it may, or else goes back to the hand. */
export function put(plan: Plan, filled: Filled, card: Key, place: number, fits: Fits): Filled {
  if (plan.places[place] === undefined || plan.places[place].fixed !== null || !fits(place, card)) return filled
  const from = filled.indexOf(card)
  const other = filled[place] ?? null
  return filled.map((there, n) => {
    if (n === place) return card
    if (n === from) return other !== null && other !== card && fits(n, other) ? other : null
    return there
  })
}

export function taken(filled: Filled, place: number): Filled {
  return filled.map((there, n) => (n === place ? null : there))
}

/** So many places are filled, of those that can be. */
export function filledCount(plan: Plan, filled: Filled): number {
  return plan.places.filter((place, n) => place.fixed !== null || (filled[n] ?? null) !== null).length
}

/** Everything as it is sent; null while places are missing. Gaps at the end of a group that may be shorter close it. */
export function program(plan: Plan, filled: Filled): Choice[] | null {
  if (filledCount(plan, filled) < plan.least) return null
  const choices: Choice[] = []
  for (const [n, place] of plan.places.entries()) {
    const card = filled[n] ?? null
    if (place.fixed === null && card !== null) choices.push({ kind: place.kind, value: card })
  }
  return filledCount(plan, filled) < plan.places.length ? [...choices, { kind: DONE, value: null }] : choices
}

/** A gap in a draft, so that cards come back to their own places. */
const GAP: Choice = { kind: 'gap', value: null }

export function draftOf(plan: Plan, filled: Filled): Choice[] {
  return plan.places.flatMap((place, n) => {
    if (place.fixed !== null) return []
    const card = filled[n] ?? null
    return [card === null ? GAP : { kind: place.kind, value: card }]
  })
}

export function fromDraft(plan: Plan, draft: readonly Choice[], fits: Fits): Filled {
  const left = [...draft]
  return plan.places.map((place, n) => {
    if (place.fixed !== null) return null
    const choice = left.shift()
    if (typeof choice !== 'object' || choice.kind !== place.kind || typeof choice.value !== 'string') return null
    return fits(n, choice.value) ? choice.value : null
  })
}

/** A place as it is drawn. */
export interface Slot {
  card: Card | null
  /** It lies there for good. */
  fixed: boolean
  /** There is a card that one does not see. */
  covered: boolean
}
