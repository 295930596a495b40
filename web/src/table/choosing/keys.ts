/** The names of everything that can be touched. Fields, objects and containers have theirs from the match. */

export type Key = string

export const key = {
  player: (seat: number): Key => `player:${seat}`,
  /** Something that one does not see, by its place among such things, counted from 1. */
  unseen: (container: string | null, place: number): Key => `${container}[${place}]`,
  direction: (name: string): Key => `direction:${name}`,
  /** A value of an enum: a good, a cell of a score sheet. It is the chooser's own. */
  value: (name: string, value: string, seat: number): Key => `value:${name}:${value}@${seat}`,
  die: (name: string, number: number): Key => `die:${name}[${number}]`,
  column: (space: string, number: number): Key => `column:${space}:${number}`,
  /** A place that is filled, from 0. */
  place: (number: number): Key => `slot:${number}`,
  row: (space: string, number: number): Key => `row:${space}:${number}`,
}
