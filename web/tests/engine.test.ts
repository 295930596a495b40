/** Tables, the lobby and the house, over a line whose other end is the test. */
import { answers, kept, requests, settled, Socket, storage } from './page'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection } from '../src/engine/connection.svelte'
import { Following } from '../src/engine/following.svelte'
import { house } from '../src/engine/house.svelte'
import { Lobby, merged } from '../src/engine/lobby.svelte'
import { Table, ticking } from '../src/engine/table.svelte'
import { crc32, sortedJson } from '../src/protocol/check'
import type { DecisionData, View } from '../src/protocol/match'

const view = (pot: number) => ({ game: 'x', seat: 0, over: false, to_decide: [0], table: { pot }, players: [], spaces: {} }) as unknown as View
const ask = (number: number) => ({ ask: number, prompt: 'What?' }) as unknown as DecisionData
const STILL = { description: { names: ['Anna', 'Ben'] }, boards: {}, look: { table: {} } }
const desk = (state: string) => ({ type: 'desk', table: 't', seat: 0, seq: 1, state, name: '', game: 'x', host: 'Anna', seats: [{ person: 'Anna' }, { bot: 'random', outcome: 'left' }], rules: {} })
const whole = (seq: number, pot: number, more: object = {}) => ({ type: 'view', table: 't', seat: 0, seq, view: view(pot), events: [], check: '', clocks: [], ...more })
const diff = (seq: number, pot: number, more: object = {}) => ({ type: 'diff', table: 't', seat: 0, seq, changes: [{ path: ['table', 'pot'], value: pot }], events: [], clocks: [], ...more })

let connection: Connection
beforeEach(() => {
  Socket.all = []
  answers.clear()
  requests.length = 0
  connection = new Connection(() => 'token')
  connection.open()
  Socket.last.welcomes()
})
afterEach(() => connection.close())

/** The answer to what was last said of a type. */
const answered = (type: string, value: unknown = null) => Socket.last.says({ type: 'ok', re: Socket.last.said(type)?.['id'], value })
const refused = (type: string) => Socket.last.says({ type: 'refused', re: Socket.last.said(type)?.['id'], code: 'no', reason: 'No.' })

