/** What a table sends to those who look at it (docs/server.md, "At a table"). */
import type { Change, DecisionData, Event, View } from './match'
import type { FromServer, LobbySeat } from './socket'

interface AtTable {
  table: string
  seat: number | null
  seq: number
}

export type TableState = 'waiting' | 'starting' | 'running' | 'paused' | 'over' | 'stopped' | 'broken'

export interface TableRules {
  seconds?: number
  bank?: number
  increment?: number
  late?: 'bot' | 'leave'
  show?: number
  stand_in?: string
  on_leave?: 'bot' | 'end'
  on_illegal?: 'refuse' | 'misconduct'
  watching?: 'open' | 'granted' | 'closed'
  delay?: number
  chat?: boolean
  observers_chat?: 'all' | 'observers' | 'nobody'
  listed?: boolean
  strangers_bots?: boolean
  test?: boolean
}

/** The table itself. */
export interface DeskFrame extends AtTable {
  type: 'desk'
  name: string
  game: string
  state: TableState
  host: string
  seats: LobbySeat[]
  rules: TableRules
  rematch: string | null
  showing: boolean
  title?: Record<string, string>
  round?: number
  watchers?: number
  starts_at?: number | null
  winners?: number[]
  /** Time that was given back. */
  notice?: string
  /** Why it ended, if not by its rules. */
  reason?: string
  /** Who plays for one's own seat. */
  own?: { bot: string | null; back: boolean }
}

export interface ClockSaid {
  timer: string
  seat: number | null
  total: number
  left: number
  still?: boolean
}

export interface DraftSaid {
  ask: number
  picks: unknown[]
}

export interface ViewFrame extends AtTable {
  type: 'view'
  view: View
  events: Event[]
  check: string
  ask?: DecisionData
  draft?: DraftSaid
  clocks: ClockSaid[]
}

export interface DiffFrame extends AtTable {
  type: 'diff'
  changes: Change[]
  events: Event[]
  ask?: DecisionData
  ask_gone?: boolean
  show?: number
  check?: string
  clocks: ClockSaid[]
}

export interface ClocksFrame extends AtTable {
  type: 'clocks'
  clocks: ClockSaid[]
}

export interface HolderFrame extends AtTable {
  type: 'holder'
  bot: string | null
  back: boolean
}

export interface DraftFrame extends AtTable {
  type: 'draft'
  draft: DraftSaid | null
}

export interface AgainFrame extends AtTable {
  type: 'again'
  code: string
  reason: string
}

/** Seats as they are: what is usual is left out on the way. */
export function seated(seats: LobbySeat[]): LobbySeat[] {
  return seats.map((seat) => ({ outcome: 'playing', ...seat }))
}

export type TableFrame = DeskFrame | ViewFrame | DiffFrame | ClocksFrame | HolderFrame | DraftFrame | AgainFrame
export type Message = FromServer | TableFrame
