/**
 * `node strangers.ts SERVER SIZE FOLDER`: what people write and what their games say is text, whatever it looks like. Nothing of
 * it runs, nothing is loaded for it, it turns no other text around, and no page becomes wider than its window.
 */
import { asked, chances, opened, person, type Person, type Size } from './browser.ts'
import { played } from './clicking.ts'
import { followed, quiet, spilled } from './looking.ts'

const [server, size, folder] = process.argv.slice(2) as [string, Size, string]
const MARKUP = ['<img src=x onerror=window.ran=1>', '<script>window.ran=1</script>', 'javascript:window.ran=1', '<svg onload=window.ran=1>']
const TURNED = '\u202eneffo nehcstnem'
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)
const faults: string[] = []
const browser = await opened()

async function comes(name: string): Promise<Person> {
  const somebody = await person(browser, server, `${name}${process.pid}${size}`, 'de', size)
  followed(somebody.page)
  somebody.page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    if (protocol !== 'data:' && (origin !== server || !/^\/($|api\/|assets\/|ws$|icon\.svg$|lobby$|host$|table\/|play\/|test\/|replays?($|\/))/.test(pathname))) faults.push(`${request.url()} was asked for`)
  })
  return somebody
}

/** What is wrong with a page that shows what strangers wrote. */
async function judge({ page }: Person, where: string, ...shown: string[]): Promise<void> {
  await quiet(page)
  await page.screenshot({ path: `${folder}/strangers-${where}-${size}.png` })
  for (const text of shown) {
    // What is cut off at its end is there with its beginning.
    if ((await page.getByText(text.slice(0, 24)).count()) === 0) faults.push(`${where}: “${text}” is not shown`)
  }
  const found = await page.evaluate(() => {
    const said: string[] = []
    if ('ran' in window) said.push('something ran')
    if (document.querySelector('img[src="x"], script:not([src^="/assets/"]), [onerror], [onload], iframe, object, embed') !== null) said.push('there is an element of a stranger')
    for (const link of document.querySelectorAll('a')) if (!['http:', 'https:'].includes(link.protocol)) said.push(`a link leads to ${link.href}`)
    // A text that turns what follows must stand in a box of its own.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || !(node.textContent ?? '').includes('\u202e') || parent.closest('svg') !== null) continue
      const style = getComputedStyle(parent)
      if (style.display === 'inline' && !style.unicodeBidi.includes('isolate') && style.unicodeBidi !== 'plaintext') said.push(`turns what follows: ${parent.outerHTML.slice(0, 120)}`)
    }
    return said
  })
  for (const one of [...found, ...(await spilled(page))]) faults.push(`${where}: ${one}`)
}

const game = `game "${MARKUP[0]} ${LONG}":
    players 2
    about "${MARKUP[1]} ${MARKUP[2]}"
    option heaps: 1 to 3 = 2

enum Rank: ace, two, three

object Card "${MARKUP[0]} {rank}", for rank in Rank, 4, in deck

table:
    pile deck: Card, visible to nobody
    field aside: Card

player:
    field hand: Card, visible to owner, count visible to all

setup:
    shuffle deck
    for player in players:
        move first(deck, 4) to player.hand

play:
    for player in turns:
        if empty(player.hand):
            end with draw "${MARKUP[0]} ${LONG}"
        player chooses card from player.hand ask "${MARKUP[1]} ${LONG}" label "${MARKUP[2]} {card}"
        notice "${MARKUP[0]} {player} ${LONG}"
        move card to aside

texts de:
    aside = "${LONG}"
    hand = "${MARKUP[3]}"
    heaps = "${MARKUP[3]} ${LONG}"
    ace = "${MARKUP[0]}"
`
const mallory = await comes('Mallory')
const anna = await comes('Anna')

// Names are letters and digits: a server takes no others.
for (const name of [...MARKUP, TURNED]) {
  const answer = await fetch(`${server}/api/guests`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name }) })
  if (answer.ok) faults.push(`somebody may be called ${name}`)
}

// Tables and chat.
const named: string[] = []
for (const name of [MARKUP[0] as string, MARKUP[2] as string, LONG.slice(0, 60), `Tisch ${TURNED}`]) {
  await asked(server, 'POST', '/api/tables', { game: 'nim', name }, mallory.token).then(() => named.push(name), () => undefined)
}
if (named.length < 3) faults.push(`tables were called ${named.join(', ')} only`)
await anna.page.goto(`${server}/lobby`)
await mallory.page.goto(`${server}/lobby`)
await mallory.page.locator('.three').waitFor()
const lines = [...MARKUP, TURNED, LONG]
for (const line of lines) {
  await mallory.page.locator('form input').last().fill(line)
  await mallory.page.keyboard.press('Enter')
  await anna.page.getByText(line.slice(0, 24)).last().waitFor()
}
await anna.page.getByRole('button', { name: named[0] as string }).first().click()
await judge(anna, 'lobby', ...named.slice(0, 2), ...MARKUP)
await mallory.page.goto(`${server}/host`)
await mallory.page.getByRole('button', { name: LONG.slice(0, 60) }).first().click()
await judge(mallory, 'host', named[0] as string)

// A game of a stranger, with a look of its own.
const look = JSON.stringify({ seats: [{ sign: '<i>' }, { sign: '\u202eab' }], objects: { Card: { corner: '{rank}', middle: '<b>{label}', foot: '{label}' } } })
const tried = await asked(server, 'POST', '/api/games', { text: game, files: { 'look.json': look } }, mallory.token).catch((refusal: Error) => refusal)
const made = tried instanceof Error ? await asked(server, 'POST', '/api/games', { text: game }, mallory.token).catch((refusal: Error) => refusal) : tried
if (made instanceof Error) {
  if (!made.message.includes('no_uploads')) throw made
  console.log('this system cannot shut strangers’ games in')
} else {
  const { game: hostile } = made as { game: string }
  // Browsers keep the list of games for a while: somebody new sees the new one.
  const nora = await comes('Nora')
  await nora.page.goto(server)
  await nora.page.locator(`a[href$="${encodeURIComponent(hostile)}"]`).scrollIntoViewIfNeeded()
  await judge(nora, 'start', MARKUP[0] as string)
  faults.push(...nora.faults)
  await mallory.page.goto(`${server}/play/${hostile}`)
  await mallory.page.locator('form.form').waitFor()
  await judge(mallory, 'setup', ...MARKUP.slice(0, 2))
  const seats = [{ person: mallory.name }, { bot: 'random' }]
  const { table } = (await asked(server, 'POST', '/api/tables', { game: hostile, name: MARKUP[0], players: 2, seats, rules: { show: 0 } }, mallory.token)) as { table: string }
  await asked(server, 'POST', `/api/tables/${table}/start`, {}, mallory.token)
  await mallory.page.goto(`${server}/table/${table}`)
  await played(mallory.page, 2, chances(1))
  await judge(mallory, 'table', MARKUP[1] as string)
  await played(mallory.page, 30, chances(2))
  await mallory.page.getByRole('dialog').waitFor()
  await judge(mallory, 'game-over', MARKUP[0] as string)
  await mallory.page.goto(`${server}/replay/${table}`)
  await mallory.page.getByRole('slider').first().waitFor()
  await judge(mallory, 'replay', MARKUP[0] as string)
}
for (const somebody of [mallory, anna]) faults.push(...somebody.faults)
await browser.close()
for (const fault of new Set(faults)) console.log(fault)
process.exit(faults.length > 0 ? 1 : 0)
