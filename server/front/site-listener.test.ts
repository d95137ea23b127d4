import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFreePort } from '../launcher/find-free-port.ts'
import { SiteListener } from './site-listener.ts'

describe('the listener of a site process', () => {
  let port: number
  let doors: SiteListener
  let held: ServerResponse[]
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  const ask = (path: string, by?: Agent): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = path === '/events' ? { accept: 'text/event-stream' } : {}
      get({ host: '127.0.0.1', port, path, headers, agent: by ?? false }, resolve).on(
        'error',
        reject,
      )
    })
  const holds = async (path: string) => {
    const answer = ask(path)
    for (const before = held.length; held.length === before;)
      await new Promise((resolve) => setImmediate(resolve))
    return { answer, response: held.at(-1)! }
  }

  beforeEach(async () => {
    held = []
    port = await findFreePort()
    doors = new SiteListener({
      onRequest: ({ url }, response) => {
        if (url === '/events') response.writeHead(200, { 'content-type': 'text/event-stream' })
        if (url === '/events') response.flushHeaders()
        if (url === '/') response.end('page')
        else held.push(response)
      },
      shared: { port, host: '127.0.0.1' },
      ownPort: undefined,
      onError: (error) => {
        throw error
      },
    })
    doors.open()
  })
  afterEach(() => {
    agent.destroy()
    return doors.close()
  })

  it('explains in every language that the cookies of a request are too large', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 431/)
    for (const words of [
      'more cookies than this site',
      'plus de cookies',
      'dir="rtl"',
      'Cookie を',
    ])
      expect(answer).toContain(words)
  })

  it('finishes open requests, accepts no new connections, and closes', async () => {
    const { answer, response } = await holds('/late')
    const left = doors.drain()
    await expect(ask('/')).rejects.toThrow(/ECONNREFUSED/)
    response.end('late')
    const { headers } = await answer
    expect(headers.connection).toBe('close')
    expect(await text(await answer)).toBe('late')
    await left
  })

  it('serves one last request on a keep-alive connection and closes it', async () => {
    await text(await ask('/', agent))
    const left = doors.drain()
    const last = await ask('/', agent)
    expect(last.headers.connection).toBe('close')
    expect(await text(last)).toBe('page')
    await left
  })

  it('ends event streams', async () => {
    const { answer } = await holds('/events')
    const stream = await answer
    const ended = once(stream, 'error')
    await doors.drain()
    expect((await ended)[0]).toMatchObject({ code: 'ECONNRESET' })
  })

  it('closes idle connections at once on close()', async () => {
    await text(await ask('/', agent))
    await doors.close()
    await expect(ask('/')).rejects.toThrow(/ECONNREFUSED/)
  })

  it('accepts no connection when it drains right after open()', async () => {
    const another = await findFreePort()
    const late = new SiteListener({
      onRequest: (_request, response) => void response.end(),
      shared: { port: another, host: '127.0.0.1' },
      ownPort: undefined,
      onError: () => {},
    })
    late.open()
    await late.drain()
    late.open()
    await expect(fetch(`http://127.0.0.1:${another}`)).rejects.toThrow(/fetch failed/)
    await late.close()
  })
})