describe('a table', () => {
  async function seated(more: object = {}): Promise<Table> {
    answers.set('GET /api/tables/t/still?lang=en', STILL)
    const table = new Table(connection, 't', 0)
    answered('enter')
    Socket.last.says(desk('running'))
    Socket.last.says(whole(1, 3, { ask: ask(1), ...more }))
    await settled()
    return table
  }

  test('is entered, learnt and shown; then the server is told so', async () => {
    const table = await seated()
    expect(Socket.last.said('enter')).toMatchObject({ table: 't', seat: 0, last_seq: null })
    expect(table.begun).toBe(true)
    expect(table.still.description.names).toEqual(['Anna', 'Ben'])
    expect(table.view.table).toEqual({ pot: 3 })
    expect(table.ask?.ask).toBe(1)
    expect(Socket.last.said('ready')).toMatchObject({ table: 't' })
    // What is usual is left out on the way.
    expect(table.desk?.seats.map((seat) => seat.outcome)).toEqual(['playing', 'left'])
  })

  test('hears nothing of other tables and seats', async () => {
    const table = await seated()
    for (const other of [{ ...diff(2, 9), table: 'u' }, { ...diff(2, 9), seat: 1 }]) Socket.last.says(other)
    expect(table.view.table).toEqual({ pot: 3 })
  })

  test('follows what changes, and keeps what happened', async () => {
    const table = await seated()
    Socket.last.says(diff(2, 4, { check: crc32(sortedJson(view(4))), events: [{ event: 'round' }], show: 5, ask: ask(2) }))
    expect(table.view).toEqual(view(4))
    expect(table.ask?.ask).toBe(2)
    expect(table.frames.at(-1)).toMatchObject({ number: 2, show: 5, events: [{ event: 'round' }], before: view(3), after: view(4) })
    Socket.last.says(diff(3, 5, { ask_gone: true }))
    expect(table.ask).toBeNull()
  })

  test.each([
    ['something is missing', diff(4, 5)],
    ['something is not as it should be', diff(2, 5, { check: '00000000' })],
    ['the server says so', { type: 'again', table: 't', seat: 0, seq: 2, code: 'x', reason: '' }],
  ])('asks for everything again where %s', async (_, message) => {
    await seated()
    const before = Socket.last.sent.length
    Socket.last.says(message)
    expect(Socket.last.sent.slice(before)).toMatchObject([{ type: 'enter', last_seq: null }])
  })

  test('goes on where it was when the line is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await seated()
    Socket.last.says(diff(2, 4))
    Socket.last.close()
    vi.advanceTimersByTime(500)
    Socket.last.welcomes()
    expect(Socket.last.said('enter')).toMatchObject({ last_seq: 2 })
    vi.useRealTimers()
  })

  test('asks nothing while an answer is on its way, and the same again if it is refused', async () => {
    const table = await seated()
    const decided = table.decide(2)
    expect(table.ask).toBeNull()
    expect(Socket.last.said('decide')).toMatchObject({ ask: 1, choice: 2 })
    refused('decide')
    await expect(decided).rejects.toThrow('No.')
    expect(table.ask?.ask).toBe(1)
    Socket.last.says(diff(2, 4, { ask_gone: true }))
    await table.decide(0)
    expect(Socket.last.sent.filter(({ type }) => type === 'decide')).toHaveLength(1)
  })

  test('tells picks at once, but not too often, and forgets them with their question', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const table = await seated()
    for (const picks of [[1], [1, 2], [1, 2, 3]]) table.keep(picks)
    const drafts = () => Socket.last.sent.filter(({ type }) => type === 'draft').map(({ picks }) => picks)
    expect(drafts()).toEqual([[1]])
    vi.advanceTimersByTime(300)
    expect(drafts()).toEqual([[1], [1, 2, 3]])
    expect(table.draft).toEqual([1, 2, 3])
    Socket.last.says(diff(2, 4, { ask: ask(2) }))
    expect(table.draft).toEqual([])
    Socket.last.says({ type: 'draft', table: 't', seat: 0, seq: 2, draft: { ask: 2, picks: [7] } })
    expect(table.draft).toEqual([7])
    Socket.last.says({ type: 'draft', table: 't', seat: 0, seq: 2, draft: { ask: 1, picks: [8] } })
    expect(table.draft).toEqual([])
    vi.useRealTimers()
  })

  test('that is broken off asks nobody, and no clock runs', async () => {
    const table = await seated({ clocks: [{ timer: 'decision', seat: 0, total: 30, left: 20 }] })
    expect(table.clocks).toHaveLength(1)
    Socket.last.says(desk('stopped'))
    expect([table.ask, table.clocks, table.view.over]).toEqual([null, [], true])
  })

  test('knows who plays for one, and what clocks say', async () => {
    const table = await seated()
    Socket.last.says({ type: 'holder', table: 't', seat: 0, seq: 1, bot: 'random', back: true })
    expect(table.desk?.own).toEqual({ bot: 'random', back: true })
    Socket.last.says({ type: 'clocks', table: 't', seat: 0, seq: 1, clocks: [{ timer: 'bank', seat: 1, total: 60, left: 10, still: true }] })
    expect(table.clocks).toEqual([{ timer: 'bank', seat: 1, total: 60, left: 10, ends: null }])
    const [running] = ticking([{ timer: 'bank', seat: 1, total: 60, left: 10 }])
    expect((running?.ends ?? 0) - performance.now()).toBeGreaterThan(9000)
  })

  test.each([
    ['undo', (table: Table) => table.undo(), {}],
    ['abort', (table: Table) => table.abort(), {}],
    ['stand_in', (table: Table) => table.standIn('random'), { bot: 'random' }],
    ['leave', (table: Table) => table.leave(), { sure: true }],
    ['pause', (table: Table) => table.say('pause'), {}],
    ['chances', (table: Table) => table.chances(), {}],
    ['preview', (table: Table) => table.preview([1]), { choice: [1] }],
  ])('says %s', async (type, does, more) => {
    const table = await seated()
    const done = does(table)
    expect(Socket.last.said(type)).toMatchObject({ table: 't', ...more })
    answered(type, 'so')
    await done
  })

  test('tells what was shown, and that one goes', async () => {
    const table = await seated()
    table.shown(1)
    expect(Socket.last.said('shown')).toMatchObject({ seq: 1 })
    table.close()
    expect(Socket.last.said('go')).toMatchObject({ table: 't' })
    Socket.last.says(diff(2, 9))
    expect(table.view.table).toEqual({ pot: 3 })
  })

  test('foresees nothing where that is refused', async () => {
    const table = await seated()
    const foreseen = table.preview(1)
    refused('preview')
    await expect(foreseen).resolves.toBeNull()
  })

  test('that one may not see says why', async () => {
    const table = new Table(connection, 't', null, 'secret')
    expect(Socket.last.said('enter')).toMatchObject({ invite: 'secret', seat: null })
    refused('enter')
    await settled()
    expect(table.refusal).toBe('No.')
  })

  test('is without its look for those who want that, and in another language when one is spoken', async () => {
    answers.set('GET /api/tables/t/still?lang=en', STILL)
    const table = new Table(connection, 't', 0, null, true)
    Socket.last.says(whole(1, 3))
    await settled()
    expect(table.still.look).toBeNull()
    const spoken = table.speak('de')
    answered('speak')
    await spoken
    expect(requests.filter(({ path }) => path.endsWith('lang=en'))).toHaveLength(2)
    expect(Socket.last.said('enter')).toMatchObject({ last_seq: null })
  })
})

