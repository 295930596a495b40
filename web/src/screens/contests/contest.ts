/** Series between bots and tournaments as the server says them, and what is made of their figures. */

export type SeriesState = 'waiting' | 'running' | 'over' | 'stopped' | 'broken'

export interface SeriesSaid {
  series: string
  game: string
  title: { en: string; de: string }
  players: number
  bots: string[]
  games: number
  done: number
  seed: number | null
  state: SeriesState
  reason: string | null
  by: string
  mine: boolean
  created: number
  ended: number | null
}

export interface BotStanding {
  name: string
  spec: string
  games: number
  wins: number
  win_rate: number
  low: number
  high: number
  rating: number | null
  rating_low: number | null
  rating_high: number | null
  faults: number
  fair: number
  draws: number
  ms_per_decision: number
}

export interface PairStanding {
  a: string
  b: string
  games: number
  a_wins: number
  b_wins: number
  p_value: number
}

export interface Standing {
  games: number
  players: number
  paired: boolean
  bots: BotStanding[]
  pairs: PairStanding[]
  draws: number
  unfinished: number
  mean_decisions: number
  shortest: number
  longest: number
  seats: number[]
  repeats: string[][]
}

export interface Worth {
  why: string
  bot: number | null
  game: number
  decisions: number
  lineup: number[]
}

export interface WholeSeries extends SeriesSaid {
  seconds: number
  most_seconds: number
  judged: number
  standing: Standing | null
  worth: Worth[]
  logs: number[]
}

export type TournamentState = 'waiting' | 'running' | 'over' | 'stopped'

export interface TournamentSaid {
  tournament: string
  name: string
  game: string
  title: { en: string; de: string }
  form: 'round_robin' | 'swiss'
  host: string
  state: TournamentState
  count: number
  round: number
  rounds: number
  open: boolean
  mine: boolean
  hosts: boolean
  created: number
}

export interface EntrantSaid {
  person: string | null
  bot: string | null
  left: boolean
}

export interface PairingSaid {
  table: string | null
  entrants: number[]
  state: string
  places: number[] | null
  trouble: string | null
}

export interface RoundSaid {
  tables: PairingSaid[]
  free: number[]
  over: boolean
}

export interface StandingSaid {
  entrant: number
  place: number
  points: number
  buchholz: number
  direct: number
  wins: number
  played: number
  byes: number
}

export interface WholeTournament extends TournamentSaid {
  players: number
  auto: boolean
  bye_points: number
  tie_breaks: string[]
  entrants: EntrantSaid[]
  played: RoundSaid[]
  standings: StandingSaid[]
  me: number | null
  table: string | null
}

export interface GameSaid {
  name: string
  title: string
  players: number[]
  default_players: number
}

// ---- bots ----------------------------------------------------------------------------------------

export const LEVELS = [1, 2, 3, 4, 5]

/** A bot as a form offers it: a level, one by name, or any that the server knows. */
export interface BotWish {
  kind: 'level' | 'random' | 'greedy' | 'mcts' | 'other'
  level: number
  playouts: number
  spec: string
}

export const USUAL_BOT: BotWish = { kind: 'level', level: 3, playouts: 200, spec: '' }

export function specOf(wish: BotWish): string {
  switch (wish.kind) {
    case 'level':
      return `level:n=${wish.level}`
    case 'random':
      return 'random'
    case 'greedy':
    case 'mcts':
      return `${wish.kind}:playouts=${wish.playouts}`
    case 'other':
      return wish.spec.trim()
  }
}

/** The level that a bot is named by; null: it is named otherwise. `level:n=2#2` is the second of its kind. */
export function levelOf(name: string): { level: number; nth: string } | null {
  const found = /^level:n=([1-5])(#\d+)?$/.exec(name)
  return found === null ? null : { level: Number(found[1]), nth: found[2] ?? '' }
}

// ---- figures -------------------------------------------------------------------------------------

export const isUnderWay = (state: string): boolean => state === 'waiting' || state === 'running'

/** Wilson's interval of a share, 95 %: what the report draws for seats. */
export function wilson(wins: number, games: number): [number, number] {
  if (games === 0) return [0, 1]
  const z = 1.959963984540054
  const share = wins / games
  const middle = (share + (z * z) / (2 * games)) / (1 + (z * z) / games)
  const half = (z / (1 + (z * z) / games)) * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

export interface Bar {
  name: string
  share: number
  low: number
  high: number
  games: number
}

/** The bots, the best first. */
export function botBars(standing: Standing): Bar[] {
  const bars = standing.bots.map(({ name, win_rate: share, low, high, games }) => ({ name, share, low, high, games }))
  return bars.sort((a, b) => b.share - a.share)
}

/** What each seat was worth, whoever sat there. */
export function seatBars(standing: Standing): Bar[] {
  return standing.seats.map((share, seat) => {
    const [low, high] = wilson(share * standing.games, standing.games)
    return { name: String(seat + 1), share, low, high, games: standing.games }
  })
}

/** The share that everybody would win if all were alike, if it is the same for all. */
export function fairShare(standing: Standing): number | null {
  // With bots on different numbers of seats one share would not be fair for all of them.
  const fair = new Set(standing.bots.filter((bot) => bot.games > 0).map((bot) => bot.fair))
  const [only] = fair
  return fair.size === 1 && only !== undefined ? only : null
}

const SURE = 0.05

/** The bot that came before every other one so often that it is no chance; null: there is none. */
export function leader(standing: Standing): string | null {
  const best = botBars(standing)[0]?.name
  const beats = (other: string) =>
    standing.pairs.some(({ a, b, a_wins, b_wins, p_value }) => p_value <= SURE && ((a === best && b === other && a_wins > b_wins) || (b === best && a === other && b_wins > a_wins)))
  return best !== undefined && standing.bots.every(({ name }) => name === best || beats(name)) ? best : null
}

/** Which of some numbers is meant by a wished one: it itself, else the next one on the way there. */
export function nearest(numbers: number[], wished: number, now: number): number {
  const at = numbers.indexOf(wished)
  if (at >= 0) return at
  const before = numbers[now] ?? 0
  const found = wished > before ? numbers.findIndex((one) => one > wished) : numbers.findLastIndex((one) => one < wished)
  return found >= 0 ? found : wished > before ? numbers.length - 1 : 0
}

export const percent = (share: number): string => `${Math.round(100 * share)} %`

/** One digit behind the point or comma, where there is one. */
export function figure(value: number, language: 'en' | 'de'): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
}

/** The first two digits that say something: times go over many orders of magnitude. */
export function brief(value: number, language: 'en' | 'de'): string {
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(value)
}

/** A p-value; none is ever told as nothing. */
export function chance(p: number, language: 'en' | 'de'): string {
  const shown = new Intl.NumberFormat(language, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
  return p < 0.0001 ? `< ${shown.format(0.0001)}` : shown.format(p)
}

// ---- tournaments ---------------------------------------------------------------------------------

/** Bots that are named alike get numbers, as in the arena. */
export function nthOf(entrants: EntrantSaid[], number: number): number {
  const bot = entrants[number]?.bot
  return entrants.slice(0, number + 1).filter((one) => one.bot !== null && one.bot === bot).length
}

/** What somebody got at a table: a point for each one they came before, half a point for each level one. */
export function pointsAt(places: number[], seat: number): number {
  const own = places[seat]
  if (own === undefined) return 0
  return places.reduce((sum, place, other) => (other === seat ? sum : sum + (place > own ? 1 : place === own ? 0.5 : 0)), 0)
}
