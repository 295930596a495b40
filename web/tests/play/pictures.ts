/** `node pictures.ts SERVER FOLDER`: makes the pictures of the documentation, with people and matches made up for it. */
import { writeFileSync } from 'node:fs'
import { asked, chances, opened, person, type Person, type Size } from './browser.ts'
import { played } from './clicking.ts'
import { followed, quiet } from './looking.ts'

const [server, folder] = process.argv.slice(2) as [string, string]
/** Small enough for a page of text. */
const LARGEST = 120_000
const browser = await opened()

async function comes(name: string, language: 'de' | 'en', size: Size = 'desktop', theme = 'light'): Promise<Person> {
  const somebody = await person(browser, server, name, language, size, { theme })
  followed(somebody.page)
  return somebody
}

async function shown({ page }: Person, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await quiet(page)
  const protocol = await page.context().newCDPSession(page)
  for (let quality = 84; ; quality -= 6) {
    const { data } = await protocol.send('Page.captureScreenshot', { format: 'webp', quality })
    const picture = Buffer.from(data, 'base64')
    if (picture.length <= LARGEST || quality < 40) {
      writeFileSync(`${folder}/${name}.webp`, picture)
      console.log(`${name}: ${picture.length} bytes`)
      return
    }
  }
}

async function sat(somebody: Person, game: string, players: number, answers: number, seed: number): Promise<string> {
  const seats = [{ person: somebody.name }, ...Array.from({ length: players - 1 }, () => ({ bot: 'level:n=1' }))]
  const { table } = (await asked(server, 'POST', '/api/tables', { game, players, seats, rules: { show: 0 } }, somebody.token)) as { table: string }
  await asked(server, 'POST', `/api/tables/${table}/start`, {}, somebody.token)
  await somebody.page.goto(`${server}/table/${table}`)
  await played(somebody.page, answers, chances(seed))
  return table
}

const anna = await comes('Anna', 'en')
await sat(anna, 'catan', 4, 24, 3)
await shown(anna, 'catan')
await anna.page.goto(server)
await anna.page.locator('.hero h1').waitFor()
await shown(anna, 'start')
const cleo = await comes('Cleo', 'en')
await sat(cleo, 'roborally', 5, 3, 2)
await shown(cleo, 'roborally')
const dan = await comes('Dan', 'de', 'desktop', 'dark')
await sat(dan, 'citadels', 4, 14, 4)
await shown(dan, 'citadels')
const eva = await comes('Eva', 'de', 'phone')
await sat(eva, 'ludo', 4, 30, 5)
await shown(eva, 'ludo-phone')
const finn = await comes('Finn', 'de', 'phone', 'dark')
await finn.page.goto(server)
await finn.page.locator('.games a').first().waitFor()
await shown(finn, 'start-phone')

// An evening at a club: games in all states.
const host = await comes('Hanna', 'en')
const made = async (game: string, name: string, seats: object[]): Promise<string> =>
  ((await asked(server, 'POST', '/api/tables', { game, name, players: seats.length, seats, rules: { show: 0 } }, host.token)) as { table: string }).table
const bot = { bot: 'level:n=3' }
const finale = await made('roborally', 'Finale', [bot, bot, bot, bot])
const friday = await made('hearts', 'Friday round', [{ person: 'Hanna' }, bot, bot, bot])
const warmUp = await made('tictactoe', 'Warm-up', [bot, bot])
const hall = await made('catan', 'New hall', [bot, 'open', 'open', 'open'] as object[])
await asked(server, 'POST', `/api/tables/${friday}/start`, {}, host.token)
await asked(server, 'POST', `/api/tables/${warmUp}/start`, {}, host.token)
await asked(server, 'POST', `/api/tables/${finale}/start`, { countdown: 60 }, host.token)
await asked(server, 'PUT', `/api/tables/${hall}/seats/1`, { person: 'Anna' }, host.token).catch(() => undefined)
for (const somebody of [anna, cleo, dan]) await somebody.page.goto(`${server}/lobby`)
await host.page.goto(`${server}/host`)
await host.page.getByRole('button', { name: 'New hall' }).first().click()
await host.page.locator('.who', { hasText: 'Dan' }).click()
await shown(host, 'host')
await cleo.page.getByRole('button', { name: 'Finale' }).first().click()
await cleo.page.locator('form input').last().fill('Good luck!')
await cleo.page.keyboard.press('Enter')
await cleo.page.getByText('Good luck!').waitFor()
await shown(cleo, 'lobby')

// What comes after a match.
const gil = await comes('Gil', 'en')
const table = await sat(gil, 'chess', 2, 12, 8)
await asked(server, 'POST', `/api/tables/${table}/leave`, { sure: true }, gil.token)
await gil.page.goto(`${server}/replay/${table}`)
await gil.page.getByRole('slider').first().waitFor()
await gil.page.keyboard.press('End')
await shown(gil, 'replay')
const { table: test } = (await asked(server, 'POST', '/api/tables', { game: 'hearts', players: 4, rules: { test: true, show: 0 }, seed: 7 }, gil.token)) as { table: string }
await asked(server, 'POST', `/api/tables/${test}/start`, {}, gil.token)
await gil.page.goto(`${server}/test/${test}`)
await gil.page.locator('[data-lit]').first().waitFor()
await gil.page.waitForFunction(() => document.querySelector('.match .quiet') === null)
await shown(gil, 'test-room')
await browser.close()
