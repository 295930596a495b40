/** Plays by touching what is lit, at random, as somebody would who does not know the game. */
import type { Page } from 'playwright-core'
import { PATIENCE } from './browser.ts'

/** What is lit now, what is asked, and whether the match is over. */
interface Seen {
  ask: string
  lit: string[]
  over: boolean
}

export async function seen(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const usable = [...document.querySelectorAll<HTMLElement>('[data-lit]')].filter((one) => {
      const box = one.getBoundingClientRect()
      return box.width > 0 && box.height > 0
    })
    return {
      ask: document.querySelector<HTMLElement>('[data-ask]')?.dataset['ask'] ?? '',
      lit: [...new Set(usable.map((one) => one.dataset['lit'] as string))],
      over: document.querySelector('[data-over]') !== null,
    }
  })
}

/** Waits until something can be touched, all is over, or it is enough. */
export async function waited(page: Page, enough: () => boolean = () => false): Promise<Seen> {
  const until = Date.now() + PATIENCE
  for (;;) {
    const now = await seen(page)
    if (now.over || now.lit.length > 0 || enough()) return now
    if (Date.now() > until) throw new Error(`stuck: nothing is lit, asked: ${now.ask || 'nothing'}`)
    await page.waitForTimeout(20)
  }
}

/** Touches until the match is over, so many questions are answered, or it is enough. Looks around at each question. Returns how many were. */
export async function played(page: Page, most: number, chance: (below: number) => number, enough: () => boolean = () => false, look?: () => Promise<void>): Promise<number> {
  const asks = new Set<string>()
  let touches = 0
  for (;;) {
    const now = await waited(page, enough)
    if (now.over || enough()) return asks.size
    const fresh = !asks.has(now.ask)
    asks.add(now.ask)
    if (asks.size > most) return most
    if (fresh) await look?.()
    // Somebody who only ever takes back and picks anew gets nowhere, and nor does a match: no question takes so long.
    if ((touches += 1) > 40 * most) throw new Error(`stuck at ${now.ask}: ${now.lit.join(', ')}`)
    const chosen = wished(now.lit, chance)
    await page.evaluate((lit) => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-lit]')]
      const one = all.find((each) => each.dataset['lit'] === lit)
      if (one instanceof HTMLElement) one.click()
      else (one as unknown as SVGElement | undefined)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }, chosen)
    await page.waitForTimeout(5)
  }
}

/** Something lit. What is ready is often sent, and what lies in a place is seldom taken back: nobody plays all evening. */
function wished(lit: string[], chance: (below: number) => number): string {
  if (lit.includes('send') && chance(2) === 0) return 'send'
  const fresh = lit.filter((one) => !one.startsWith('slot:'))
  const some = fresh.length > 0 && chance(8) > 0 ? fresh : lit
  return some[chance(some.length)] as string
}

/** Touches a card as people do: with a finger where it is; with the mouse on the way over the fan, when it comes to the front. */
export async function touched(page: Page, card: string): Promise<void> {
  const wanted = page.locator(`[data-card="${card}"]`)
  if (await page.locator('[data-hand].grid').count()) {
    await wanted.click()
    return
  }
  await reached(page, card)
  await page.mouse.down()
  await page.mouse.up()
}

/** Moves the mouse to a card, and on over the fan until it is in front. */
export async function reached(page: Page, card: string): Promise<void> {
  const box = await page.locator(`[data-hand] [data-card="${card}"]`).boundingBox()
  const fan = await page.locator(`[data-hand]:has([data-card="${card}"])`).boundingBox()
  if (box === null || fan === null) throw new Error('no hand can be seen')
  for (let x = box.x - 24; x < box.x + box.width; x += 8) {
    await page.mouse.move(x, fan.y + fan.height * 0.6)
    if ((await page.evaluate(() => document.querySelector<HTMLElement>('[data-hand]:has([data-card]:hover) .front')?.dataset['card'])) === card) return
  }
  throw new Error(`${card} cannot be reached with the mouse`)
}
