/**
 * `node newcomer.ts ADDRESS GAME`: somebody who has never been there opens the address, chooses a game, says who they are and plays
 * against bots, all by clicking. Ends at the first question. For `bench/browsing.py`.
 */
import { setup } from '../../src/texts/start/setup.ts'
import { opened, PATIENCE, SIZES } from './browser.ts'

const [address, game] = process.argv.slice(2) as [string, string]
const browser = await opened()
const context = await browser.newContext({ viewport: SIZES.desktop, locale: 'en-GB' })
context.setDefaultTimeout(PATIENCE)
const page = await context.newPage()
const faults: string[] = []
page.on('pageerror', (error) => faults.push(error.message))
await page.goto(address)
await page.locator(`.games a[href="/play/${game}"]`).click()
await page.getByLabel(setup.yourName.en, { exact: true }).fill('Nora')
await page.getByRole('button', { name: setup.start.en, exact: true }).click()
await page.waitForURL(/\/table\//)
await page.locator('[data-ask]').waitFor()
await page.locator('[data-lit]').first().waitFor()
const files = await page.evaluate(() => performance.getEntriesByType('resource').map((one) => ({ path: new URL(one.name).pathname, size: (one as PerformanceResourceTiming).encodedBodySize })))
console.log(JSON.stringify({ faults, files }))
await browser.close()
