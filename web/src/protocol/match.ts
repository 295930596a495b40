// Made from the schema of matches by `make docs`.

/** An attribute, or a parameter of a phase. */
export interface AttributeData {
  is: "attribute"
  type: string
  enum?: string
  space?: string
  of?: TypeData | string[]
  key?: TypeData
  value?: TypeData
  maybe?: boolean
  label: string
  help?: string
  visible: "all" | "owner" | "nobody" | "players"
  count_visible?: "all" | "owner" | "nobody" | "players"
  low?: number
  high?: number
  constant?: boolean
}

/** Something that is not allowed now, and why. */
export interface BlockedData {
  kind: string
  value: unknown
  label: string
  reason: string
}

export type Board = BoardData

/** What a board looks like. */
export interface BoardData {
  layout: string
  columns: number
  rows: number
  layers?: number
  of?: string
  fields: Record<string, FieldData>
}

/** A difference of two views: `path` leads through a view by keys; `value` is what is there now, without it nothing is there any more. */
export interface Change {
  path: (string | number)[]
  value?: unknown
}

/** Something that was chosen, or can be: its identity is kind and value, the label is for people. */
export interface ChoiceData {
  kind: string
  value: unknown
  label: string
}

/** A pile, a row or a field beside the boards. */
export interface ContainerData {
  is: "container"
  label: string
  help?: string
  form: string
  visible: "all" | "owner" | "nobody" | "players"
  count_visible: "all" | "owner" | "nobody" | "players"
  holds: string[]
  capacity: number | null
}

export type Decision = DecisionData

/** An open question to a seat. */
export interface DecisionData {
  seat: number
  /** The number of the question; who answers over a distance names it. */
  ask: number
  form: "menu" | "choose" | "several" | "chance"
  phase: string
  prompt: string
  kinds: Record<string, OptionKindData>
  several: SeveralData | null
  options: OptionData[]
  blocked: BlockedData[]
  /** What the seat has chosen already of what it is in the middle of. */
  pending?: ChoiceData[]
  /** Why the last decision cannot be taken back; none: it can. */
  undo?: string | null
  abort?: string | null
}

/** A seat has decided something, as far as the receiver may know. */
export interface DecisionEvent {
  kind: string
  value: unknown
  label: string
  event: "decision"
  seat: number
}

/** What the things of a match are, in one language: it never changes. */
export interface Description {
  title: string
  about: string
  players: number
  names: string[]
  enums: Record<string, Record<string, string>>
  kinds: Record<string, KindData>
  things: Record<string, ThingData>
  /** The attribute or function of players that is their score. */
  score: string | null
  table: Record<string, AttributeData | FunctionData | DieData | ContainerData>
  player: Record<string, AttributeData | FunctionData | DieData | ContainerData>
  spaces: Record<string, SpaceData>
  phases: Record<string, PhaseData>
}

/** A die, or several dice. */
export interface DieData {
  is: "die"
  type: string
  enum?: string
  space?: string
  of?: TypeData | string[]
  key?: TypeData
  value?: TypeData
  maybe?: boolean
  label: string
  help?: string
  visible: "all" | "owner" | "nobody" | "players"
  faces: number[]
  several: boolean
}

export interface EndEvent {
  event: "end"
}

export type Event = DecisionEvent | SelectionEvent | SeatEvent | RoundEvent | PhaseEvent | PhaseEndEvent | TimerEvent | TimeoutEvent | ShowEvent | EndEvent | SetEvent | RollEvent | RevealEvent | MoveEvent | ShuffleEvent | GiveEvent | NoticeEvent | UndoEvent | SeeEvent

/** A field of a board: where it is drawn, and where its connections lead. */
export interface FieldData {
  label: string
  position: number[]
  leads_to: string[]
  constants?: Record<string, unknown>
  seat?: number
  corners?: number[][]
  ends?: number[][]
  drawn?: number[]
}

/** A function whose answer is shown. */
export interface FunctionData {
  is: "function"
  type: string
  enum?: string
  space?: string
  of?: TypeData | string[]
  key?: TypeData
  value?: TypeData
  maybe?: boolean
  label: string
  help?: string
  visible: "all" | "owner" | "nobody" | "players"
}

/** An object belongs to somebody else, or to nobody. */
export interface GiveEvent {
  event: "give"
  object: string
  owner: number | null
}

/** A type of objects. */
export interface KindData {
  label: string
  help?: string
  parent: string | null
  attributes: Record<string, AttributeData>
  visible: "all" | "owner" | "nobody" | "players"
}

/** Something is put somewhere else. Objects that are not known are told together, `times` of them. */
export interface MoveEvent {
  from?: string
  event: "move"
  to: string
  object?: string
  /** The position in a pile or row, from 0. */
  at?: number
  /** What can change about an object that comes into sight. */
  values?: Record<string, unknown>
  times?: number
}

/** The game says something. */
export interface NoticeEvent {
  event: "notice"
  text: string
  about?: Reference[]
  inside?: string
}

export type Option = OptionData

/** One thing that may be chosen now. */
export interface OptionData {
  kind: string
  value: unknown
  label: string
  index: number
}

