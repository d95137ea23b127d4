import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, afterEach, beforeEach, expect, it } from 'vitest'
import { createPageRequestHandler } from './request-handler.ts'
import { isPrimaryLogger, PeerProcesses } from './peer-processes.ts'
import { frameworkPage } from './testing/framework-page.ts'
import { rawGet } from './testing/raw-get.ts'

/** A process whose home page shows a text to requests with a cookie. */
interface Process {
  server: Server
  origin: string
  siblings: PeerProcesses
  words: string
  asked: number
  cookie: string | undefined
}

let both: [Process, Process]

async function start(words: string): Promise<Process> {
  const siblings = new PeerProcesses()
  const process: Process = {
    server: createServer((request, response) => void front(request, response)),
    origin: '',
    siblings,
    words,
    asked: 0,
    cookie: undefined,
  }
  const front = createPageRequestHandler(
    async (request, response) => {
      process.asked += 1
      if (process.cookie && request.headers.cookie !== process.cookie)
        return void response.writeHead(307, { location: '/login' }).end()
      response.setHeader('x-nextjs-cache', 'HIT')
      response.setHeader('ETag', `"${process.words}"`)
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(frameworkPage(`<main>${process.words}</main>`, [`1:"${process.words}"`]))
    },
    0,
    { fetchPayloadFromPeer: (request, url) => siblings.fetchPayload(request, url) },
  )
  await new Promise<void>((resolve) => process.server.listen(0, '127.0.0.1', resolve))
  process.origin = `http://127.0.0.1:${(process.server.address() as AddressInfo).port}`
  return process
}

beforeEach(async () => {
  both = [await start('one'), await start('other')]
  both[0].siblings.origins = [both[1].origin]
  both[1].siblings.origins = [both[0].origin]
})
afterEach(() => both.forEach(({ server }) => server.close()))

const payloadOf = async ({ origin, cookie }: Process): Promise<string> => {
  const { body } = await rawGet(`${origin}/`, cookie ? { cookie } : {}, 'GET')
  return `/_payload/${/data-payload="(\w+)"/.exec(body.toString())?.[1]}.js?of=%2F`
}

describe('PeerProcesses', () => {
  it('fetches the payload of a page that this process has not rendered', async () => {
    const [one, other] = both
    const { status, headers, body } = await rawGet(other.origin + (await payloadOf(one)), {}, 'GET')
    expect([status, headers['cache-control']]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ])
    expect(body.toString()).toContain('1:\\"one\\"')
  })

  it('forwards a request once, and peers do not forward it again', async () => {
    const [one, other] = both
    const unknown = `/_payload/${'0'.repeat(32)}.js?of=%2F`
    const { headers, body } = await rawGet(one.origin + unknown, {}, 'GET')
    expect(headers['cache-control']).toBe('no-store')
    expect(body.toString()).toContain('location.reload()')
    expect([one.asked, other.asked]).toEqual([1, 1])
  })

  it('returns the payload only to a visitor who may see the page', async () => {
    const [one, other] = both
    one.cookie = 'let-in=yes'
    const path = await payloadOf(one)
    const stranger = await rawGet(other.origin + path, {}, 'GET')
    expect(stranger.body.toString()).toContain('location.reload()')
    const known = await rawGet(other.origin + path, { cookie: one.cookie }, 'GET')
    expect(known.body.toString()).toContain('1:\\"one\\"')
    other.cookie = 'another=one'
    expect((await rawGet(other.origin + path, { cookie: one.cookie }, 'GET')).status).toBe(404)
  })

  it('ignores peers that are not running', async () => {
    const [one, other] = both
    const path = await payloadOf(one)
    await new Promise((resolve) => one.server.close(resolve))
    const { body } = await rawGet(other.origin + path, {}, 'GET')
    expect(body.toString()).toContain('location.reload()')
  })

  it('makes one peer the primary logger, and a single process its own', () => {
    const ports = [40_123, 9_999, 40_122]
    const speak = ports.map((own) => {
      const others = ports.filter((port) => port !== own)
      return isPrimaryLogger(
        own,
        others.map((port) => `http://127.0.0.1:${port}`),
      )
    })
    expect(speak).toEqual([false, true, false])
    expect(isPrimaryLogger(40_123, [])).toBe(true)
  })
})