describe('the lobby', () => {
  const table = (name: string, state = 'waiting') => ({ table: name, state, seats: [] })

  test('has everything, and then what changes', () => {
    const lobby = new Lobby(connection)
    expect(Socket.last.said('watch_lobby')).toMatchObject({ watch: true })
    Socket.last.says({ type: 'lobby', tables: [table('a'), table('b')], people: [{ name: 'Anna' }], registration: false })
    expect([lobby.there, lobby.registration, lobby.tables.length]).toEqual([true, false, 2])
    Socket.last.says({ type: 'lobby_diff', tables: [table('b', 'running'), table('c')], gone_tables: ['a'], people: [{ name: 'Ben' }], registration: true })
    expect(lobby.tables.map((one) => [one.table, one.state])).toEqual([['b', 'running'], ['c', 'waiting']])
    expect(lobby.people.map((one) => one.name)).toEqual(['Anna', 'Ben'])
    expect(lobby.registration).toBe(true)
    lobby.close()
    expect(Socket.last.said('watch_lobby')).toMatchObject({ watch: false })
  })

  test('has its own chat, each line once', async () => {
    const [lobby, beside] = [new Lobby(connection), new Lobby(connection, 't')]
    for (const line of [{ number: 1 }, { number: 1 }, { number: 2, table: 't' }]) Socket.last.says({ type: 'chat', text: 'Hello', ...line })
    expect(lobby.chat.map((line) => line.number)).toEqual([1])
    expect(beside.chat.map((line) => line.number)).toEqual([2])
    const said = beside.say('Good evening')
    expect(Socket.last.said('say')).toMatchObject({ text: 'Good evening', table: 't' })
    answered('say')
    await said
  })

  test('puts those of the same name into the same place', () => {
    const all = [{ name: 'a', n: 1 }, { name: 'b', n: 1 }, { name: 'c', n: 1 }]
    expect(merged(all, [{ name: 'd', n: 2 }, { name: 'a', n: 2 }], ['b'], (one) => one.name)).toEqual([{ name: 'a', n: 2 }, { name: 'c', n: 1 }, { name: 'd', n: 2 }])
  })
})

