/** Which seat somebody has at a table. */
import type { LobbySeat } from '../protocol/socket'

export function seatOf(seats: LobbySeat[], person: string | undefined): number | null {
  const found = seats.findIndex((seat) => seat.person === person)
  return person === undefined || found < 0 ? null : found
}

/** Whether somebody still plays: what is usual is not sent. */
export function plays(seat: LobbySeat): boolean {
  return (seat.outcome ?? 'playing') === 'playing'
}

/** Everybody by place, best first; who has none yet last. */
export function ranked(places: (number | null | undefined)[]): number[] {
  return places
    .map((place, seat) => ({ seat, place: place ?? Infinity }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat)
    .map(({ seat }) => seat)
}
