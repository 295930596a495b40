/**
 * `node screens.ts SERVER FOLDER SIZE LANGUAGE PART…`: goes to every screen and dialog of some parts of the app, makes a
 * picture of each into the folder, and says what hinders people there or is in the wrong language.
 */
import { asked, chances, opened, PATIENCE, person, type Person, type Size } from './browser.ts'
import { played } from './clicking.ts'
import { followed, looked, quiet } from './looking.ts'
import { catalogue, Reader, written, type Language } from './reading.ts'

const [server, folder, size, language, ...parts] = process.argv.slice(2) as [string, string, Size, Language, ...string[]]
/** Where whoever has started the server becomes its owner. */
const ownerLink = process.env['SPIELWERK_OWNER'] ?? ''
const browser = await opened()
const texts = await catalogue()
const reader = new Reader(texts, language)
const faults: string[] = []
const mark = `${process.pid}${size === 'phone' ? 'p' : 'd'}${language}`

/** Words of the app as they stand on the screen. */
const says = (key: { de: string; en: string }) => key[language]
const words = {
  ...(await import('../../src/texts/kit.ts')),
  ...(await import('../../src/texts/start/start.ts')),
  ...(await import('../../src/texts/start/setup.ts')),
  ...(await import('../../src/texts/lobby/lobby.ts')),
  ...(await import('../../src/texts/host/host.ts')),
  ...(await import('../../src/texts/lobby/servers.ts')),
  ...(await import('../../src/texts/match/tablescreen.ts')),
  ...(await import('../../src/texts/start/settings.ts')),
  ...(await import('../../src/texts/start/help.ts')),
  ...(await import('../../src/texts/connecting.ts')),
  ...(await import('../../src/texts/contests/arena.ts')),
  ...(await import('../../src/texts/contests/tournament.ts')),
}

/** Somebody whose pages are read. */
async function reads(name: string): Promise<Person> {
  const somebody = await person(browser, server, `${name}${mark}`, language, size)
  heard(somebody)
  return somebody
}

function heard({ name, page }: Person): void {
  reader.name(name)
  followed(page)
  page.on('response', (answer) => {
    if (!answer.headers()['content-type']?.includes('json')) return
    // A page may show what it was sent before we have read it: whoever reads the page waits for that.
    const hearing = answer.json().then((said) => reader.hear(said), () => undefined).finally(() => unheard.delete(hearing))
    unheard.add(hearing)
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => reader.hear(JSON.parse(String(payload)))))
}

/** Answers that have come and are not read yet. */
const unheard = new Set<Promise<void>>()

async function look({ page }: Person, name: string): Promise<void> {
  await quiet(page)
  for (const fault of await looked(page, `${folder}/${name}-${size}-${language}`)) faults.push(`${name}: ${fault}`)
  const texts = await written(page)
  await Promise.all(unheard)
  for (const text of texts) {
    const fault = reader.fault(text)
    if (fault !== null) faults.push(`${name}: ${fault}`)
  }
}

const press = (page: Person['page'], text: { de: string; en: string }) => page.getByRole('button', { name: says(text), exact: true }).first().click()

async function sat(somebody: Person, game: string, players: number, more: object = {}): Promise<string> {
  const seats = [{ person: somebody.name }, ...Array.from({ length: players - 1 }, () => ({ bot: 'level:n=1' }))]
  const { table } = (await asked(server, 'POST', '/api/tables', { game, players, seats, rules: { show: 0 }, ...more }, somebody.token)) as { table: string }
  await asked(server, 'POST', `/api/tables/${table}/start`, {}, somebody.token)
  return table
}

