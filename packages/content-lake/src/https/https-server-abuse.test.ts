import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import fc from 'fast-check'
import { describe, afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { RunningServer } from '../http/server.ts'
import { issueCertificate, createAuthority } from '../tls/certificate-authority.ts'
import { startHttpsServer } from './https-server.ts'

const authority = createAuthority('Authority of the test', ['localhost'], 2, new Date())
const ca = authority.certificate
const issued = issueCertificate(authority, ['localhost'], 1, new Date())

let server: RunningServer
let requestCount = 0
beforeAll(async () => {
  server = await startHttpsServer({
    handler: async (request) => {
      requestCount += 1
      return new Response(new URL(request.url).pathname === '/never' ? new ReadableStream() : 'ok')
    },
    certificates: { current: () => issued },
  })
})
beforeEach(() => {
  requestCount = 0
})
afterAll(() => server.close())

/** A frame of HTTP/2 (RFC 9113, 4.1). */
function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

const [HEADERS, RST_STREAM, SETTINGS, PING, CONTINUATION] = [1, 3, 4, 6, 9] as const
const EMPTY = Buffer.alloc(0)

/** `GET https://localhost/` in the indices of HPACK's own table. */
const GET = Buffer.concat([Buffer.from([0x82, 0x87, 0x84, 0x41, 9]), Buffer.from('localhost')])

/** A client that sends arbitrary frames; resolves when the server has ended the connection. */
async function speak(frames: Iterable<Buffer>): Promise<void> {
  const socket: TLSSocket = connectTls({
    port: server.port,
    host: 'localhost',
    ca,
    ALPNProtocols: ['h2'],
  })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined).resume()
  const closed = once(socket, 'close')
  await once(socket, 'secureConnect')
  socket.write(
    Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(SETTINGS, 0, 0, EMPTY)]),
  )
  for (const each of frames) if (!socket.destroyed) socket.write(each)
  await closed
}

const repeated = (count: number, make: (turn: number) => Buffer) =>
  Array.from({ length: count }, (_, turn) => make(turn))

/** A request of another client, which must succeed during abuse. */
async function isWell(): Promise<boolean> {
  const session = connectHttp2(`https://localhost:${server.port}`, { ca })
  const stream = session.request({ ':path': '/' })
  const [head] = (await once(stream, 'response')) as [{ ':status'?: number }]
  stream.resume()
  session.close()
  return head[':status'] === 200
}

describe('https server abuse', () => {
  test('closes the connection on rapid reset', async () => {
    const cancel = Buffer.from([0, 0, 0, 8])
    await speak(
      repeated(5_000, (turn) =>
        Buffer.concat([
          frame(HEADERS, 0b101, 2 * turn + 1, GET),
          frame(RST_STREAM, 0, 2 * turn + 1, cancel),
        ]),
      ),
    )
    expect(requestCount).toBeLessThan(1_000)
    expect(await isWell()).toBe(true)
  })

  test.each([
    ['pings', () => frame(PING, 0, 0, Buffer.alloc(8))],
    ['settings', () => frame(SETTINGS, 0, 0, EMPTY)],
  ])('a flood of %s ends the connection', async (_name, make) => {
    await speak(repeated(500, make))
    expect(await isWell()).toBe(true)
  })

  test('closes the connection on endless or oversized headers', async () => {
    const name = Buffer.from([0x00, 1, 0x61, 0x7f, 0x81, 0x07])
    const field = Buffer.concat([name, Buffer.alloc(127 + 897, 0x62)])
    const endless = repeated(2_000, () => frame(CONTINUATION, 0, 1, field))
    await speak([frame(HEADERS, 0, 1, GET), ...endless])
    expect(requestCount).toBe(0)
    expect(await isWell()).toBe(true)
  })

  test('rejects excess concurrent streams and serves the earlier ones', async () => {
    const session = connectHttp2(`https://localhost:${server.port}`, { ca })
    onTestFinished(() => session.destroy())
    await once(session, 'remoteSettings')
    expect(session.remoteSettings.maxConcurrentStreams).toBe(128)
    // Node's client respects the server's limit: further requests are queued.
    const streams =
      repeated(0, () => EMPTY) &&
      Array.from({ length: 140 }, () => session.request({ ':path': '/never' }))
    for (const stream of streams) stream.on('error', () => undefined)
    await Promise.all(streams.slice(0, 128).map((stream) => once(stream, 'response')))
    expect(requestCount).toBe(128)
    for (const stream of streams) stream.close()
    expect(await isWell()).toBe(true)
  })

  test('survives arbitrary input', async () => {
    const bytes = fc.uint8Array({ maxLength: 64 }).map((array) => Buffer.from(array))
    const junk = fc.oneof(
      bytes,
      fc.tuple(fc.nat(12), fc.nat(255), fc.nat(9), bytes).map((parts) => frame(...parts)),
      fc.constant(frame(HEADERS, 0b101, 1, GET)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(junk, { maxLength: 6 }), async (frames) => {
        // Sends invalid frames last, also after an incomplete frame of maximum length, to end a connection that the junk left open.
        await speak([...frames, Buffer.alloc(32 * 1024, 0xff)])
      }),
      { numRuns: 40 },
    )
    expect(await isWell()).toBe(true)
  })
})
