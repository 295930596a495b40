/**
 * `node covered.ts SERVER GAME PLAYERS ANSWERS`: plays with others at 1280 x 800, and says after each answer which share of the
 * screen the boxes of visible text take, without those on card faces.
 */
import { asked, chances, opened, person } from './browser.ts'
import { played } from './clicking.ts'

const [server, game, players, answers] = process.argv.slice(2) as [string, string, string, string]
const browser = await opened()
const { page, token, name, faults } = await person(browser, server, `Theo${process.pid}`, 'de')
const seats = [{ person: name }, ...Array.from({ length: Number(players) - 1 }, () => ({ bot: 'random' }))]
const { table } = (await asked(server, 'POST', '/api/tables', { game, players: Number(players), seats, rules: { show: 0 } }, token)) as { table: string }
await asked(server, 'POST', `/api/tables/${table}/start`, {}, token)
await page.goto(`${server}/table/${table}`)
const shares: number[] = []
await played(page, Number(answers), chances(1), undefined, async () => void shares.push(await covered()))
console.log(JSON.stringify({ shares, faults }))
await browser.close()

/** Which share of the points of the screen lies in the box of a line of text. Boxes that lie on each other count once. */
async function covered(): Promise<number> {
  return page.evaluate(() => {
    const points = new Uint8Array(innerWidth * innerHeight)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || (node.textContent ?? '').trim() === '' || parent.closest('.card, .unseen') !== null) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        // What has been scrolled away or cut off is not seen.
        let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom]
        for (let one: Element | null = parent; one !== null; one = one.parentElement) {
          if (getComputedStyle(one).overflow === 'visible') continue
          const cut = one.getBoundingClientRect()
          left = Math.max(left, cut.left)
          top = Math.max(top, cut.top)
          right = Math.min(right, cut.right)
          bottom = Math.min(bottom, cut.bottom)
        }
        for (let y = Math.max(0, Math.floor(top)); y < Math.min(innerHeight, Math.ceil(bottom)); y += 1) {
          if (right > left) points.fill(1, y * innerWidth + Math.max(0, Math.floor(left)), y * innerWidth + Math.min(innerWidth, Math.ceil(right)))
        }
      }
    }
    return points.reduce((sum, point) => sum + point, 0) / points.length
  })
}
