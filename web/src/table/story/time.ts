/** Time that is left on clocks. */
import type { Clock } from '../live'

/** Seconds left; `now` is `performance.now()`. */
export function leftOf(clock: Clock, now: number): number {
  return Math.max(0, clock.ends === null ? clock.left : (clock.ends - now) / 1000)
}

/** The clock that a seat thinks by: of its own, the one that ends first. */
export function clockOf(clocks: readonly Clock[], seat: number | null, now: number): Clock | null {
  const own = clocks.filter((clock) => clock.seat === seat)
  return own.reduce<Clock | null>((best, clock) => (best === null || leftOf(clock, now) < leftOf(best, now) ? clock : best), null)
}

/** How much of the time of a seat is left, from 0 to 1; null where no clock runs for it. */
export function shareOf(clocks: readonly Clock[], seat: number, now: number): number | null {
  const clock = clockOf(clocks, seat, now)
  return clock === null || clock.total <= 0 ? null : Math.min(1, leftOf(clock, now) / clock.total)
}
