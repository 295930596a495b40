/** `node roborally.ts SERVER`: places are filled in any order, by drag, by tap and by keys; what does not fit is explained. */
import * as table from '../../src/texts/match/table.ts'
import { asked, opened, person } from './browser.ts'
import { reached, touched, waited } from './clicking.ts'
import { button, must, picture, watched } from './people.ts'

const [server] = process.argv.slice(2) as [string]
const browser = await opened()
const anna = await person(browser, server, `Rosa${process.pid % 10_000}`, 'en')
const { page } = anna

interface Card {
  card: string
  label: string
  lit: boolean
}
const isTurn = (one: Card) => one.label.includes('turn')

/** What was sent as answers, by the names of cards. */
const sent: unknown[][] = []
page.on('websocket', (socket) =>
  socket.on('framesent', ({ payload }) => {
    const said = JSON.parse(String(payload)) as { type: string; choice?: { value: unknown }[] }
    if (said.type === 'decide' && Array.isArray(said.choice)) sent.push(said.choice.map(({ value }) => value))
  }),
)

/** What lies in the places, by the names of cards; empty ones are ''. */
const program = () => page.locator('.slots .slot').evaluateAll((slots) => slots.map((slot) => (slot.classList.contains('full') ? (slot.textContent ?? '') : '')))
const cards = () => page.locator('[data-hand] [data-card]').evaluateAll((all) => all.map((card) => ({ card: (card as HTMLElement).dataset['card'] as string, label: (card as HTMLElement).title, lit: 'lit' in (card as HTMLElement).dataset })))

/** Waits until places hold these cards. */
async function holds(wanted: Record<number, string>, label: (card: string) => string): Promise<void> {
  await page.waitForFunction(
    (all) => {
      const slots = [...document.querySelectorAll('.slots .slot')]
      return slots.length === 5 && slots.every((slot, n) => (all[n + 1] === undefined ? !slot.classList.contains('full') : (slot.textContent ?? '').includes(all[n + 1] as string)))
    },
    Object.fromEntries(Object.entries(wanted).map(([place, card]) => [Number(place), label(card)])),
  )
}

const slot = (place: number) => page.locator(`[data-place="${place - 1}"]`)

async function dragged(card: string, to: { x: number; y: number }): Promise<void> {
  await reached(page, card)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y - 40, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

async function middle(place: number): Promise<{ x: number; y: number }> {
  const box = await slot(place).boundingBox()
  if (box === null) throw new Error(`place ${place} is not there`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** By keys alone: leafs through the fan until a card is in front, and puts it into a place. */
async function keyed(card: string, place: number): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let strokes = 0; ; strokes += 1) {
    must(strokes < 20, `${card} cannot be reached by arrows`)
    await page.keyboard.press('ArrowRight')
    if ((await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['card'])) === card) break
  }
  await page.keyboard.press(String(place))
}

/** A match up to the first program. Returns the hand. */
async function begins(): Promise<Card[]> {
  const seats = [{ person: anna.name }, { bot: 'random' }]
  const options = { level: 'training', seconds: 600, pause: 0 }
  const { table: id } = (await asked(server, 'POST', '/api/tables', { game: 'roborally', players: 2, seats, rules: { show: 0 }, options }, anna.token)) as { table: string }
  await asked(server, 'POST', `/api/tables/${id}/start`, {}, anna.token)
  await page.goto(`${server}/table/${id}`)
  await waited(page)
  // First the way that the robot shall face, then the program.
  await page.locator('.compass [data-lit]').first().click()
  await slot(1).waitFor()
  const all = await cards()
  must(all.length === 9, `a hand of ${all.length} cards`)
  return all
}

const well = await watched('roborally', [anna], async () => {
  let all = await begins()
  // Once in a thousand deals there is no turn to be refused.
  while (!all.some(isTurn)) all = await begins()
  const label = (card: string) => all.find((one) => one.card === card)?.label ?? '?'
  const turns = all.filter(isTurn)
  const moves = all.filter((one) => !isTurn(one))
  const [turn] = turns as [Card]
  const [opening, ...others] = [...moves, ...turns.slice(1)].map((one) => one.card) as [string, ...string[]]

  // A turn cannot come first: it is told why, and the card goes back, whichever way it came.
  const why = page.locator('.pop')
  const explained = async (way: string) => {
    await why.filter({ hasText: 'must move at once' }).waitFor()
    must((await program()).join('') === '', `a turn lies in the first place, put there by ${way}`)
    must((await cards()).some((one) => one.card === turn.card), `the turn did not go back after ${way}`)
    await picture(anna, `roborally-turn-by-${way}`)
    await page.keyboard.press('Escape')
    await why.waitFor({ state: 'detached' })
  }
  must(!turn.lit, 'a turn is lit for the first place')
  await dragged(turn.card, await middle(1))
  await explained('drag')
  await touched(page, turn.card)
  await explained('tap')
  await keyed(turn.card, 1)
  await explained('keys')

  // Any order: the fourth place by tap, the fifth by drag, the second by keys.
  await slot(4).click()
  await touched(page, turn.card)
  await holds({ 4: turn.card }, label)
  await dragged(others[0] as string, await middle(5))
  await holds({ 4: turn.card, 5: others[0] as string }, label)
  await keyed(others[1] as string, 2)
  await holds({ 2: others[1] as string, 4: turn.card, 5: others[0] as string }, label)
  await picture(anna, 'roborally-three')

  await page.reload()
  await slot(1).waitFor()
  await holds({ 2: others[1] as string, 4: turn.card, 5: others[0] as string }, label)
  must((await cards()).length === 6, 'cards lie in places and in the hand')

  // From place to place, back to the hand by a drag beside the places, and by a tap.
  const [from, to] = [await middle(4), await middle(3)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
  await holds({ 2: others[1] as string, 3: turn.card, 5: others[0] as string }, label)
  const fifth = await middle(5)
  await page.mouse.move(fifth.x, fifth.y)
  await page.mouse.down()
  await page.mouse.move(fifth.x, fifth.y - 260, { steps: 6 })
  await page.mouse.up()
  await holds({ 2: others[1] as string, 3: turn.card }, label)
  await slot(2).click()
  await holds({ 3: turn.card }, label)

  await keyed(opening, 1)
  await keyed(others[2] as string, 2)
  await dragged(others[3] as string, await middle(4))
  must(await button(anna, table.done).isDisabled(), 'a program with a gap can be sent')
  await slot(5).click()
  await touched(page, others[4] as string)
  await holds({ 1: opening, 2: others[2] as string, 3: turn.card, 4: others[3] as string, 5: others[4] as string }, label)
  await picture(anna, 'roborally-full')
  const before = await page.locator('[data-ask]').getAttribute('data-ask')
  await button(anna, table.done).click()
  await page.locator(`.table:not([data-ask="${before}"])`).waitFor()
  const lay = [opening, others[2], turn.card, others[3], others[4]]
  must(sent.at(-1)?.join() === lay.join(), `sent: ${sent.at(-1)?.join()}, but there lay ${lay.join()}`)
  console.log('programmed')
})
await browser.close()
process.exit(well ? 0 : 1)
