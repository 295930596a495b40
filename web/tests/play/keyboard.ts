/** `node keyboard.ts SERVER MOST GAME…`: plays games by keys alone; no mouse, no finger. */
import type { Page } from 'playwright-core'
import { asked, chances, opened, person } from './browser.ts'
import { waited } from './clicking.ts'
import { must, watched } from './people.ts'

/** Options that make matches short. */
const SHORT: Record<string, object> = { ludo: { board: 'duel' }, hearts: { limit: 20 }, roborally: { level: 'training', seconds: 600, pause: 0 } }
const WALKING = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Tab', 'n']

const [server, most, ...games] = process.argv.slice(2) as [string, string, ...string[]]
const browser = await opened()

/** What lit thing has the focus, and whether anything shows that: an outline, or on boards a line in the colour of the focus. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLElement | SVGElement | null
    if (one === null || one === document.body) return { lit: undefined, ring: false }
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--focus)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    const drawn = [one, ...((one.closest('.stage') ?? one.closest('svg'))?.querySelectorAll('*') ?? [])]
    const ring = drawn.some((each) => getComputedStyle(each).stroke === color) || getComputedStyle(one).outlineStyle !== 'none'
    return { lit: one.dataset['lit'], ring: ring && one.matches(':focus-visible') }
  })

/** Keys until the match is over or enough questions are answered. Returns how many were. */
async function typed(page: Page, enough: number, chance: (below: number) => number): Promise<number> {
  const asks = new Set<string>()
  for (let strokes = 0; ; strokes += 1) {
    const now = await waited(page)
    if (now.over) return asks.size
    asks.add(now.ask)
    if (asks.size > enough) return enough
    must(strokes < 200 * Math.min(enough, asks.size + 5), `stuck at ${now.ask}: ${now.lit.join(', ')}`)
    // What is complete is sent by a key of its own; buttons have numbers; the list of all options opens and shuts.
    if (now.lit.includes('send') && chance(3) === 0) await page.keyboard.press('f')
    else if (chance(12) === 0) await page.keyboard.press(String(1 + chance(5)))
    else if (chance(40) === 0) await page.keyboard.press('o')
    else if (chance(40) === 0) await page.keyboard.press('Escape')
    else {
      for (let steps = 1 + chance(4); steps > 0; steps -= 1) await page.keyboard.press(WALKING[chance(WALKING.length)] as string)
      const there = await focus(page)
      if (there.lit === undefined) continue
      must(there.ring, `nothing shows that ${there.lit} has the focus`)
      await page.keyboard.press(chance(2) === 0 ? 'Enter' : ' ')
    }
  }
}

let well = true
for (const [number, game] of games.entries()) {
  const somebody = await person(browser, server, `Kim${number}x${process.pid % 10_000}`, number % 2 === 0 ? 'en' : 'de')
  const { page, name, token } = somebody
  const done = await watched(`keyboard-${game}`, [somebody], async () => {
    const { players } = (await asked(server, 'GET', `/api/games/${game}`)) as { players: number[] }
    const count = players.find((one) => one > 1) ?? 1
    const seats = [{ person: name }, ...Array.from({ length: count - 1 }, () => ({ bot: 'random' }))]
    const { table } = (await asked(server, 'POST', '/api/tables', { game, players: count, seats, rules: { show: 0 }, options: SHORT[game] ?? {} }, token)) as { table: string }
    await asked(server, 'POST', `/api/tables/${table}/start`, {}, token)
    await page.goto(`${server}/table/${table}`)
    const answered = await typed(page, Number(most), chances(number + 1))
    const over = (await page.locator('[data-over]').count()) > 0
    must(over || answered === Number(most), 'neither over nor answered')
    console.log(`${game}: ${answered} questions${over ? ', to the end' : ''}`)
    if (!over) return
    // The dialog at the end has the focus, and can be left by keys as well.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
  well = done && well
  await somebody.context.close()
}
await browser.close()
process.exit(well ? 0 : 1)