/** What somebody sees who plays alone and looks around. */
async function doors(): Promise<void> {
  const nobody = await reads('Nora')
  await nobody.context.addInitScript(() => localStorage.removeItem('spielwerk.token'))
  const { page } = nobody
  await page.goto(server)
  await page.locator('.games a').first().waitFor()
  await look(nobody, 'start')
  await press(page, words.start.toLobby)
  for (const [name, tab] of [['guest', words.start.guest], ['account', words.start.account], ['sign-in', words.start.signIn]] as const) {
    await page.getByRole('tab', { name: says(tab), exact: true }).click()
    await look(nobody, `come-in-${name}`)
  }
  await page.keyboard.press('Escape')
  await press(page, words.kit.settings)
  for (const tab of ['controls', 'graphics', 'sound', 'language'] as const) {
    await page.locator(`#tab-${tab}`).click()
    await look(nobody, `settings-${tab}`)
  }
  await press(page, words.kit.back)
  await press(page, words.kit.help)
  await look(nobody, 'help')
  await page.goto(`${server}/servers`)
  await page.getByText(says(words.servers.state)).waitFor()
  await look(nobody, 'servers')
  await press(page, words.servers.add)
  const form = page.getByRole('dialog')
  await form.getByLabel(says(words.servers.address)).fill('1.2.3')
  await form.getByLabel(says(words.servers.port)).fill('70000')
  await form.getByLabel(says(words.kit.name)).fill('Club')
  await press(page, words.kit.ok)
  reader.name('Club')
  await look(nobody, 'servers-add')
  for (const [address, name] of [['/replays', 'replays-nobody'], ['/bot', 'bot-nobody']] as const) {
    await page.goto(server + address)
    await page.locator('h1').waitFor()
    await look(nobody, name)
  }
  await nobody.context.close()
  if (nobody.faults.length > 0) faults.push(...nobody.faults)

  const somebody = await reads('Sam')
  for (const game of ['catan', 'tictactoe', 'hausnummer', 'roborally']) {
    await somebody.page.goto(`${server}/play/${game}`)
    await somebody.page.getByRole('button', { name: says(words.setup.start), exact: true }).waitFor()
    await look(somebody, `setup-${game}`)
  }
  await press(somebody.page, words.setup.rules)
  await somebody.page.locator('#tab-rules').click()
  await look(somebody, 'help-rules')
  await somebody.page.locator('[role=tab]').nth(1).click()
  await look(somebody, 'help-topic')
  await done(somebody)
}

