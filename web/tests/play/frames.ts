/**
 * `node frames.ts SERVER LEVEL ROUNDS PAUSE`: eight robots on the level in a file, seven of them bots; says how frames came while
 * rounds were shown, and what the main thread had to do for them. For `bench/browsing.py`.
 */
import { readFile } from 'node:fs/promises'
import { asked, chances, opened, person } from './browser.ts'
import { played } from './clicking.ts'

const [server, level, rounds, pause] = process.argv.slice(2) as [string, string, string, string]
const SEATS = 8
const SPENT = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']
const browser = await opened({ graphics: true })
const { page, token, name, faults } = await person(browser, server, `Frieda${process.pid}`, 'en', 'desktop', { pace: 'normal' })
await page.emulateMedia({ reducedMotion: 'no-preference' })
const { table } = (await asked(
  server,
  'POST',
  '/api/tables',
  {
    game: 'roborally',
    players: SEATS,
    options: { level: { file: 'hall.json', text: await readFile(level, 'utf8') }, pause: Number(pause), seconds: 600 },
    seats: [{ person: name }, ...Array.from({ length: SEATS - 1 }, () => ({ bot: 'random' }))],
  },
  token,
)) as { table: string }
await asked(server, 'POST', `/api/tables/${table}/start`, {}, token)

interface Watch {
  /** When frames came while something was shown. */
  frames: number[]
  /** How many ways pieces went. */
  ways: number
  /** Whether somebody is asked: then all has been shown. */
  asked: boolean
  whenAsked: (() => void) | null
}
declare const watch: Watch
await page.addInitScript(() => {
  const watch: Watch = { frames: [], ways: 0, asked: false, whenAsked: null }
  Object.assign(window, { watch })
  // Kept up to date by the browser: looking for them in each frame would be measured, too.
  const tables = document.getElementsByClassName('table')
  const frame = (now: number) => {
    watch.asked = tables[0]?.hasAttribute('data-ask') ?? false
    watch.frames.push(now)
    if (watch.asked) watch.whenAsked?.()
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  document.addEventListener('transitionrun', (event) => {
    if ((event.target as Element).matches('.piece')) watch.ways++
  }, true)
})
let sent = false
page.on('websocket', (socket) =>
  socket.on('framesent', ({ payload }) => {
    if ((JSON.parse(String(payload)) as { type: string }).type === 'decide') sent = true
  }),
)
await page.goto(`${server}/table/${table}`)
const session = await page.context().newCDPSession(page)
// CPU time, not time on the wall: others may use the machine, too.
await session.send('Performance.enable', { timeDomain: 'threadTicks' })
const spent = async () => {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map((one) => [one.name, one.value]))
}
const chance = chances(7)
const found = []
// The first round brings the robots onto the board, and whatever is loaded only then: it does not count.
for (let round = 0; round <= Number(rounds); round++) {
  await page.locator('[data-ask]').waitFor()
  await page.evaluate(() => void Object.assign(watch, { ways: 0 }))
  // A program is several questions; when robots begin to travel, it was the last one.
  for (let shown = false; !shown; ) {
    sent = false
    const asks = await page.evaluate(() => document.querySelector<HTMLElement>('[data-ask]')?.dataset['ask'])
    await played(page, 1000, chance, () => sent)
    const next = await page.waitForFunction((last) => {
      const ask = document.querySelector<HTMLElement>('[data-ask]')?.dataset['ask']
      return watch.ways > 0 ? 'shown' : ask !== undefined && ask !== last ? 'asked' : null
    }, asks)
    shown = (await next.jsonValue()) === 'shown'
  }
  const before = await spent()
  const frames = await page.evaluate(() => {
    watch.frames = []
    return new Promise<number[]>((shown) => (watch.whenAsked = () => shown(watch.frames)))
  })
  const after = await spent()
  const ways = await page.evaluate(() => ((watch.whenAsked = null), watch.ways))
  const took = Object.fromEntries(SPENT.map((one) => [one, 1000 * ((after[one] ?? 0) - (before[one] ?? 0))]))
  if (round > 0) found.push({ frames, ways, took })
}
const gpu = await (await browser.newBrowserCDPSession()).send('SystemInfo.getInfo').then((info) => info.gpu, () => null)
console.log(JSON.stringify({ found, faults, gpu: { compositing: (gpu?.featureStatus as Record<string, string> | undefined)?.['gpu_compositing'], renderer: (gpu?.auxAttributes as Record<string, string> | undefined)?.['glRenderer'] } }))
await browser.close()
