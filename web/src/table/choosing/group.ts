/** Questions for several things at once: what is picked is collected here and sent as one. */
import type { DecisionData, OptionKindData, PartData, SeveralData } from '../../protocol/match'
import type { Look } from '../../protocol/look'
import type { Choice } from '../live'

/**
 * How a question is answered: by one choice, by a group that is collected, by amounts of goods, or by filling places in
 * their order.
 */
export type Task = 'one' | 'group' | 'amounts' | 'places'

/** What ends a group before it is full. */
export const DONE = 'done'

/** The kind of option that a group, or a question for one thing, is about. */
export function kindOf(decision: DecisionData): { name: string; part: PartData } | null {
  const kinds = Object.entries(decision.kinds).filter(([name]) => name !== DONE)
  const [only] = kinds
  if (kinds.length !== 1 || only === undefined) return null
  const [name, kind] = only as [string, OptionKindData]
  const [part] = kind.parts
  return kind.parts.length === 1 && part !== undefined ? { name, part } : null
}

/** Whether things are chosen that one does not see: by their places, `[1]`, `[2]`. */
function isBlind({ options }: DecisionData): boolean {
  return options.some(({ value }) => typeof value === 'string' && /^\[\d+\]$/.test(value))
}

export function taskOf(decision: DecisionData, look: Look | null): Task {
  const about = kindOf(decision)
  if (about === null) return 'one'
  const several = decision.several
  if (look?.pick?.[about.part.name]?.slots !== undefined && about.part.type === 'object') return 'places'
  // To collect a single thing would only cost one more touch.
  if (several === null || several.most === 1) return 'one'
  // Of the same good there may be many; everything else is there once.
  if (about.part.type === 'enum' && !isBlind(decision)) return 'amounts'
  // Groups in which one pick decides about the next are gathered pick by pick.
  if (!several.free) return 'one'
  return several.ordered && several.most !== null ? 'places' : 'group'
}

/** How many are picked, with those that were sent before. */
export function counted(several: SeveralData, picks: readonly unknown[]): number {
  return several.chosen.length + picks.length
}

export function isFull(several: SeveralData, picks: readonly unknown[]): boolean {
  return several.most !== null && counted(several, picks) >= several.most
}

export function isEnough(several: SeveralData, picks: readonly unknown[]): boolean {
  return counted(several, picks) >= several.least
}

/** A group as it is sent: who takes fewer than the most says so. */
export function sent(several: SeveralData, kind: string, values: readonly unknown[]): Choice[] {
  const picks: Choice[] = values.map((value) => ({ kind, value }))
  return isFull(several, values) ? picks : [...picks, { kind: DONE, value: null }]
}

/** What of a kept draft still belongs to a kind of option, by its values. */
export function kept(draft: readonly Choice[], kind: string): unknown[] {
  return draft.flatMap((choice) => (typeof choice === 'object' && choice.kind === kind ? [choice.value] : []))
}
