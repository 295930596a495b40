/**
 * `node first_table.ts SERVER GAME SLOWER`: how long a processor that is so many times slower takes to the first question at a table,
 * from nothing but an address, and how much of that is scripts. For `bench/browsing.py`.
 */
import { asked, opened, person } from './browser.ts'

const [server, game, slower] = process.argv.slice(2) as [string, string, string]
const browser = await opened({ graphics: true })
const { page, token, name, faults } = await person(browser, server, `Leo${process.pid}`, 'en')
const { table } = (await asked(server, 'POST', '/api/tables', { game, seats: [{ person: name }, ...Array.from({ length: 3 }, () => ({ bot: 'random' }))] }, token)) as { table: string }
await asked(server, 'POST', `/api/tables/${table}/start`, {}, token)
const session = await page.context().newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: Number(slower) })
await session.send('Performance.enable')
await page.addInitScript(() => {
  const seen = new MutationObserver(() => {
    if (document.querySelector('[data-ask]') === null) return
    seen.disconnect()
    Object.assign(window, { first: performance.now() })
  })
  seen.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-ask'] })
})
await page.goto(`${server}/table/${table}`)
await page.waitForFunction(() => 'first' in window)
const { metrics } = await session.send('Performance.getMetrics')
const script = 1000 * (metrics.find((one) => one.name === 'ScriptDuration')?.value ?? 0)
const all = await page.evaluate(() => (window as unknown as { first: number }).first)
console.log(JSON.stringify({ script, all, faults }))
await browser.close()
