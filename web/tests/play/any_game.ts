/** `node any_game.ts SERVER SIZE MOST GAME…`: plays games without their look, by random touches. */
import { asked, chances, opened, person, type Size } from './browser.ts'
import { played } from './clicking.ts'

const [server, size, most, ...games] = process.argv.slice(2) as [string, Size, string, ...string[]]
const browser = await opened()
let failed = false
for (const [number, game] of games.entries()) {
  const somebody = await person(browser, server, `Anna${size}${number}x${process.pid}`, number % 2 === 0 ? 'de' : 'en', size)
  const { name, token, page, faults } = somebody
  try {
    const { players } = (await asked(server, 'GET', `/api/games/${game}`)) as { players: number[]; default_players: number }
    const count = players.find((one) => one > 1) ?? 1
    const seats = [{ person: name }, ...Array.from({ length: count - 1 }, () => ({ bot: 'random' }))]
    const { table } = (await asked(server, 'POST', '/api/tables', { game, players: count, seats, rules: { show: 0 } }, token)) as { table: string }
    await asked(server, 'POST', `/api/tables/${table}/start`, {}, token)
    await page.goto(`${server}/table/${table}?look=off`)
    const answered = await played(page, Number(most), chances(number + 1))
    console.log(`${game}: ${answered} questions`)
  } catch (error) {
    failed = true
    console.log(`${game}: ${(error as Error).message}`)
    await page.screenshot({ path: `${process.env['SPIELWERK_SHOTS'] ?? '.'}/stuck-${game}-${size}.png` }).catch(() => undefined)
  }
  if (faults.length > 0) {
    failed = true
    console.log(`${game}: ${faults.slice(0, 5).join('; ')}`)
  }
  await somebody.context.close()
}
await browser.close()
process.exit(failed ? 1 : 0)
