/**
 * `node weight.ts SERVER [GAME]`: comes to the start page, goes on to a table, and says what was loaded on the way: each file with
 * its size as it was sent, and anything that was asked of another place. What is loaded afterwards, while one plays, does not count.
 */
import { asked, opened, person } from './browser.ts'

const [server, game = 'catan'] = process.argv.slice(2) as [string, string?]
const browser = await opened()
const { page, token, name, faults } = await person(browser, server, `Wanda${process.pid}`, 'de')
const files = new Map<string, Promise<number>>()
const elsewhere: string[] = []
page.on('request', (request) => {
  if (!request.url().startsWith(server) && !request.url().startsWith('data:')) elsewhere.push(request.url())
})
page.on('response', (answer) => {
  const { pathname } = new URL(answer.url())
  if (!pathname.startsWith('/api')) files.set(pathname, answer.request().sizes().then((sizes) => sizes.responseBodySize))
})
await page.addInitScript(() => {
  // What is loaded as soon as there is time (`soon.ts`) does not count: on a slow machine it would come before the first question.
  const later = window.setTimeout.bind(window)
  window.setTimeout = ((act: TimerHandler, ms?: number, ...rest: unknown[]) => (ms !== undefined && ms >= 3000 ? 0 : later(act, ms, ...rest))) as typeof window.setTimeout
  const seen = new MutationObserver(() => {
    if (document.querySelector('[data-lit]') === null) return
    seen.disconnect()
    Object.assign(window, { loaded: performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname) })
  })
  seen.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-lit'] })
})
await page.goto(server)
await page.locator('.games a').first().waitFor()
const { table } = (await asked(server, 'POST', '/api/tables', { game, players: 3, seats: [{ person: name }, { bot: 'random' }, { bot: 'random' }] }, token)) as { table: string }
await asked(server, 'POST', `/api/tables/${table}/start`, {}, token)
// As somebody goes there: nothing is loaded twice.
await page.evaluate((address) => {
  const link = document.createElement('a')
  link.href = address
  document.body.append(link)
  link.click()
}, `/table/${table}`)
await page.locator('[data-lit]').first().waitFor()
const before = await page.evaluate(() => (window as unknown as { loaded: string[] }).loaded)
for (const path of files.keys()) if (path !== '/' && !before.includes(path)) files.delete(path)
const sizes = Object.fromEntries(await Promise.all([...files].map(async ([path, size]) => [path, await size])))
console.log(JSON.stringify({ files: sizes, elsewhere, faults, requests: 1 + before.length }))
await browser.close()