describe('the house', () => {
  const ME = { person: 'Anna', roles: ['owner'], admitted: true }
  beforeEach(() => answers.set('GET /api/server', { name: 'Test' }).set('GET /api/me', ME))

  test('lets guests, accounts and those who come back in, and remembers who they are', async () => {
    answers.set('POST /api/guests', { token: 'g' }).set('POST /api/accounts', { token: 'a' }).set('POST /api/sessions', { token: 's' })
    await house.comeIn('Anna')
    expect([house.token, kept.get('spielwerk.token'), house.me?.person, house.owner]).toEqual(['g', 'g', 'Anna', true])
    expect(requests.at(-1)?.headers['Authorization']).toBe('Bearer g')
    await house.comeIn('Anna', 'correct horse')
    expect(requests.at(-2)?.body).toMatchObject({ name: 'Anna', password: 'correct horse' })
    await house.signIn('Anna', 'correct horse')
    expect(house.token).toBe('s')
    await house.signOut()
    expect([house.token, house.me, kept.has('spielwerk.token')]).toEqual([null, null, false])
  })

  test('works in a private window, where nothing is kept', async () => {
    storage.refuses = true
    await house.use('p')
    expect([house.token, house.me?.person]).toEqual(['p', 'Anna'])
    await house.signOut()
    expect(house.token).toBeNull()
    storage.refuses = false
  })

  test('throws a token away that nobody knows, but not because the line is down', async () => {
    await house.use('t')
    answers.set('GET /api/me', new TypeError('down'))
    await house.arrive()
    expect([house.token, house.server?.name]).toEqual(['t', 'Test'])
    answers.delete('GET /api/me')
    await house.arrive()
    expect(house.token).toBeNull()
    const before = requests.length
    await house.arrive()
    expect(requests.slice(before).map(({ path }) => path)).toEqual(['/api/server'])
  })

  test('speaks a language with those who are known', async () => {
    answers.set('PATCH /api/me', { ...ME, language: 'de' })
    await house.speak('de')
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false)
    await house.use('t')
    await house.speak('de')
    expect(house.me?.language).toBe('de')
  })

  test('says in words what went wrong', async () => {
    await expect(house.get('/api/nowhere')).rejects.toMatchObject({ code: 'unknown', message: 'There is no /api/nowhere.' })
    answers.set('GET /api/broken', new Response('<html>', { status: 502 }))
    await expect(house.get('/api/broken')).rejects.toMatchObject({ code: 'failed', message: expect.stringContaining('502') as string })
    answers.set('GET /api/far', new TypeError('down'))
    await expect(house.get('/api/far')).rejects.toMatchObject({ code: 'no_connection' })
    answers.set('DELETE /api/thing', new Response(null, { status: 204 }))
    await expect(house.ask('DELETE', '/api/thing')).resolves.toBeUndefined()
  })
})

describe('what is followed', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('is asked for again as long as it may change', async () => {
    let games = 0
    answers.set('GET /api/series/s', () => ({ games: ++games }))
    const following = new Following<{ games: number }>('/api/series/s', (series) => (series.games < 3 ? 1000 : null))
    await settled()
    expect(following.value?.games).toBe(1)
    for (let turn = 0; turn < 5; turn++) {
      vi.advanceTimersByTime(1000)
      await settled()
    }
    expect(following.value?.games).toBe(3)
    following.take({ games: 0 })
    vi.advanceTimersByTime(1000)
    await settled()
    expect(following.value?.games).toBe(4)
    following.close()
  })

  test('is asked for again, but later, where it could not be had', async () => {
    const following = new Following<object>('/api/gone', () => 1000)
    await settled()
    expect(following.fault).toBe('There is no /api/gone.')
    answers.set('GET /api/gone', {})
    vi.advanceTimersByTime(14_000)
    await settled()
    expect(following.value).toBeNull()
    vi.advanceTimersByTime(1000)
    await settled()
    expect([following.value, following.fault]).toEqual([{}, ''])
    following.close()
    const before = requests.length
    vi.advanceTimersByTime(60_000)
    await settled()
    expect(requests.length).toBe(before)
  })
})
