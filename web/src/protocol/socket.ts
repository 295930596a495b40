// Made from the messages of the table server by `make docs`.

/** The first message: who it is. */
export interface Hello {
  type: "hello"
  id: string
  protocol: number
  token: string
  language?: string | null
  client?: string
}

/** Is anybody there; answered with `ok`. */
export interface Ping {
  type: "ping"
  id: string
}

/** Answers the `ping` of the server, which measures how long the way is. */
export interface Pong {
  type: "pong"
  id: string
}

/** From now on in another language. */
export interface Speak {
  type: "speak"
  id: string
  language: string
}

/** Wants to be told of tables and people. */
export interface WatchLobby {
  type: "watch_lobby"
  id: string
  watch?: boolean
}

/** Chat: at a table, or in the lobby. */
export interface Say {
  type: "say"
  id: string
  text: string
  table?: string | null
}

/** Wants to be shown a table: from a seat of one's own, or as an observer. */
export interface Enter {
  type: "enter"
  id: string
  table: string
  seat?: number | null
  last_seq?: number | null
  invite?: string | null
}

/** Does not look any more. A seat stays one's own. */
export interface Go {
  type: "go"
  id: string
  table: string
}

/** Answers the open question, by an option's index or kind and value, or by a list of picks. */
export interface Decide {
  type: "decide"
  id: string
  table: string
  ask: number
  choice: unknown
}

/** What this seat has in mind, not sent yet: it is kept over reloads, and done at the time-out if it is complete. */
export interface Draft {
  type: "draft"
  id: string
  table: string
  ask: number
  picks: unknown[]
}

/** Takes back the last decision. */
export interface Undo {
  type: "undo"
  id: string
  table: string
}

/** Takes back the action that is under way. */
export interface Abort {
  type: "abort"
  id: string
  table: string
}

/** At a test table: takes back anything. */
export interface Rewind {
  type: "rewind"
  id: string
  table: string
  count?: number
}

/** Gives up the seat for good. That counts as a loss, so it must be said surely. */
export interface Leave {
  type: "leave"
  id: string
  table: string
  sure?: boolean
}

/** A bot plays for this seat from now on; with None the person again, from the next round on. */
export interface StandIn {
  type: "stand_in"
  id: string
  table: string
  bot?: string | null
}

/** Has received all frames up to this one. */
export interface Got {
  type: "got"
  id: string
  table: string
  seq: number
}

/** Has shown all that happened up to this frame: time may run. */
export interface Shown {
  type: "shown"
  id: string
  table: string
  seq: number
}

/** Has loaded everything: the match may begin. */
export interface Ready {
  type: "ready"
  id: string
  table: string
}

/** What would follow. */
export interface Preview {
  type: "preview"
  id: string
  table: string
  choice: unknown
}

/** How likely it is to win. */
export interface Chances {
  type: "chances"
  id: string
  table: string
}

/** For bots: situations that could be, as far as the seat knows. */
export interface Samples {
  type: "samples"
  id: string
  table: string
  ask: number
  count?: number
}

/** Opens or closes the server for new people. */
export interface Registration {
  type: "registration"
  id: string
  open: boolean
}

/** Accepts or rejects somebody who has registered. */
export interface Admit {
  type: "admit"
  id: string
  person: string
  accept?: boolean
}

/** Sends somebody away from the server. */
export interface Remove {
  type: "remove"
  id: string
  person: string
}

/** Puts a person or a bot into a seat, or a person among the observers; nobody: the seat is open. */
export interface Place {
  type: "place"
  id: string
  table: string
  seat?: number | null
  person?: string | null
  bot?: string | null
  away?: boolean
}

/** Starts the countdown. */
export interface Begin {
  type: "begin"
  id: string
  table: string
  countdown?: number
}

/** Everything stands still, for all. */
export interface Pause {
  type: "pause"
  id: string
  table: string
}

/** Goes on. */
export interface Resume {
  type: "resume"
  id: string
  table: string
}

/** Breaks the match off: a draw. */
export interface Stop {
  type: "stop"
  id: string
  table: string
}

/** Gives time to a seat, or to all. */
export interface MoreTime {
  type: "more_time"
  id: string
  table: string
  seconds: number
  seat?: number | null
}

/** Somebody may not chat at this table, or may again. */
export interface Hush {
  type: "hush"
  id: string
  table: string
  person: string
  hush?: boolean
}

/** Somebody broke the rules of conduct. */
export interface Disqualify {
  type: "disqualify"
  id: string
  table: string
  seat: number
}

export interface Welcome {
  type: "welcome"
  re: string
  protocol: number
  server: string
  version: string
  person: string
  roles: string[]
  now: number
  limits: Record<string, number>
  others?: string[]
}

/** A request was carried out. */
export interface Ok {
  type: "ok"
  re: string
  value?: unknown
}

/** A request was not carried out, and why. */
export interface Refused {
  type: "refused"
  re: string
  code: string
  reason: string
  ask?: number | null
}

export interface ServerPing {
  type: "ping"
  t: number
}

/** All tables and people. */
export interface Lobby {
  type: "lobby"
  registration: boolean
  tables: LobbyTable[]
  people: LobbyPerson[]
}

/** A table as the lobby shows it. */
export interface LobbyTable {
  table: string
  name: string
  game: string
  state: string
  host: string
  seats: LobbySeat[]
  round?: number
  watchers?: number
  starts_at?: number | null
  winners?: number[]
  title?: Record<string, string> | null
  watching?: string
  slow?: boolean
  test?: boolean
  observers?: string[]
  started_at?: number | null
}

export interface LobbySeat {
  person?: string | null
  bot?: string | null
  outcome?: string
  there?: boolean
}

export interface LobbyPerson {
  name: string
  kind: string
  state: string
  table?: string | null
}

/** Those that have changed, and those that are gone. */
export interface LobbyDiff {
  type: "lobby_diff"
  tables?: LobbyTable[]
  people?: LobbyPerson[]
  gone_tables?: string[]
  gone_people?: string[]
  registration?: boolean
}

export interface Chat {
  type: "chat"
  number: number
  at: number
  person: string
  text: string
  table?: string | null
  observer?: boolean
}

/** The table lives in another process now: go there, and say there what has no answer yet. */
export interface Moved {
  type: "moved"
  table: string
  url: string
  re?: string
}

/** The connection ends, and why. */
export interface Bye {
  type: "bye"
  code: string
  reason: string
  url?: string
}

export type FromClient = Hello | Ping | Pong | Speak | WatchLobby | Say | Enter | Go | Decide | Draft | Undo | Abort | Rewind | Leave | StandIn | Got | Shown | Ready | Preview | Chances | Samples | Registration | Admit | Remove | Place | Begin | Pause | Resume | Stop | MoreTime | Hush | Disqualify

export type FromServer = Welcome | Ok | Refused | ServerPing | Lobby | LobbyDiff | Chat | Moved | Bye
