/** Plays by touching what is lit, at random, as somebody would who does not know the game. */
import type { Page } from 'playwright-core'

/** How long a page may take to show what came of a touch. Long: machines are busy. */
const PATIENCE = 60_000

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

/** Waits until something can be touched, or all is over. */
export async function waited(page: Page): Promise<Seen> {
  const until = Date.now() + PATIENCE
  for (;;) {
    const now = await seen(page)
    if (now.over || now.lit.length > 0) return now
    if (Date.now() > until) throw new Error(`stuck: nothing is lit, asked: ${now.ask || 'nothing'}`)
    await page.waitForTimeout(20)
  }
}

/** Touches until the match is over, or so many questions are answered. Returns how many were. */
export async function played(page: Page, most: number, chance: (below: number) => number): Promise<number> {
  const asks = new Set<string>()
  let touches = 0
  for (;;) {
    const now = await waited(page)
    if (now.over) return asks.size
    asks.add(now.ask)
    if (asks.size > most) return most
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
