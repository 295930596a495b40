/** `node hearts.ts SERVER SIZE`: any three cards of a hand in any order, taken back, exchanged, and passed with one button. */
import type { Page } from 'playwright-core'
import * as table from '../../src/texts/match/table.ts'
import { asked, chances, opened, person, type Person, type Size } from './browser.ts'
import { touched, waited } from './clicking.ts'
import { button, must, picture, watched } from './people.ts'

const [server, size] = process.argv.slice(2) as [string, Size]
const browser = await opened()

const all = (page: Page, where: string) => page.locator(where).evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['card'] as string).toSorted())
const hand = (page: Page) => all(page, '[data-hand] [data-card]')
const picked = (page: Page) => all(page, '[data-hand] [data-card][aria-pressed="true"]')
const lit = (page: Page) => all(page, '[data-hand] [data-card][data-lit]')


async function passes(who: Person, seed: number): Promise<void> {
  const { page } = who
  const { table: id } = (await asked(server, 'POST', '/api/tables', { game: 'hearts', players: 4, seats: [{ person: who.name }, { bot: 'random' }, { bot: 'random' }, { bot: 'random' }], rules: { show: 0 } }, who.token)) as { table: string }
  await asked(server, 'POST', `/api/tables/${id}/start`, {}, who.token)
  await page.goto(`${server}/table/${id}`)
  await waited(page)
  const cards = await hand(page)
  must(cards.length === 13 && (await lit(page)).length === 13, `lit: ${(await lit(page)).join()}`)
  const done = button(who, table.done)
  for (const card of seed === 1 ? cards : []) {
    await touched(page, card)
    must((await picked(page)).join() === card, `${card} was not picked`)
    await touched(page, card)
    must((await picked(page)).length === 0, `${card} was not taken back`)
  }
  const chance = chances(seed)
  const order = cards.map((card) => ({ card, by: chance(1000) })).toSorted((one, other) => one.by - other.by).map(({ card }) => card)
  const [first, second, third, other] = order as [string, string, string, string]
  for (const card of [first, second, third]) {
    must(await done.isDisabled(), 'less than three cards can be passed')
    await touched(page, card)
  }
  must((await lit(page)).join() === [first, second, third].toSorted().join(), 'more than three cards can be picked')
  must(await done.isEnabled(), 'three cards cannot be passed')
  await picture(who, 'hearts-three')
  await touched(page, second)
  must(await done.isDisabled() && (await lit(page)).length === 13, 'a card that is taken back leaves no room for another one')
  await touched(page, other)
  must((await picked(page)).join() === [first, third, other].toSorted().join(), 'a card was not exchanged')
  const before = await page.locator('[data-ask]').getAttribute('data-ask')
  await done.click()
  await page.locator(`[data-ask]:not([data-ask="${before}"])`).waitFor()
  await waited(page)
  const after = await hand(page)
  must(![first, third, other].some((card) => after.includes(card)), 'what was passed is still there')
  must(cards.filter((card) => after.includes(card)).length === 10, 'more was passed than three cards')
}

const anna = await person(browser, server, `Hanna${size}${process.pid % 10_000}`, 'de', size)
const well = await watched(`hearts-${size}`, [anna], async () => {
  for (const seed of [1, 2, 3]) await passes(anna, seed)
  console.log('passed')
})
await browser.close()
process.exit(well ? 0 : 1)