/** A kind of option that a question can have. */
export interface OptionKindData {
  label: string
  parts: PartData[]
  help?: string
}

/** Whose an attribute is, if it is not the table's: one of these. */
export interface Owner {
  player?: number
  field?: string
  object?: string
  phase?: string
}

/** A part of the value of an option. */
export interface PartData {
  type: string
  enum?: string
  space?: string
  of?: TypeData | string[]
  key?: TypeData
  value?: TypeData
  maybe?: boolean
  name: string
  label: string
}

export interface PhaseData {
  label: string
  help?: string
  values: Record<string, AttributeData>
}

export interface PhaseEndEvent {
  event: "phase_end"
  phase: string
}

export interface PhaseEvent {
  event: "phase"
  phase: string
  values?: Record<string, unknown>
}

/** One of several picks that made a decision. */
export interface PickData {
  value: unknown
  label: string
}

/** Something that a notice speaks of: one of these. */
export interface Reference {
  player?: number
  place?: string
  object?: string
}

export type Result = ResultData

/** How a match ended, by seat. Places count from 1 and may be shared. */
export interface ResultData {
  winners: number[]
  places: number[]
  scores: number[]
  reason: string
  success: boolean | null
  teams: number[][]
}

/** An object, an attribute or dice are shown or covered. */
export interface RevealEvent {
  event: "reveal" | "hide"
  object?: string
  values?: Record<string, unknown>
  attribute?: string
  die?: string
  of?: Owner
  value?: unknown
  count?: number
}

export interface RollEvent {
  event: "roll"
  die: string
  of?: Owner
  value?: unknown
}

export interface RoundEvent {
  event: "round"
  round: number
}

/** It is a seat's turn; a seat has left, broken the rules, finished, or is out. */
export interface SeatEvent {
  event: "turn" | "leave" | "misconduct" | "finish" | "eliminate"
  seat: number
}

/** What is seen differently besides what the other events say. */
export interface SeeEvent {
  event: "see"
  changes: Change[]
}

/** A seat has decided by several picks. */
export interface SelectionEvent {
  event: "decision"
  seat: number
  kind: string
  picks: PickData[]
}

/** An attribute has another value; of a covered map only `count` is known, of lists for the rules alone nothing. */
export interface SetEvent {
  event: "set"
  attribute: string
  of?: Owner
  value?: unknown
  count?: number
}

/** Several picks that make one decision. */
export interface SeveralData {
  least: number
  most: number | null
  ordered: boolean
  free: boolean
  chosen: ChoiceData[]
}

/** The game asks for some time to look. */
export interface ShowEvent {
  event: "show"
  seconds: number | null
}

export interface ShuffleEvent {
  event: "shuffle"
  place: string
}

/** A board; what it looks like is in `boards`. */
export interface SpaceData {
  label: string
  help?: string
  attributes: Record<string, AttributeData>
  per_player: boolean
  holds: string[] | null
  capacity: number | null
  visible: "all" | "owner" | "nobody" | "players"
}

/** Whether a player still plays, and the place that is certain by now. */
export interface Standing {
  state: "playing" | "finished" | "out"
  place: number | null
  /** Where the game has one, and the receiver may know it. */
  score?: unknown
}

/** An object, with what never changes about it. */
export interface ThingData {
  kind: string
  label: string
  owner: number | null
  values: Record<string, unknown>
}

export interface TimeoutEvent {
  event: "timeout"
  timer: string
  seat: number | null
}

/** A time limit has begun. */
export interface TimerEvent {
  event: "timer"
  timer: string
  seat: number | null
  seconds: number
}

/** What values of something are. */
export interface TypeData {
  /** `int long bool text fingerprint player direction kind place enum object field set list map` */
  type: string
  enum?: string
  space?: string
  /** The type of the members of a set or list; of an object, the kinds that it can be of. */
  of?: TypeData | string[]
  key?: TypeData
  /** The types of the keys and values of a map. */
  value?: TypeData
  /** Whether it can be none. */
  maybe?: boolean
}

/** What was told from number `since` on has not happened. */
export interface UndoEvent {
  event: "undo"
  seat: number | null
  since: number
}

/** What one receiver sees of a match. Nothing in it depends on what the receiver may not know. Attributes that may not be seen are missing. Dice and maps of which only the number is seen are that number. A place is `{"count": n, "objects": [...]}` with what is known of it; an object is its name, or `{"name": ...}` with what can change about it; a gap in a row is null. */
export interface View {
  game: string
  /** Whose view it is; none: that of whoever looks on. */
  seat: number | null
  to_decide: number[]
  over: boolean
  result: ResultData | null
  /** How often the outermost loop of `play` has begun a pass. */
  round: number
  table: Record<string, unknown>
  players: Record<string, unknown>[]
  standing: Standing[]
  /** Board -> field -> attributes and contents. */
  spaces: Record<string, Record<string, unknown>>
  /** The phases that are under way. */
  phases: Record<string, Record<string, unknown>>
  /** Those who have left. */
  absent?: number[]
  /** What the seat has chosen already of what it is in the middle of. */
  pending?: ChoiceData[]
}
