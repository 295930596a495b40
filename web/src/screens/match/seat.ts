/** Which seat somebody has at a table. */
import type { LobbySeat } from '../../protocol/socket'

export function seatOf(seats: LobbySeat[], person: string | undefined): number | null {
  const found = seats.findIndex((seat) => seat.person === person)
  return person === undefined || found < 0 ? null : found
}

/** Whether somebody still plays: what is usual is not sent. */
export function plays(seat: LobbySeat): boolean {
  return (seat.outcome ?? 'playing') === 'playing'
}

export function hasEnded({ state }: { state: string }): boolean {
  return state === 'over' || state === 'stopped' || state === 'broken'
}

const gone = (seat: LobbySeat) => seat.outcome === 'left' || seat.outcome === 'disqualified'

/** Whether a match has ended because all people who played are gone: bots alone do not play on. */
export function deserted({ state, seats }: { state: string; seats: LobbySeat[] }): boolean {
  return hasEnded({ state }) && seats.some(gone) && seats.every((seat) => seat.person == null || gone(seat))
}

/** Everybody by place, best first; who has none yet last. */
export function ranked(places: (number | null | undefined)[]): number[] {
  return places
    .map((place, seat) => ({ seat, place: place ?? Infinity }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat)
    .map(({ seat }) => seat)
}

/** What somebody at a table has opened. */
export type Menu = 'pause' | 'leave' | 'chat' | null
