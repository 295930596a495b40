/**
 * `node evening.ts SERVER WHAT…`: two people at one table, one German, one English, with two bots and one who watches.
 * WHAT is a game, with `de` or `en` for the language of the host (`ludo:de`), or `trouble:de`.
 */
import type { Locator } from 'playwright-core'
import { around } from '../../src/texts/match/tablescreen.ts'
import { connecting } from '../../src/texts/connecting.ts'
import { host as hosting } from '../../src/texts/host/host.ts'
import { kit } from '../../src/texts/kit.ts'
import { setup } from '../../src/texts/start/setup.ts'
import * as table from '../../src/texts/match/table.ts'
import { chances, opened, person, type Language, type Person } from './browser.ts'
import { played, seen, touched, waited } from './clicking.ts'
import { Line } from './line.ts'
import { button, dialog, isGone, meets, must, press, said, watched } from './people.ts'

/** What makes a match short: options of the form, by their names. */
const SHORT: Record<string, Record<string, string>> = {
  ludo: { tries: '3', places: '1' },
  roborally: { level: 'training', seconds: '600', pause: '0' },
}
/** More than any match asks. */
const ALL = 5000

const [server, ...programme] = process.argv.slice(2) as [string, ...string[]]
const browser = await opened()
let count = 0

async function comes(name: string, language: Language, by = server): Promise<Person> {
  count += 1
  return person(browser, by, `${name}${count}x${process.pid % 10_000}`, language)
}

const named = (host: Person) => `Table of ${host.name}`