/** The lobby and the host's console, with games in all states. */
async function house(): Promise<void> {
  const host = await reads('Hanna')
  const guest = await reads('Gil')
  const free = async (game: string, name: string, players: number): Promise<string> => {
    reader.name(name)
    return ((await asked(server, 'POST', '/api/tables', { game, name, players, rules: { show: 0 } }, host.token)) as { table: string }).table
  }
  const began = async (game: string, name: string): Promise<string> => {
    reader.name(name)
    return sat(host, game, 2, { name })
  }
  const waits = await free('catan', `Catan ${mark}`, 4)
  await asked(server, 'PUT', `/api/tables/${waits}/seats/0`, { person: guest.name }, host.token)
  await asked(server, 'PUT', `/api/tables/${waits}/seats/1`, { bot: 'level:n=3' }, host.token)
  const counts = await free('nim', `Nim ${mark}`, 2)
  for (const seat of [0, 1]) await asked(server, 'PUT', `/api/tables/${counts}/seats/${seat}`, { bot: 'level:n=5' }, host.token)
  await asked(server, 'POST', `/api/tables/${counts}/start`, { countdown: 3000 }, host.token)
  const runs = await began('chess', `Schach ${mark}`)
  const paused = await began('ludo', `Ludo ${mark}`)
  await asked(server, 'POST', `/api/tables/${paused}/pause`, {}, host.token)
  const over = await began('tictactoe', `XO ${mark}`)
  await asked(server, 'POST', `/api/tables/${over}/leave`, { sure: true }, host.token)
  const stopped = await began('reversi', `Reversi ${mark}`)
  await asked(server, 'POST', `/api/tables/${stopped}/stop`, {}, host.token)

  const { page } = guest
  await page.goto(`${server}/lobby`)
  await page.getByRole('button', { name: `Catan ${mark}` }).click()
  await page.getByPlaceholder(says(words.around.message)).or(page.getByLabel(says(words.around.message))).first().fill('GG')
  await page.keyboard.press('Enter')
  reader.name('GG')
  await page.getByText('GG').last().waitFor()
  await look(guest, 'lobby')
  await page.getByRole('button', { name: `Schach ${mark}` }).click()
  await look(guest, 'lobby-running')
  await press(page, words.lobby.justPlay)
  await look(guest, 'just-play')
  // Over several days nobody but people sits down: else bots would take the seats while we look.
  await page.getByRole('switch', { name: says(words.lobby.overDays) }).click()
  await page.getByRole('dialog').getByRole('button', { name: says(words.lobby.justPlay), exact: true }).click()
  await page.getByRole('button', { name: says(words.lobby.waitNoLonger) }).waitFor()
  await look(guest, 'just-play-waiting')
  await press(page, words.lobby.waitNoLonger)
  await press(page, words.kit.back)
  await look(guest, 'lobby-leave')
  await press(page, words.lobby.stay)
  await page.goto(`${server}/bot`)
  await page.locator('h2').first().waitFor()
  await look(guest, 'bot')
  await page.goto(`${server}/table/${waits}`)
  await page.getByRole('heading', { name: says(words.around.waiting) }).waitFor()
  await look(guest, 'waiting-room')

  await host.page.goto(`${server}/host`)
  for (const [name, table] of [['waiting', `Catan ${mark}`], ['counting', `Nim ${mark}`], ['running', `Schach ${mark}`], ['paused', `Ludo ${mark}`], ['over', `XO ${mark}`], ['stopped', `Reversi ${mark}`]]) {
    await host.page.getByRole('button', { name: table as string }).first().click()
    await look(host, `host-${name}`)
  }
  await host.page.getByRole('button', { name: `Catan ${mark}` }).first().click()
  await host.page.locator('.who', { hasText: guest.name }).click()
  await look(host, 'host-holding')
  await press(host.page, words.host.newGame)
  await look(host, 'host-new')
  await host.page.goto(`${server}/table/${waits}`)
  await host.page.getByRole('heading', { name: says(words.around.waiting) }).waitFor()
  await look(host, 'waiting-room-host')
  await host.page.goto(server)
  await host.page.getByText(says(words.start.goOn)).waitFor()
  await look(host, 'start-go-on')
  await asked(server, 'POST', `/api/tables/${runs}/stop`, {}, host.token)
  await asked(server, 'POST', `/api/tables/${paused}/stop`, {}, host.token)
  await done(guest)
  await done(host)
}

/** Tables of several games with their looks, after a few moves. */
const GAMES: [game: string, players: number, answers: number, options?: object][] = [['catan', 4, 10], ['roborally', 4, 3, { seconds: 600, pause: 0 }], ['ludo', 4, 8], ['citadels', 4, 5], ['hearts', 4, 6], ['chess', 2, 4], ['kniffel', 3, 3]]

async function tables(): Promise<void> {
  for (const [number, [game, players, answers, options]] of GAMES.entries()) {
    const somebody = await reads(`Tina${number}x`)
    // Where a game has a clock it must not run out while we look.
    const table = await sat(somebody, game, players, options === undefined ? {} : { options })
    await somebody.page.goto(`${server}/table/${table}`)
    await played(somebody.page, answers, chances(number))
    await look(somebody, `table-${game}`)
    await done(somebody)
  }
}

