/** Puts what was told onto a view: changes of it, and events. Views given are never changed; equal parts are shared. */
import type { BoardData, Change, Description, Event, MoveEvent, Owner, View } from './match'

type Path = readonly (string | number)[]
/** What lies somewhere in a view: an object by its name, or with what can change about it; null is a gap in a row. */
type Seen = string | ({ name: string } & Record<string, unknown>) | null
interface Place {
  count?: number
  objects?: Seen[]
}

/** A view after these changes. */
export function changed(view: View, changes: readonly Change[]): View {
  return changes.reduce<unknown>((made, { path, ...change }) => put(made, path, change), view) as View
}

/** Where everything is in the views of a match, from what never changes about it. */
export class Names {
  /** Reference of a place -> where it is in a view. */
  readonly homes = new Map<string, Path>()
  readonly score: string | null
  private readonly order: Map<string, number>
  /** Places without an order of their own: objects are listed in the order of the game. */
  private readonly loose = new Set<string>()
  /** Places with gaps. */
  private readonly rows = new Set<string>()

  constructor(description: Description, boards: Record<string, BoardData>) {
    this.score = description.score
    this.order = new Map(Object.keys(description.things).map((name, number) => [name, number]))
    for (const [name, part] of Object.entries(description.table)) {
      if (part.is === 'container') this.place(name, ['table', name], part.form)
    }
    for (const [name, part] of Object.entries(description.player)) {
      if (part.is !== 'container') continue
      for (let seat = 0; seat < description.players; seat++) this.place(`${name}@${seat}`, ['players', seat, name], part.form)
    }
    for (const [space, board] of Object.entries(boards)) {
      for (const field of Object.keys(board.fields)) this.homes.set(field, ['spaces', space, field])
    }
  }

  private place(reference: string, home: Path, form: string): void {
    this.homes.set(reference, home)
    if (form === 'field') this.loose.add(reference)
    if (form === 'row') this.rows.add(reference)
  }

  isRow(place: string): boolean {
    return this.rows.has(place)
  }

  isLoose(place: string): boolean {
    return this.loose.has(place)
  }

  /** The number of an object in the order of the game. */
  number(seen: Seen): number {
    return this.order.get(nameOf(seen)) ?? -1
  }
}

/** The view after an event. */
export function happened(view: View, event: Event, names: Names): View {
  switch (event.event) {
    case 'set':
      if ('value' in event) return valued(view, event.attribute, event.of, event.value, names)
      return 'count' in event ? valued(view, event.attribute, event.of, event.count, names) : view
    case 'roll':
      return 'value' in event ? valued(view, event.die, event.of, event.value, names) : view
    case 'reveal': {
      const name = event.attribute ?? event.die
      return name !== undefined && 'value' in event ? valued(view, name, event.of, event.value, names) : view
    }
    case 'give':
      return withThing(view, event.object, { owner: event.owner }, names)
    case 'move':
      return moved(view, event, names)
    case 'phase':
      return event.values === undefined ? view : { ...view, phases: { ...view.phases, [event.phase]: event.values } }
    case 'phase_end': {
      if (!(event.phase in view.phases)) return view
      const { [event.phase]: _, ...phases } = view.phases
      return { ...view, phases }
    }
    case 'round':
      return { ...view, round: event.round }
    case 'see':
      return changed(view, event.changes)
    default:
      return view
  }
}

/** The name of an object in a view. */
export function nameOf(seen: Seen): string {
  return typeof seen === 'object' ? (seen?.name ?? '') : seen
}

// ---- values ---------------------------------------------------------------------------------------

function valued(view: View, name: string, of: Owner | undefined, value: unknown, names: Names): View {
  if (of?.object !== undefined) return withThing(view, of.object, { [name]: value }, names)
  const path = ownerPath(of, names)
  if (path === undefined) return view
  const made = written(view, [...path, name], value)
  if (of?.player === undefined || name !== names.score) return made
  return written(made, ['standing', of.player, 'score'], value)
}

