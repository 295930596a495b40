/** `node reload.ts SERVER GAME PLAYERS`: plays at the usual pace, loads the page again in the middle, and goes on. */
import { asked, chances, opened, person } from './browser.ts'
import { played } from './clicking.ts'

const [server, game, players] = process.argv.slice(2) as [string, string, string]
const browser = await opened()
const { page, name, token, faults } = await person(browser, server, `Rita${process.pid}`, 'en', 'desktop', { pace: 'fast' })
// Whoever likes less motion would not see what moves.
await page.emulateMedia({ reducedMotion: 'no-preference' })
const seats = [{ person: name }, ...Array.from({ length: Number(players) - 1 }, () => ({ bot: 'random' }))]
const { table } = (await asked(server, 'POST', '/api/tables', { game, players: Number(players), seats, rules: { show: 0 } }, token)) as { table: string }
await asked(server, 'POST', `/api/tables/${table}/start`, {}, token)
await page.goto(`${server}/table/${table}`)
for (let turn = 0; turn < 3; turn++) {
  await played(page, 3, chances(turn))
  await page.reload()
}
await played(page, 2, chances(9))
await browser.close()
for (const fault of faults) console.log(fault)
process.exit(faults.length > 0 ? 1 : 0)