/** Around a match: pause, leaving, the end, and what is done with a match that is over. */
async function after(): Promise<void> {
  const somebody = await reads('Olga')
  const { page } = somebody
  const table = await sat(somebody, 'connect4', 2)
  await page.goto(`${server}/table/${table}`)
  await played(page, 2, chances(5))
  await press(page, words.around.pause)
  await look(somebody, 'pause')
  await press(page, words.kit.help)
  await look(somebody, 'pause-help')
  await page.getByRole('dialog').last().getByRole('button', { name: says(words.kit.back), exact: true }).click()
  await press(page, words.around.end)
  await look(somebody, 'leave')
  await press(page, words.kit.cancel)
  await press(page, words.around.freeze)
  await press(page, words.around.resume)
  await page.getByText(says(words.around.frozenAbout)).waitFor()
  await look(somebody, 'frozen')
  await press(page, words.around.thaw)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, words.around.chat)
  await look(somebody, 'chat')
  await press(page, words.kit.close)
  await played(page, 60, chances(6))
  await page.getByRole('dialog').waitFor()
  await look(somebody, 'game-over')
  await page.goto(`${server}/replays`)
  await page.locator(`a[href*="${table}"]`).first().waitFor()
  await look(somebody, 'replays')
  await page.goto(`${server}/replay/${table}`)
  await page.getByRole('slider').first().waitFor()
  await look(somebody, 'replay')
  const { table: test } = (await asked(server, 'POST', '/api/tables', { game: 'hearts', players: 4, rules: { test: true, show: 0 }, seed: 7 }, somebody.token)) as { table: string }
  await asked(server, 'POST', `/api/tables/${test}/start`, {}, somebody.token)
  await page.goto(`${server}/test/${test}`)
  await page.locator('[data-lit]').first().waitFor()
  await page.waitForFunction(() => document.querySelector('.match .quiet') === null)
  await look(somebody, 'test-room')
  await done(somebody)
}

