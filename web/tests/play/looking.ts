/** Looks at a page as it is now: a picture in both colour schemes, what hinders people, and what can be read. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf-8')

declare global {
  interface Window {
    axe: { run: (where: Document, options: object) => Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }> }
  }
}

/** Requests of a page that are not answered yet. */
const pending = new WeakMap<Page, Set<unknown>>()

export function followed(page: Page): void {
  const open = new Set<unknown>()
  pending.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Waits until everything that was asked for is there and drawn. */
export async function quiet(page: Page): Promise<void> {
  for (let calm = 0; calm < 3; ) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    calm = (pending.get(page)?.size ?? 0) === 0 ? calm + 1 : 0
  }
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => (one.effect?.getComputedTiming().iterations === Infinity ? null : one.finished.catch(() => null)))))
}

/** Faults that keep people from using a page. */
export async function hindrances(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'], resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.split('\n')[1] ?? ''}`))
  })
}

/** Whether a page is wider than the window: then it has to be pushed to and fro. */
export async function spilled(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).pop()
    return [`the page is ${document.documentElement.scrollWidth} wide: ${wide?.outerHTML.slice(0, 120) ?? ''}`]
  })
}

export async function looked(page: Page, file: string): Promise<string[]> {
  const faults = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await quiet(page)
    await page.screenshot({ path: `${file}-${colorScheme}.png` })
    for (const one of await hindrances(page)) faults.add(`${colorScheme}: ${one}`)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const one of await spilled(page)) faults.add(one)
  return [...faults]
}
