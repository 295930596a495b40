/**
 * Amounts of goods: so many of each. Two questions after each other for the same goods are one exchange: what is given
 * for what is wanted, in one row.
 *
 * Which good can be taken once more only the match knows; it is asked what would follow.
 */
import type { DecisionData, SeveralData } from '../../protocol/match'
import { DONE, isFull, kindOf, sent } from '../choosing/group'
import type { Choice, Foreseen } from '../live'

export interface Side {
  kind: string
  label: string
  prompt: string
  several: SeveralData
  /** What is taken, in the order in which it was. */
  values: readonly string[]
  /** What can be taken once more. */
  open: ReadonlySet<string>
}

export interface Amounts {
  enum: string
  /** What the open question asks for. */
  first: Side
  /** What the next question asks for, if it is about the same goods. */
  second: Side | null
}

/** Whoever can tell what would follow; null if nobody can. */
export type Ask = (choices: Choice[]) => Promise<Foreseen | null>

export function sideOf(decision: DecisionData): Side | null {
  const about = kindOf(decision)
  if (about === null || decision.several === null || about.part.type !== 'enum') return null
  return {
    kind: about.name,
    label: decision.kinds[about.name]?.label ?? about.name,
    prompt: decision.prompt,
    several: decision.several,
    values: [],
    open: openIn(decision, about.name),
  }
}

function openIn(decision: DecisionData, kind: string): Set<string> {
  return new Set(decision.options.flatMap((option) => (option.kind === kind ? [String(option.value)] : [])))
}

export function choicesOf(amounts: Amounts): Choice[] {
  const { first, second } = amounts
  return [...sent(first.several, first.kind, first.values), ...(second === null ? [] : sent(second.several, second.kind, second.values))]
}

/** Whether both sides have enough to be sent. */
export function isComplete({ first, second }: Amounts): boolean {
  return isEnoughOf(first) && (second === null || isEnoughOf(second))
}

const picked = (side: Side): Choice[] => side.values.map((value) => ({ kind: side.kind, value }))

/** What a side can take now, after what was chosen before it; null if nobody can tell. */
async function refreshed(decision: DecisionData, side: Side, before: Choice[], ask: Ask): Promise<Side | null> {
  if (side.values.length === 0 && before.length === 0) return { ...side, open: openIn(decision, side.kind) }
  if (isFull(side.several, side.values)) return { ...side, open: new Set() }
  const told = await ask([...before, ...picked(side)])
  if (told === null || !told.legal || !told.decision) return null
  return { ...side, open: openIn(told.decision, side.kind) }
}

const isEnoughOf = ({ several, values }: Side) => several.chosen.length + values.length >= several.least

/** The side that comes after enough of the first one, if it is about the same goods. */
async function following(decision: DecisionData, first: Side, ask: Ask): Promise<Side | null> {
  let values = [...first.values]
  let open = [...first.open]
  // As long as it is not enough, a try shows what would be asked next.
  while (first.several.chosen.length + values.length < Math.max(1, first.several.least)) {
    const [next] = open
    if (next === undefined) return null
    values = [...values, next]
    const told = await ask(values.map((value) => ({ kind: first.kind, value })))
    if (!told?.legal || !told.decision) return null
    open = [...openIn(told.decision, first.kind)]
  }
  const told = await ask(sent(first.several, first.kind, values))
  const next = told?.legal ? told.decision : null
  if (!next || next.ask === decision.ask) return null
  const [about, asked] = [kindOf(next), kindOf(decision)]
  if (!next.several || about?.part.type !== 'enum' || about.part.enum !== asked?.part.enum) return null
  const side = sideOf(next)
  // What was only tried does not forbid anything.
  return side === null || values.length === first.values.length ? side : { ...side, open: new Set([...side.open, ...values]) }
}

/** The amounts as they are when the question comes; null if nobody can tell what would follow. */
export async function begun(decision: DecisionData, ask: Ask): Promise<Amounts | null> {
  const first = sideOf(decision)
  const goods = kindOf(decision)?.part.enum
  if (first === null || goods === undefined) return null
  // Asked once for a try: not everybody who runs a match can tell what would follow.
  const [some] = first.open
  if (some !== undefined && (await ask([{ kind: first.kind, value: some }])) === null) return null
  return { enum: goods, first, second: await following(decision, first, ask) }
}

/** One more or one less of a good, on one side. Null if it cannot be. */
export async function changed(
  decision: DecisionData,
  now: Amounts,
  side: 'first' | 'second',
  value: string,
  by: 1 | -1,
  ask: Ask,
): Promise<Amounts | null> {
  const moved = now[side]
  if (moved === null) return null
  if (by === 1 && (!moved.open.has(value) || isFull(moved.several, moved.values))) return null
  if (by === -1 && !moved.values.includes(value)) return null
  const values = by === 1 ? [...moved.values, value] : moved.values.toSpliced(moved.values.lastIndexOf(value), 1)
  if (side === 'second') {
    if (!isEnoughOf(now.first)) return { ...now, second: { ...moved, values } }
    const second = await refreshed(decision, { ...moved, values }, sent(now.first.several, now.first.kind, now.first.values), ask)
    return second === null ? null : { ...now, second }
  }
  const first = await refreshed(decision, { ...moved, values }, [], ask)
  if (first === null) return null
  if (now.second === null) return { ...now, first }
  const fresh = await following(decision, first, ask)
  if (fresh === null) return { ...now, first, second: { ...now.second, values: [], open: new Set() } }
  // What was wanted stays, as far as it may.
  const stays = now.second.values.filter((one) => fresh.open.has(one))
  if (stays.length === 0 || !isEnoughOf(first)) return { ...now, first, second: { ...fresh, values: stays } }
  const second = await refreshed(decision, { ...fresh, values: stays }, sent(first.several, first.kind, values), ask)
  return { ...now, first, second: second ?? fresh }
}

/** How much of a good, counted from both sides: what is given is below 0. */
export function amountOf(amounts: Amounts, value: string): number {
  const count = (side: Side | null) => [...(side?.several.chosen.map((one) => one.value) ?? []), ...(side?.values ?? [])].filter((one) => one === value).length
  return amounts.second === null ? count(amounts.first) : count(amounts.second) - count(amounts.first)
}

/** A draft of both sides, put back step by step. */
export async function restored(decision: DecisionData, begin: Amounts, draft: readonly Choice[], ask: Ask): Promise<Amounts> {
  let now = begin
  for (const choice of draft) {
    if (typeof choice !== 'object' || choice.kind === DONE) continue
    const side = choice.kind === now.first.kind ? 'first' : choice.kind === now.second?.kind ? 'second' : null
    if (side !== null) now = (await changed(decision, now, side, String(choice.value), 1, ask)) ?? now
  }
  return now
}