function ownerPath(of: Owner | undefined, names: Names): Path | undefined {
  if (of?.player !== undefined) return ['players', of.player]
  if (of?.field !== undefined) return names.homes.get(of.field)
  return of?.phase !== undefined ? ['phases', of.phase] : ['table']
}

/** An object with new values, wherever it is seen. */
function withThing(view: View, name: string, values: Record<string, unknown>, names: Names): View {
  for (const home of names.homes.values()) {
    const objects = placeAt(view, home)?.objects
    const index = objects?.findIndex((seen) => nameOf(seen) === name) ?? -1
    if (objects === undefined || index < 0) continue
    const seen = objects[index]
    const whole = { ...(typeof seen === 'object' && seen !== null ? seen : { name }), ...values }
    return written(view, [...home, 'objects'], objects.with(index, whole))
  }
  return view
}

// ---- objects --------------------------------------------------------------------------------------

function moved(view: View, event: MoveEvent, names: Names): View {
  const times = event.times ?? 1
  const [left, found] = event.from === undefined ? [view, null] : taken(view, event.from, event.object, times, names)
  let thing: Seen = found ?? event.object ?? null
  if (event.object !== undefined && event.values !== undefined && Object.keys(event.values).length > 0) {
    thing = { name: event.object, ...event.values }
  }
  return added(left, event.to, thing, times, event.at, names)
}

/** A view without what is taken from a place, and what that was, if it is known. */
function taken(view: View, from: string, name: string | undefined, times: number, names: Names): [View, Seen] {
  const home = names.homes.get(from)
  const place = home && placeAt(view, home)
  if (home === undefined || place === undefined) return [view, null]
  const left = { ...place }
  let found: Seen = null
  if (left.count !== undefined) left.count -= times
  if (name !== undefined && left.objects !== undefined) {
    const index = left.objects.findIndex((seen) => nameOf(seen) === name)
    if (index >= 0) {
      found = left.objects[index] ?? null
      // In a row the gap stays: what lies behind it keeps its place.
      left.objects = left.objects.toSpliced(index, 1, ...(names.isRow(from) ? [null] : []))
    }
  }
  return [written(view, home, left), found]
}

function added(view: View, to: string, thing: Seen, times: number, at: number | undefined, names: Names): View {
  const home = names.homes.get(to)
  const place = home && placeAt(view, home)
  if (home === undefined || place === undefined) return view
  const more = { ...place }
  if (more.count !== undefined) more.count += times
  if (thing !== null && more.objects !== undefined) more.objects = inserted(more.objects, to, thing, at, names)
  return written(view, home, more)
}

function inserted(objects: Seen[], to: string, thing: Seen, at: number | undefined, names: Names): Seen[] {
  if (names.isRow(to) && at !== undefined && at < objects.length) return objects.with(at, thing)
  if (names.isLoose(to)) {
    const number = names.number(thing)
    const index = objects.findIndex((one) => names.number(one) > number)
    return objects.toSpliced(index < 0 ? objects.length : index, 0, thing)
  }
  return objects.toSpliced(at ?? objects.length, 0, thing)
}

// ---- paths ----------------------------------------------------------------------------------------

function placeAt(view: View, home: Path): Place | undefined {
  let found: unknown = view
  for (const part of home) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string | number, unknown>)[part]
  }
  return typeof found === 'object' && found !== null ? found : undefined
}

function written(view: View, path: Path, value: unknown): View {
  return put(view, path, { value }) as View
}

/** Something with another value in one place; a change without a value takes away what is there. */
function put(whole: unknown, path: Path, change: { value?: unknown }): unknown {
  const [first, ...rest] = path
  if (first === undefined) return change.value
  if (Array.isArray(whole)) return whole.map((item: unknown, number) => (number === first ? put(item, rest, change) : item))
  const known = (whole ?? {}) as Record<string, unknown>
  if (rest.length > 0 || 'value' in change) return { ...known, [first]: put(known[first], rest, change) }
  const { [first]: _, ...others } = known
  return others
}
