/** Options of games, as their description says them. */

export interface OptionSaid {
  name: string
  label: string
  about?: string
  type: 'int' | 'long' | 'bool' | 'text' | 'enum' | 'file'
  low?: number
  high?: number
  values?: string[]
  labels?: Record<string, string>
  format?: string
  default: unknown
}

export interface GameSaid {
  name: string
  title: string
  about: string
  players: number[]
  default_players: number
  options: OptionSaid[]
}

export type Options = Record<string, unknown>

/** Only what differs from what is usual: the rest follows the game, also when that changes. */
export function changedOnly(options: OptionSaid[], chosen: Options): Options {
  return Object.fromEntries(options.filter(({ name, default: usual }) => name in chosen && chosen[name] !== usual).map(({ name }) => [name, chosen[name]]))
}

/** A value as people are told it. */
export function valueSaid(option: OptionSaid, value: string): string {
  return option.labels?.[value] ?? value
}

/** The option that chooses the board: it has pictures. */
export function boardOption(options: OptionSaid[]): OptionSaid | undefined {
  return options.find((option) => option.type === 'file' && (option.values?.length ?? 0) > 1)
}

/** Who sits where. */
export type SeatWish = { is: 'me' } | { is: 'open' } | { is: 'bot'; level: number } | { is: 'person'; name: string }

export function seatsSaid(seats: SeatWish[], me: string): ('open' | { person: string } | { bot: string })[] {
  return seats.map((seat) => {
    switch (seat.is) {
      case 'me':
        return { person: me }
      case 'person':
        return { person: seat.name }
      case 'bot':
        return { bot: `level:n=${seat.level}` }
      case 'open':
        return 'open'
    }
  })
}

/** Seats for another number of players: those that are there stay, new ones are bots. */
export function seatsFor(count: number, seats: SeatWish[]): SeatWish[] {
  return Array.from({ length: count }, (_, number) => seats[number] ?? (number === 0 ? { is: 'me' } : { is: 'bot', level: 3 }))
}
