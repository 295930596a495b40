/** Bots in words: levels by their names, all others as they are named. */
import { arena } from '../../texts/contests/arena'
import { kit } from '../../texts/kit'
import { setup } from '../../texts/start/setup'
import { say, type Text } from '../../texts/tongue.svelte'
import { levelOf, nthOf, type EntrantSaid } from '../contests/contest'

/** The five strengths, from easy to hard. */
export const LEVELS = [setup.level1, setup.level2, setup.level3, setup.level4, setup.level5]

export function botSaid(name: string): string {
  const level = levelOf(name)
  if (level !== null) {
    const words: Record<number, Text> = arena.level
    const text = words[level.level]
    if (text !== undefined) return say(text) + (level.nth === '' ? '' : ` ${level.nth}`)
  }
  const random = /^random(#\d+)?$/.exec(name)
  return random === null ? name : say(arena.random) + (random[1] === undefined ? '' : ` ${random[1]}`)
}

/** A participant of a tournament: a person by name, a bot with a number where several are alike. */
export function entrantSaid(entrants: EntrantSaid[], number: number, former: Text): string {
  const entrant = entrants[number]
  if (entrant === undefined) return ''
  if (entrant.bot === null) return entrant.person || say(former)
  const nth = nthOf(entrants, number)
  const several = entrants.filter((one) => one.bot === entrant.bot).length > 1
  return `${botSaid(entrant.bot)}${several ? ` #${nth}` : ''} ${say(kit.bot)}`
}

/** Whoever has a seat, in words; nobody: nothing. */
export function whoOf(seat: { person?: string | null; bot?: string | null } | undefined): string {
  return seat?.person ?? (seat?.bot ? `${botSaid(seat.bot)} ${say(kit.bot)}` : '')
}
