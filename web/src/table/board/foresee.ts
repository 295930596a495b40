/** What a choice would change: ghosts of the pieces that would then stand somewhere else. */
import type { Change, View } from '../../protocol/match'
import type { Board } from './board'
import type { Key } from '../choosing/keys'

/** A view with changes put onto it; the view itself stays as it is. */
export function changedView(view: View, changes: readonly Change[]): View {
  return changes.reduce<unknown>((now, change) => put(now, change.path, change), view) as View
}

function put(now: unknown, path: readonly (string | number)[], change: Change): unknown {
  const [step, ...rest] = path
  if (step === undefined) return change.value
  if (Array.isArray(now)) {
    const copy: unknown[] = [...now]
    if (rest.length === 0 && !('value' in change)) copy.splice(Number(step), 1)
    else copy[Number(step)] = put(copy[Number(step)], rest, change)
    return copy
  }
  const copy: Record<string, unknown> = { ...(now as Record<string, unknown> | null) }
  if (rest.length === 0 && !('value' in change)) delete copy[String(step)]
  else copy[String(step)] = put(copy[String(step)], rest, change)
  return copy
}

/** A piece, and the field where it would stand. */
export interface Ghost {
  object: Key
  field: Key
}

/** The pieces of a board that would stand somewhere else. */
export function ghostsOf(now: Board, then: Board | undefined): Ghost[] {
  const where = new Map(now.pieces.map((piece) => [piece.key, piece.field]))
  return (then?.pieces ?? []).flatMap(({ key, field }) => (where.get(key) === field ? [] : [{ object: key, field }]))
}