/** Sets up a table in the form of the app. Returns its address. */
async function setsUp(host: Person, game: string, seats: ('me' | 'open' | 'bot')[]): Promise<string> {
  const { page } = host
  await page.goto(`${server}/play/${game}`)
  const form = page.locator('form')
  await form.getByRole('spinbutton', { name: said(host, setup.players), exact: true }).fill(String(seats.length))
  await form.getByRole('spinbutton', { name: said(host, setup.players), exact: true }).blur()
  for (const [number, seat] of seats.entries()) {
    await form.getByLabel(said(host, setup.seat, { n: number + 1 }), { exact: true }).selectOption(seat)
    if (seat === 'bot') await form.getByLabel(`${said(host, setup.strength)}, ${said(host, setup.seat, { n: number + 1 })}`, { exact: true }).selectOption('1')
  }
  for (const [name, value] of Object.entries(SHORT[game] ?? {})) {
    const field = form.locator(`[id$="-${name}"], .option:has(label[for$="-${name}"]) input`).first()
    if ((await field.evaluate((one) => one.tagName)) === 'SELECT') await field.selectOption(value)
    else {
      await field.fill(value)
      await field.blur()
    }
  }
  await form.getByRole('switch', { name: said(host, setup.quick) }).click()
  await form.getByLabel(said(host, setup.tableName)).fill(named(host))
  await press(host, setup.openTable)
  await page.waitForURL(/\/table\//)
  return page.url()
}

/** From the form to the first question: the guest comes by a link, the others watch. */
async function begins(game: string, seats: ('me' | 'open' | 'bot')[], host: Person, guest: Person, watchers: Person[]): Promise<string> {
  const table = await setsUp(host, game, seats)
  await host.page.getByText(said(host, around.waiting)).waitFor()
  must(await button(host, around.begin).isDisabled(), 'a match can begin with a free seat')
  await press(host, around.invite)
  const invited = await meets(host, around.invite, around.inviteLink)
  const link = await invited.getByRole('textbox').inputValue()
  await press(host, kit.ok, invited)
  await guest.page.goto(link.replace(server, guest.server))
  await guest.page.getByText(said(guest, around.waiting)).waitFor()
  await button(guest, around.giveUp).waitFor()
  must((await button(guest, around.begin).count()) === 0, 'a guest can start the match')
  for (const one of watchers) {
    await one.page.goto(table)
    await one.page.getByText(said(one, around.waiting)).waitFor()
  }
  await says(guest, 'Good evening!')
  await host.page.getByText('Good evening!').waitFor()
  await host.page.getByRole('listitem').filter({ hasText: guest.name }).getByText(said(host, around.there), { exact: true }).waitFor()
  await press(host, around.begin)
  await Promise.all([host, guest, ...watchers].map((one) => one.page.getByRole('timer').first().waitFor()))
  await Promise.all([host, guest, ...watchers].map((one) => one.page.locator('.table').waitFor()))
  return table
}

async function says(who: Person, text: string, within: Locator = who.page.locator('.chat')): Promise<void> {
  await within.getByRole('textbox', { name: said(who, around.message) }).fill(text)
  await button(who, around.send, within).click()
}

/** Both play until the first has answered some questions and is asked the next one; the other then waits. */
async function playedOn(first: Person, second: Person, questions: number): Promise<void> {
  let enough = false
  const other = played(second.page, ALL, chances(2), () => enough)
  const answered = await played(first.page, questions, chances(1))
  enough = true
  await other
  must(answered === questions, 'the match was over too soon')
}

/** The same question, with the same picks, after the page is loaded again. */
async function reloads(who: Person): Promise<void> {
  const picks = () =>
    who.page.evaluate(() => [...document.querySelectorAll('.slot.full, .table [aria-pressed="true"]')].map((one) => one.textContent))
  await waited(who.page)
  const card = await who.page.evaluate(() => document.querySelector('.slots') && document.querySelector<HTMLElement>('[data-hand] [data-lit]')?.dataset['card'])
  if (card) await touched(who.page, card)
  const before = await waited(who.page)
  const picked = await picks()
  must(!card || picked.length === 1, `picked: ${picked.join()}`)
  await who.page.reload()
  // Slots are a part of the table that comes a moment after the rest.
  if (card) await who.page.locator('.slot').first().waitFor()
  const after = await waited(who.page)
  must(after.ask === before.ask && before.ask !== '', `asked ${before.ask} before it was loaded again, then ${after.ask}`)
  must(after.lit.toSorted().join() === before.lit.toSorted().join(), `lit was ${before.lit.join()}, then ${after.lit.join()}`)
  must((await picks()).join() === picked.join(), 'picks were lost')
}

/** The pause area and everything behind it. Nobody has to wait for that. */
async function pauses(who: Person, asks: typeof around.leaveAsk): Promise<void> {
  await press(who, around.pause)
  const menu = await meets(who, around.pause, around.goesOn)
  await press(who, kit.help, menu)
  const help = await meets(who, kit.help)
  await press(who, kit.back, help)
  await isGone(help)
  await press(who, kit.settings, menu)
  const settings = await meets(who, kit.settings)
  await press(who, kit.back, settings)
  await isGone(settings)
  await press(who, around.end, menu)
  const leaving = await meets(who, around.leaveTitle, asks)
  await press(who, kit.cancel, leaving)
  await press(who, around.resume, await meets(who, around.pause))
  await isGone(dialog(who, around.pause))
}

async function chats(who: Person, other: Person, text: string): Promise<void> {
  await press(who, around.chat)
  const talk = await meets(who, around.chat)
  await says(who, text, talk)
  await talk.getByText(text).waitFor()
  await press(who, kit.close, talk)
  await isGone(talk)
  await other.page.locator('.chat i').waitFor()
  await press(other, around.chat)
  const read = await meets(other, around.chat)
  await read.getByText(text).waitFor()
  await press(other, kit.close, read)
  await other.page.locator('.chat i').waitFor({ state: 'detached' })
}

/** The host stops the match for all, and lets it go on. */
async function freezes(host: Person, others: Person[]): Promise<void> {
  await press(host, around.pause)
  const menu = await meets(host, around.pause)
  await press(host, around.freeze, menu)
  await menu.getByText(said(host, around.frozenAbout)).waitFor()
  await press(host, around.resume, menu)
  const stopped = await meets(host, around.frozen, around.frozenAbout)
  for (const other of others) {
    const shown = await meets(other, around.frozen, around.frozenAbout)
    must((await button(other, around.thaw, shown).count()) === 0, 'others than the host can let it go on')
    await press(other, around.menu, shown)
    await press(other, around.resume, await meets(other, around.pause, around.frozenAbout))
    await meets(other, around.frozen)
  }
  await press(host, around.thaw, stopped)
  await Promise.all([host, ...others].map((one) => isGone(dialog(one, around.frozen))))
}

/** Everybody reads who won and all places. */
async function ends(people: Person[], seats: number): Promise<void> {
  for (const one of people) {
    const over = await meets(one, around.over)
    const places = await over.locator('li .place').allTextContents()
    must(places.length === seats && places.includes('1'), `places: ${places.join()}`)
    must(places.every((place, n) => n === 0 || Number(places[n - 1]) <= Number(place)), `places out of order: ${places.join()}`)
    for (const way of [around.look, around.toReplay, around.toStart, kit.ok]) await button(one, way, over).waitFor()
  }
}

/** The same again; then the host breaks it off. */
async function again(host: Person, guest: Person, watcher: Person): Promise<void> {
  const before = host.page.url()
  must((await button(watcher, around.rematch).count()) === 0, 'who watches can ask for a rematch')
  await press(guest, around.rematch)
  await guest.page.waitForURL((url) => url.href !== before)
  await press(host, around.toRematch)
  await press(watcher, around.toRematch)
  const all = [host, guest, watcher]
  // The one who wanted it is its host.
  await Promise.all(all.map((one) => one.page.getByText(said(one, around.waiting)).waitFor()))
  await press(guest, around.begin)
  await Promise.all(all.map((one) => one.page.locator('.table').waitFor()))
  await press(guest, around.pause)
  const menu = await meets(guest, around.pause)
  await press(guest, around.stop, menu)
  await press(guest, around.stopNow, await meets(guest, around.stopTitle, around.stopAsk))
  for (const one of all) {
    if (one === guest) await press(guest, around.resume, menu)
    await meets(one, around.over)
    must((await one.page.locator('[data-over]').textContent()) !== '', 'nobody says why it is over')
  }
  await press(host, around.look)
  await isGone(dialog(host, around.over))
  await host.page.getByText(said(host, table.over)).waitFor()
  must((await seen(host.page)).lit.length === 0, 'something can be touched after the end')
  await press(guest, kit.ok)
  await guest.page.waitForURL(/\/lobby$/)
  await press(watcher, around.toStart)
  await watcher.page.waitForURL((url) => url.pathname === '/')
}

async function wholeMatch(game: string, language: Language): Promise<boolean> {
  const [host, guest] = [await comes('Anna', language), await comes('Ben', language === 'de' ? 'en' : 'de')]
  const watcher = await comes('Olga', 'de')
  const people = [host, guest, watcher]
  const well = await watched(`${game}-${language}`, people, async () => {
    await begins(game, ['me', 'bot', 'open', 'bot'], host, guest, [watcher])
    // One question only: with luck a robot is at its goal after the first round.
    await playedOn(host, guest, 1)
    await reloads(host)
    await pauses(host, around.leaveAsk)
    await pauses(guest, around.leaveAsk)
    await pauses(watcher, around.leaveWatching)
    await chats(host, guest, 'Guten Abend!')
    await chats(guest, watcher, 'Nice to meet you.')
    await freezes(host, [guest, watcher])
    must((await seen(watcher.page)).lit.length === 0, 'who watches can touch something')
    const [mine, theirs] = await Promise.all([played(host.page, ALL, chances(3)), played(guest.page, ALL, chances(4))])
    await ends(people, 4)
    await again(host, guest, watcher)
    console.log(`${game}: ${mine + theirs} questions`)
  })
  await Promise.all(people.map((one) => one.context.close()))
  return well
}

/** The switch that lets a bot play for one's own seat, in all its states. */
async function letsABotPlay(who: Person, other: Person): Promise<void> {
  const toggle = who.page.getByRole('switch')
  const is = (words: typeof around.standInOff, on: boolean) =>
    who.page.locator(`[role="switch"][aria-checked="${on}"]`).filter({ hasText: said(who, words) }).waitFor()
  await is(around.standInOff, false)
  await waited(who.page)
  await toggle.click()
  await is(around.standInOn, true)
  // The bot has answered: the other is asked, and the round cannot end before they answer.
  await waited(other.page)
  await toggle.click()
  await is(around.standInEnds, false)
  let back = false
  const [answered] = await Promise.all([played(other.page, ALL, chances(5), () => back), is(around.standInOff, false).then(() => (back = true))])
  must(answered > 0, 'the stand-in ended before the round did')
}

/** The line is cut for a while; what was asked is asked again. */
async function losesTheLine(who: Person, line: Line): Promise<void> {
  const before = await waited(who.page)
  line.cut()
  const lost = await meets(who, connecting.lost, connecting.lostAbout)
  await press(who, connecting.tryNow, lost)
  await lost.waitFor()
  line.mend()
  await isGone(lost)
  const after = await waited(who.page)
  must(after.ask === before.ask, `asked ${before.ask} before the line was cut, then ${after.ask}`)
  // What the browser itself says about a socket that it could not open.
  const others = who.faults.filter((fault) => !/WebSocket connection to|Failed to load resource: net::/.test(fault))
  who.faults.splice(0, who.faults.length, ...others)
}

async function trouble(language: Language): Promise<boolean> {
  const line = await Line.to(server)
  const [host, guest] = [await comes('Cora', language), await comes('Dan', language === 'de' ? 'en' : 'de', line.address)]
  const watchers = [await comes('Emma', 'de'), await comes('Finn', 'en')]
  const people = [host, guest, ...watchers]
  const well = await watched(`trouble-${language}`, people, async () => {
    const address = await begins('ludo', ['me', 'open', 'bot'], host, guest, watchers)
    await playedOn(host, guest, 1)
    await letsABotPlay(host, guest)
    await playedOn(guest, host, 1)
    await losesTheLine(guest, line)
    const console = await host.context.newPage()
    await console.goto(`${server}/host`)
    await console.getByText(named(host)).first().click()
    await console.getByRole('button', { name: `${said(host, hosting.disqualify)}: ${guest.name}` }).click()
    const out = await meets(guest, around.youOut, around.youOutAbout)
    await button(guest, kit.ok, out).waitFor()
    await press(guest, around.watchOn, out)
    await isGone(out)
    await guest.page.locator('.table').waitFor()
    must((await guest.page.getByRole('switch').count()) === 0, 'who is out can still let a bot play')
    await console.close()
    await press(host, around.pause)
    await press(host, around.end, await meets(host, around.pause))
    await press(host, around.leave, await meets(host, around.leaveTitle, around.leaveAsk))
    await host.page.waitForURL((url) => url.pathname === '/')
    for (const one of watchers) {
      const nobody = await meets(one, around.nobody, around.nobodyAbout)
      await press(one, kit.ok, nobody)
      await isGone(nobody)
    }
    // Who comes back reads how it ended.
    await host.page.goto(address)
    const over = await meets(host, around.over)
    await over.getByText(said(host, around.hasLeft), { exact: true }).waitFor()
    await over.getByText(said(host, around.disqualified), { exact: true }).waitFor()
  })
  line.close()
  await Promise.all(people.map((one) => one.context.close()))
  return well
}

let well = true
for (const each of programme) {
  const [what, language] = each.split(':') as [string, Language]
  well = (what === 'trouble' ? await trouble(language) : await wholeMatch(what, language)) && well
}
await browser.close()
process.exit(well ? 0 : 1)