/** Series of bots, a tournament, and tables as those see them who watch or were sent away. */
async function contests(): Promise<void> {
  const host = await reads('Tom')
  const { page } = host
  const series = (await asked(server, 'POST', '/api/series', { game: 'tictactoe', players: 2, bots: ['level:n=1', 'random'], games: 20 }, host.token)) as { series: string }
  await page.goto(`${server}/arena/${series.series}`)
  await page.locator('.progress .over').waitFor()
  await look(host, 'series')
  await page.goto(`${server}/arena`)
  await page.locator(`a[href="/arena/${series.series}"]`).waitFor()
  await look(host, 'arena')
  reader.name(`Cup ${mark}`)
  await page.goto(`${server}/tournaments`)
  await page.getByLabel(says(words.tournament.name), { exact: true }).fill(`Cup ${mark}`)
  await page.locator('form select').first().selectOption('connect4')
  await look(host, 'tournaments-form')
  await page.getByRole('button', { name: says(words.tournament.create) }).click()
  await press(page, words.tournament.join)
  const add = page.getByRole('button', { name: says(words.tournament.addBot), exact: true })
  for (let bots = 1; bots <= 3; bots += 1) {
    await add.click()
    await page.locator('.people li').nth(bots).waitFor()
  }
  await look(host, 'tournament-waiting')
  const { pathname } = new URL(page.url())
  await press(page, words.tournament.begin)
  // Whoever waited there is taken along to the table.
  await page.waitForURL(/\/table\//)
  await page.goto(server + pathname)
  await page.getByRole('heading', { name: says(words.tournament.standings) }).waitFor()
  await page.locator('.own a').waitFor()
  await look(host, 'tournament')
  await page.goto(`${server}${pathname}?large`)
  await page.getByRole('heading', { name: says(words.tournament.standings) }).waitFor()
  await look(host, 'tournament-large')
  await page.goto(`${server}/tournaments`)
  await page.locator(`a[href="${pathname}"]`).waitFor()
  await look(host, 'tournaments')
  await asked(server, 'DELETE', `/api${pathname}`, undefined, host.token)

  const guest = await reads('Vera')
  const { table } = (await asked(server, 'POST', '/api/tables', { game: 'hearts', players: 4, seats: [{ person: guest.name }, { bot: 'level:n=1' }, { bot: 'level:n=1' }, { bot: 'level:n=1' }], rules: { show: 0 } }, host.token)) as { table: string }
  await asked(server, 'POST', `/api/tables/${table}/start`, {}, host.token)
  await guest.page.goto(`${server}/table/${table}`)
  await guest.page.locator('[data-lit]').first().waitFor()
  await page.goto(`${server}/table/${table}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look(host, 'watching')
  await press(page, words.around.pause)
  await look(host, 'watching-pause')
  await asked(server, 'POST', `/api/tables/${table}/disqualify`, { seat: 0 }, host.token)
  await guest.page.getByRole('dialog', { name: says(words.around.youOut) }).waitFor()
  await look(guest, 'disqualified')
  await done(guest)
  await done(host)
}

/** The owner of a server at its console, until the server has ended. */
async function owner(): Promise<void> {
  const somebody = await reads('Oda')
  const guest = await reads('Gus')
  const { page } = somebody
  await page.goto(ownerLink)
  await page.waitForURL(/\/host$/)
  const registration = page.getByRole('switch', { name: says(words.host.registration) })
  await registration.waitFor()
  await look(somebody, 'owner')
  await registration.click()
  await page.locator('[role=switch][aria-checked=false]').waitFor()
  // Nobody comes in now.
  const stranger = await person(browser, server, `Zoe${mark}`, language, size).catch((refusal: Error) => refusal.message)
  if (typeof stranger !== 'string' || !stranger.includes('closed')) faults.push('somebody came in although registration is closed')
  const late = await browser.newContext({ viewport: somebody.page.viewportSize(), locale: language === 'de' ? 'de-DE' : 'en-GB', reducedMotion: 'reduce' })
  const nobody = { ...somebody, name: 'Nobody', page: await late.newPage(), context: late, faults: [] }
  nobody.page.setDefaultTimeout(PATIENCE)
  heard(nobody)
  await nobody.page.goto(`${server}/servers`)
  await nobody.page.getByLabel(says(words.kit.name), { exact: true }).fill(`Nils${mark}`)
  await press(nobody.page, words.servers.register)
  await nobody.page.getByRole('dialog', { name: says(words.servers.failed) }).waitFor()
  await look(nobody, 'registration-refused')
  await late.close()
  await registration.click()
  // A game of two, by tapping.
  await guest.page.goto(`${server}/lobby`)
  await press(page, words.host.newGame)
  await page.getByRole('dialog').getByLabel(says(words.host.name), { exact: true }).fill(`Finale ${mark}`)
  await page.getByRole('dialog').locator('select').selectOption('roborally')
  reader.name(`Finale ${mark}`)
  await look(somebody, 'owner-new')
  await press(page, words.kit.ok)
  await page.getByRole('heading', { name: `Finale ${mark}` }).waitFor()
  const seats = page.getByRole('spinbutton', { name: says(words.host.seats) })
  await seats.fill('2')
  await seats.blur()
  await page.locator('[data-place="2"]').waitFor({ state: 'detached' })
  await page.locator('.who', { hasText: guest.name }).click()
  await look(somebody, 'owner-holding')
  await page.locator('[data-place="0"] .drop').click()
  await page.locator('[data-place="0"]', { hasText: guest.name }).waitFor()
  await press(page, words.host.addBot)
  await page.locator('.picture .change button').click()
  const levels = page.getByRole('dialog')
  await levels.locator('li button').nth(2).click()
  await look(somebody, 'owner-level')
  await levels.getByRole('button', { name: says(words.host.choose), exact: true }).click()
  await levels.waitFor({ state: 'detached' })
  await look(somebody, 'owner-waiting')
  await page.locator('.top').getByRole('button', { name: says(words.host.start), exact: true }).click()
  await press(page, words.host.cancel)
  await page.getByText(says(words.lobby.stopped)).first().waitFor()
  // The next one runs, and all who play leave it.
  const table = await sat(guest, 'connect4', 2, { name: `Runde ${mark}` })
  reader.name(`Runde ${mark}`)
  await page.getByRole('button', { name: `Runde ${mark}` }).first().click()
  await press(page, words.host.pause)
  await page.getByText(says(words.lobby.paused)).first().waitFor()
  await look(somebody, 'owner-paused')
  await press(page, words.host.stop)
  await look(somebody, 'owner-stop')
  await press(page, words.host.goOn)
  await press(page, words.host.resume)
  await page.getByRole('button', { name: says(words.host.pause), exact: true }).waitFor()
  await asked(server, 'POST', `/api/tables/${table}/leave`, { sure: true }, guest.token)
  await page.getByRole('dialog', { name: says(words.around.nobody) }).waitFor()
  await look(somebody, 'owner-nobody')
  await press(page, words.kit.ok)
  await guest.page.goto(`${server}/lobby`)
  await guest.page.getByRole('button', { name: `Runde ${mark}` }).waitFor()
  // From here on the server goes away twice: until now nothing may have been wrong.
  faults.push(...somebody.faults.splice(0), ...guest.faults.splice(0))
  // Another name: the server begins again, and this page stays.
  await page.getByRole('button', { name: says(words.host.server) }).click()
  await page.getByRole('dialog').getByLabel(says(words.host.serverName)).fill(`Klub ${mark}`)
  reader.name(`Klub ${mark}`)
  await look(somebody, 'owner-server')
  await press(page, words.kit.ok)
  await page.getByRole('heading', { name: `Klub ${mark}`, level: 1 }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await look(somebody, 'owner-renamed')
  await press(page, words.host.end)
  await look(somebody, 'owner-end')
  await page.getByRole('dialog').getByRole('button', { name: says(words.host.end), exact: true }).click()
  await page.getByText(says(words.host.hasEnded)).waitFor()
  await look(somebody, 'owner-ended')
  // Who is in the lobby is told, and finds the way to the search for servers.
  await guest.page.getByRole('dialog', { name: says(words.connecting.lost) }).waitFor()
  await look(guest, 'lost')
  await press(guest.page, words.connecting.toServers)
  await guest.page.getByText(says(words.servers.unreachable)).first().waitFor()
  await look(guest, 'servers-gone')
  // While a server is away its pages cannot reach it: that is no fault of theirs.
  const away = /ERR_CONNECTION|WebSocket|503/
  await done(somebody, away)
  await done(guest, away)
}

/** Somebody goes; what was wrong on their pages is told, but for what was to be expected. */
async function done(somebody: Person, expected?: RegExp): Promise<void> {
  await somebody.context.close()
  faults.push(...somebody.faults.filter((fault) => expected === undefined || !expected.test(fault)))
}

/** What games call things, in both languages: so that words of one of them alone are known. */
async function learnt(): Promise<void> {
  /** Games of strangers speak what they like: what they call things are names. */
  const named = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('label' in value && typeof value.label === 'string' && value.label.length > 2) reader.name(value.label)
    Object.values(value).forEach(named)
  }
  const gather = (to: Language, value: unknown): void => {
    if (typeof value === 'string') reader.learn(to, value)
    else if (Array.isArray(value)) value.forEach((one) => gather(to, one))
    else if (typeof value === 'object' && value !== null) for (const [key, one] of Object.entries(value)) if (key !== 'look' && key !== 'name') gather(to, one)
  }
  for (const to of ['de', 'en'] as const) {
    const games = (await asked(server, 'GET', `/api/games?lang=${to}`)) as { name: string; uploaded: boolean }[]
    gather(to, games)
    for (const { name } of games.filter((game) => game.uploaded)) {
      const { still } = (await asked(server, 'GET', `/api/games/${name}/scene?lang=${to}`)) as { still: { description: unknown } }
      named(still.description)
    }
    for (const { name } of games.filter((game) => !game.uploaded)) {
      gather(to, await asked(server, 'GET', `/api/games/${name}?lang=${to}`))
      const { still } = (await asked(server, 'GET', `/api/games/${name}/scene?lang=${to}`)) as { still: { description: unknown } }
      gather(to, still.description)
      gather(to, await asked(server, 'GET', `/api/games/${name}/rulebook?lang=${to}`))
    }
  }
}

const PARTS: Record<string, () => Promise<void>> = { doors, house, tables, after, contests, owner }
await learnt()
for (const part of parts) {
  try {
    await (PARTS[part] as () => Promise<void>)()
  } catch (error) {
    faults.push(`${part}: ${(error as Error).message}`)
    const page = browser.contexts().at(-1)?.pages()[0]
    await page?.screenshot({ path: `${folder}/stuck-${part}-${size}-${language}.png` })
  }
}
await browser.close()
const found = [...new Set(faults)]
for (const fault of found) console.log(fault)
process.exit(found.length > 0 ? 1 : 0)
