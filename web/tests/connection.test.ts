import { happens, place, Socket } from './page'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection, type Listener } from '../src/engine/connection.svelte'
import { crc32, isWhole, sortedJson } from '../src/protocol/check'
import type { Message } from '../src/protocol/frames'
import type { Refusal } from '../src/table/live'

let connection: Connection
const open = () => {
  connection.open()
  Socket.last.welcomes()
  return Socket.last
}

beforeEach(() => {
  vi.useFakeTimers()
  Socket.all = []
  connection = new Connection(() => 'token')
})
afterEach(() => {
  connection.close()
  vi.useRealTimers()
})

describe('a connection', () => {
  test('says who it is, and is open once it is welcome', () => {
    connection.open()
    expect(connection.state).toBe('connecting')
    Socket.last.onopen()
    expect(Socket.last.url).toBe('ws://table.test/ws')
    expect(Socket.last.sent).toMatchObject([{ type: 'hello', protocol: 1, token: 'token' }])
    Socket.last.says({ type: 'welcome' })
    expect(connection.state).toBe('open')
  })

  test('is not made without knowing who one is, nor twice', () => {
    const nobody = new Connection(() => null)
    nobody.open()
    expect(Socket.all).toHaveLength(0)
    connection.open()
    connection.open()
    expect(Socket.all).toHaveLength(1)
  })

  test('brings answers to those who asked, in any order, and refusals with their reasons', async () => {
    const socket = open()
    const one = connection.ask({ type: 'pause', table: 't' })
    const other = connection.ask({ type: 'undo', table: 't' })
    const [first, second] = socket.sent.slice(-2)
    socket.says({ type: 'refused', re: second?.['id'], code: 'no_undo', reason: 'Nothing to take back.' })
    socket.says({ type: 'ok', re: first?.['id'], value: 7 })
    await expect(one).resolves.toBe(7)
    await expect(other).rejects.toMatchObject({ code: 'no_undo', message: 'Nothing to take back.' } satisfies Partial<Refusal>)
  })

  test('answers the server when it asks whether anybody is there', () => {
    const socket = open()
    socket.says({ type: 'ping', t: 5 })
    expect(socket.said('pong')).toEqual({ type: 'pong', id: '5' })
  })

  test('is made again when it is lost: soon at first, then more seldom', () => {
    open().close()
    expect(connection.state).toBe('lost')
    const waited: number[] = []
    for (let number = 0; number < 7; number++) {
      const before = Socket.all.length
      let ms = 0
      while (Socket.all.length === before) vi.advanceTimersByTime(500), (ms += 500)
      waited.push(ms)
      expect(connection.state).toBe('lost')
      Socket.last.close()
    }
    expect(waited).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000])
  })

  test('sends again what had no answer, with the same id, and tells listeners', async () => {
    const listener = { wants: () => false, told: vi.fn(), connected: vi.fn() }
    const socket = open()
    connection.listen(listener)
    const answer = connection.ask({ type: 'undo', table: 't' })
    const { id } = socket.said('undo') as { id: string }
    socket.close()
    vi.advanceTimersByTime(500)
    Socket.last.welcomes()
    expect(Socket.last.said('undo')).toMatchObject({ id })
    expect(listener.connected).toHaveBeenCalledTimes(2)
    Socket.last.says({ type: 'ok', re: id, value: null })
    await expect(answer).resolves.toBeNull()
  })

  test('does not repeat what is of no interest any more', () => {
    const socket = open()
    socket.close()
    connection.tell({ type: 'shown', table: 't', seq: 1 })
    vi.advanceTimersByTime(500)
    Socket.last.welcomes()
    expect(Socket.last.said('shown')).toBeUndefined()
    connection.tell({ type: 'shown', table: 't', seq: 2 })
    expect(Socket.last.said('shown')).toMatchObject({ seq: 2 })
  })

  test('is tried at once when the network is back, or somebody looks again', () => {
    for (const event of ['online', 'visibilitychange']) {
      open().close()
      const before = Socket.all.length
      happens(event)
      expect(Socket.all.length, event).toBe(before + 1)
    }
  })

  test('is given up where the server has sent somebody away for good, and only there', () => {
    open().says({ type: 'bye', code: 'silent', reason: 'Are you there?' })
    Socket.last.close()
    expect([connection.state, connection.farewell]).toEqual(['lost', 'Are you there?'])
    vi.advanceTimersByTime(500)
    Socket.last.welcomes()
    expect(connection.farewell).toBeNull()
    Socket.last.says({ type: 'bye', code: 'banned', reason: 'Go away.' })
    Socket.last.close()
    expect([connection.state, connection.farewell]).toEqual(['ended', 'Go away.'])
    vi.advanceTimersByTime(60_000)
    expect(connection.state).toBe('ended')
  })

  test('ends where its greeting is refused', () => {
    connection.open()
    Socket.last.onopen()
    Socket.last.says({ type: 'refused', re: Socket.last.said('hello')?.['id'], code: 'unknown_token', reason: 'Who are you?' })
    expect([connection.state, connection.farewell, Socket.last.closed]).toEqual(['ended', 'Who are you?', true])
  })

  test('is begun anew when what came is not what was sent, or nothing comes', () => {
    const socket = open()
    socket.onmessage({ data: '{"sum":"00000000","type":"ping","t":1}' })
    expect([socket.closed, connection.state]).toEqual([true, 'lost'])
    vi.advanceTimersByTime(500)
    Socket.last.welcomes()
    const silent = Socket.last
    vi.advanceTimersByTime(49_000)
    expect(silent.closed).toBe(false)
    vi.advanceTimersByTime(2000)
    expect(silent.closed).toBe(true)
  })

  test('fails what still waits when it is closed', async () => {
    open()
    const answer = connection.ask({ type: 'undo', table: 't' })
    connection.close()
    await expect(answer).rejects.toMatchObject({ code: 'closed' })
    expect(connection.state).toBe('closed')
  })

  test('goes on at another process where the table has moved to, as the same person', () => {
    open().says({ type: 'moved', table: 't', url: 'http://two.test' })
    expect(place.assigned).toBe('http://two.test/table/t#token=token')
  })

  test('tells everybody what they want to hear, until they have enough', () => {
    const told: Message[] = []
    const listener: Listener = { wants: (message) => message.type === 'chat', told: (message) => void told.push(message), connected: () => undefined }
    const socket = open()
    const stop = connection.listen(listener)
    socket.says({ type: 'chat', number: 1 })
    socket.says({ type: 'lobby', tables: [] })
    stop()
    socket.says({ type: 'chat', number: 2 })
    expect(told).toEqual([{ type: 'chat', number: 1 }])
  })
})

describe('check values', () => {
  test('are those that everybody counts', () => {
    expect(crc32('123456789')).toBe('cbf43926')
    expect(crc32('')).toBe('00000000')
    expect(crc32('ä')).toBe(crc32(new TextDecoder().decode(Uint8Array.of(0xc3, 0xa4))))
  })

  test('do not depend on the order of keys', () => {
    expect(sortedJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}')
  })

  test('tell what has been changed on the way', () => {
    const rest = '"type":"ping","t":1}'
    const whole = `{"sum":"${crc32(rest)}",${rest}`
    expect(isWhole(whole)).toBe(true)
    expect(isWhole(whole.replace('"t":1', '"t":2'))).toBe(false)
    expect(isWhole('{"type":"ping"}')).toBe(true)
  })
})
