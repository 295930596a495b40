/**
 * Looks at replays and test rooms on a server that runs, uses them, and takes pictures:
 *
 *     node tests/replays.look.mjs http://127.0.0.1:8000 FOLDER
 *
 * Ends with 1 if something is not as it should be.
 */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const [url, folder] = process.argv.slice(2)
if (url === undefined || folder === undefined) throw new Error('node tests/replays.look.mjs URL FOLDER')
mkdirSync(folder, { recursive: true })
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function ask(method, path, body, token) {
  const answer = await fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const found = answer.status === 204 ? null : await answer.json()
  assert.ok(answer.ok, `${method} ${path}: ${JSON.stringify(found)}`)
  return found
}

// ---- a match that is over, its log, and a test table ----------------------------------------------

const { token } = await ask('POST', '/api/guests', { name: `Anna${Date.now() % 1e6}`, language: 'de' })
const made = await ask('POST', '/api/tables', { game: 'kniffel', players: 2, seats: [{ bot: 'random' }, { bot: 'random' }] }, token)
await ask('POST', `/api/tables/${made.table}/start`, {}, token)
for (;;) {
  const { state } = await ask('GET', `/api/tables/${made.table}`, undefined, token)
  if (state === 'over') break
  await new Promise((done) => setTimeout(done, 500))
}
const log = await ask('GET', `/api/tables/${made.table}/log`, undefined, token)
const file = join(folder, 'match.json')
writeFileSync(file, JSON.stringify(log))
const room = await ask('POST', '/api/tables', { game: 'tictactoe', rules: { test: true, listed: false }, seed: 1 }, token)

// ---- a browser --------------------------------------------------------------------------------------

const browser = await chromium.launch({
  ...(process.env.CHROMIUM === undefined ? { executablePath: '/usr/bin/chromium' } : { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox', '--disable-gpu'],
})
const faults = []

async function visit(path, width = 1280, height = 800) {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'de', bypassCSP: true, permissions: ['clipboard-read', 'clipboard-write'] })
  await context.addInitScript((value) => localStorage.setItem('spielwerk.token', value), token)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`))
  await page.goto(url + path)
  return page
}

async function picture(page, name) {
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.evaluate(axe)
  // What is drawn inside of a table is looked at with the table.
  const found = await page.evaluate(() => window.axe.run({ exclude: ['.inside'] }, { resultTypes: ['violations'] }))
  for (const { id, nodes } of found.violations) faults.push(`${name}: ${id}: ${nodes.map((node) => node.html).join(' | ').slice(0, 300)}`)
}

async function until(what, wanted, seconds = 30) {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await what()
    if (wanted(found)) return found
    assert.ok(Date.now() < end, `still ${JSON.stringify(found)}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

const where = (page) => page.locator('.bar .value').innerText()

// ---- replays ----------------------------------------------------------------------------------------

let page = await visit('/replays')
await page.locator(`a[href="/replay/${made.table}"]`).waitFor()
await picture(page, 'replays')
await page.setInputFiles('input[type=file]', file)
await page.waitForURL(/\/replay\/r-/)
await page.locator('.replay').waitFor()
assert.match(await where(page), new RegExp(`0 .* ${log.inputs.length}\\b`))
await page.keyboard.press('ArrowRight')
await page.keyboard.press('ArrowRight')
await until(() => where(page), (text) => / 2 /.test(text))
await picture(page, 'replay-of-a-log')
await page.keyboard.press('End')
await until(() => where(page), (text) => text.includes(` ${log.inputs.length} `))
await page.close()

page = await visit(`/replay/${made.table}?at=9&seat=1`)
await page.locator('.replay').waitFor()
await until(() => where(page), (text) => / 9 /.test(text))
assert.equal(await page.locator('[role=radio][aria-checked=true]').count(), 1)
await page.locator('.replay [role=switch]').click()
await picture(page, 'replay-from-a-seat')
await page.locator('[role=radio]').last().click()
await until(() => page.evaluate(() => location.search), (search) => search === '?at=9&seat=all')
await page.locator('.buttons button').nth(3).click()
await until(() => where(page), (text) => / 1[0-9] /.test(text))
await page.locator('.buttons button').nth(3).click()
await page.locator('header .tools button').first().click()
const link = await page.evaluate(() => navigator.clipboard.readText())
assert.match(link, new RegExp(`/replay/${made.table}\\?at=\\d+&seat=all$`))
await page.locator('header .tools button').last().click()
await page.waitForURL(/\/test\//)
await page.locator('section.pane .inside').nth(2).waitFor()
await picture(page, 'test-from-a-replay')
await page.close()

page = await visit(`/replay/${made.table}?at=20`, 390, 844)
await page.locator('.replay').waitFor()
await picture(page, 'replay-phone')
await page.close()

// ---- a test room ------------------------------------------------------------------------------------

page = await visit(`/test/${room.table}`)
await page.locator('.waiting button').click()
await page.locator('section.pane.asked .inside').waitFor()
for (let turn = 0; turn < 3; turn++) {
  await page.locator(`section.pane.asked [data-lit]`).first().click()
  await until(() => where(page), (text) => text.includes(` ${turn + 1} `))
}
const marks = () => page.locator('section.pane').last().locator('[data-lit], .inside').count()
assert.ok((await marks()) > 0)
await page.locator('.buttons button').nth(1).click()
await until(() => where(page), (text) => / 2 .* 3$/.test(text))
await page.locator('.buttons button').nth(0).click()
await until(() => where(page), (text) => / 0 .* 3$/.test(text))
await page.locator('.buttons button').last().click()
await until(() => where(page), (text) => / 3 .* 3$/.test(text))
await page.locator('.bar .button.small').first().click()
await picture(page, 'test-room')
const own = page.waitForEvent('popup')
await page.locator('section.pane .window').nth(1).click()
const popup = await own
await popup.locator('section.pane .inside').waitFor()
assert.equal(await popup.locator('section.pane').count(), 1)
await popup.locator('section.pane.asked').waitFor()
await picture(popup, 'test-room-window')
await popup.close()
await page.close()

await browser.close()
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
