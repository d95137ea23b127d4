import { once } from 'node:events'
import { connect as connectHttp2, type ClientHttp2Session, constants } from 'node:http2'
import { get } from 'node:https'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { WebSocket, WebSocketServer } from 'ws'
import { describe, expect, onTestFinished, test } from 'vitest'
import { peerOf } from '../http/peer.ts'
import type { RequestHandler, UpgradeHandler } from '../http/server.ts'
import { issueCertificate, createAuthority } from '../tls/certificate-authority.ts'
import { startHttpsServer } from './https-server.ts'

const authority = createAuthority('Authority of the test', ['localhost'], 2, new Date())
const ca = authority.certificate
const issued = issueCertificate(authority, ['localhost'], 1, new Date())

async function serve(handler: RequestHandler, upgrade?: UpgradeHandler) {
  const certificates = { current: () => issued }
  const server = await startHttpsServer({ handler, certificates, ...(upgrade && { upgrade }) })
  onTestFinished(() => server.close())
  return { ...server, origin: `https://localhost:${server.port}` }
}

function session(origin: string, options = {}): ClientHttp2Session {
  const opened = connectHttp2(origin, { ca, ...options })
  opened.on('error', () => undefined)
  onTestFinished(() => opened.destroy())
  return opened
}

/** Sends a request over HTTP/2; returns headers and text. */
async function fetchOverHttp2(
  of: ClientHttp2Session,
  headers: Record<string, string>,
  body?: string | Buffer,
) {
  const stream = of.request(headers, { endStream: body === undefined })
  stream.end(body)
  const [head] = (await once(stream, 'response')) as [Record<string, string>]
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  return { head, text }
}

const echo: RequestHandler = async (request) => {
  const headers = new Headers({ 'x-peer': peerOf(request)?.address ?? '', connection: 'close' })
  headers.append('set-cookie', 'a=1')
  headers.append('set-cookie', 'b=2')
  const text = `${request.method} ${request.url} ${request.headers.get('x-a')} ${await new Response(request.body).text()}`
  return new Response(text, { status: 201, statusText: 'Made', headers })
}

describe('startHttpsServer', () => {
  test('passes requests and responses unchanged over both protocols', async () => {
    const { origin } = await serve(echo)
    const h2 = await fetchOverHttp2(
      session(origin),
      { ':method': 'PATCH', ':path': '/x?q=%20a', 'x-a': 'b' },
      'سلام',
    )
    expect(h2.text).toBe(`PATCH ${origin}/x?q=%20a b سلام`)
    expect(h2.head).toMatchObject({
      ':status': 201,
      'x-peer': '127.0.0.1',
      'set-cookie': ['a=1', 'b=2'],
    })
    expect(h2.head).not.toHaveProperty('connection')
    const bare = await fetchOverHttp2(session(origin), { ':path': '/' })
    expect(bare.text).toBe(`GET ${origin}/ null `)
    const h1 = await new Promise<string>((resolve) => {
      get(`${origin}/y`, { ca }, (answer) => {
        answer.setEncoding('utf8').on('data', (text) => resolve(`${answer.httpVersion} ${text}`))
      })
    })
    expect(h1).toBe(`1.1 GET ${origin}/y null `)
  })

  test('accepts WebSockets over HTTP/1.1 on the same port', async () => {
    const sockets = new WebSocketServer({ noServer: true })
    const { port } = await serve(echo, (_request, { message, socket, head }) => {
      sockets.handleUpgrade(message, socket, head, (opened) => opened.send('welcome'))
    })
    const socket = new WebSocket(`wss://localhost:${port}/socket`, { ca })
    onTestFinished(() => socket.terminate())
    expect(String((await once(socket, 'message'))[0])).toBe('welcome')
  })

  test('streams a response, and cancels its source when the client disconnects', async () => {
    let noted: (how: string) => void = () => {}
    const gone = new Promise<string>((resolve) => (noted = resolve))
    const { origin } = await serve(
      async (request) =>
        new Response(
          new ReadableStream<Uint8Array>({
            start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
            cancel: () => noted(`cancelled, aborted: ${request.signal.aborted}`),
          }),
        ),
    )
    const stream = session(origin).request({ ':path': '/' })
    stream.on('error', () => undefined)
    expect(String((await once(stream, 'data'))[0])).toBe('first')
    stream.close(constants.NGHTTP2_CANCEL)
    expect(await gone).toBe('cancelled, aborted: true')
  })

  test('sends an early response to a client that is still sending', async () => {
    const { origin } = await serve(async () => new Response('too much', { status: 413 }))
    const opened = session(origin)
    const body = Buffer.alloc(4 * 1024 * 1024)
    const { head, text } = await fetchOverHttp2(opened, { ':method': 'POST', ':path': '/' }, body)
    expect([head[':status'], text]).toEqual([413, 'too much'])
    expect((await fetchOverHttp2(opened, { ':path': '/' })).head[':status']).toBe(413)
  })

  test('applies backpressure per stream', async () => {
    let produced = 0
    const { origin } = await serve(async (request) => {
      if (request.url.endsWith('/small')) return new Response('here')
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        produced += 1
        controller.enqueue(new Uint8Array(64 * 1024))
      }
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
    })
    const opened = session(origin)
    const stalled = opened.request({ ':path': '/large' })
    stalled.on('error', () => undefined)
    await once(stalled, 'response')
    expect((await fetchOverHttp2(opened, { ':path': '/small' })).text).toBe('here')
    expect(produced).toBeLessThan(20)
  })

  test('explains HTTPS to plain HTTP, and closes only the connection of a failed handshake', async () => {
    const { port, origin } = await serve(echo)
    const exchanged = async (sent: string | Buffer) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(sent))
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk)).on('error', () => undefined)
      await once(socket, 'close')
      return answer
    }
    const plainResponse = await exchanged('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(plainResponse).toContain('400 Bad Request')
    expect(plainResponse).toContain('This port speaks HTTPS')
    expect(plainResponse).toContain('x-content-type-options: nosniff')
    for (const first of [0x16, 0x80, 0x00])
      await exchanged(Buffer.from([first, 3, 1, 0, 5, ...Array<number>(40).fill(7)]))
    const old = connectTls({
      port,
      host: 'localhost',
      ca,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
    })
    await once(old, 'error')
    expect((await fetchOverHttp2(session(origin), { ':path': '/' })).head[':status']).toBe(201)
  })

  test('uses a changed certificate from the next connection on', async () => {
    const next = issueCertificate(authority, ['localhost'], 1, new Date())
    let counts = issued
    const server = await startHttpsServer({
      handler: echo,
      certificates: { current: () => counts },
    })
    onTestFinished(() => server.close())
    const shown = async () => {
      const socket = connectTls({ port: server.port, host: 'localhost', ca })
      await once(socket, 'secureConnect')
      const { raw } = socket.getPeerCertificate()
      socket.destroy()
      return raw.toString('base64')
    }
    const first = await shown()
    expect(await shown()).toBe(first)
    counts = next
    expect(await shown()).not.toBe(first)
  })
})
