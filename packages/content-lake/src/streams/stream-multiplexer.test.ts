import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startHttpServer, type RequestHandler } from '../http/server.ts'
import { ADMINISTRATOR_TOKEN, ALLOWED_ORIGIN, serveWholeLake } from '../testing/test-whole-lake.ts'
import WebSocket, { WebSocketServer } from 'ws'
import { multiplexStreamsOverSocket } from './stream-multiplexer.ts'

interface Frame {
  type: string
  id: string
  status?: number
  headers?: Record<string, string>
  data?: string
  code?: number
}

/** A client that waits for the expected frames. */
async function connect(address: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(address, { headers })
  const frames: Frame[] = []
  let wake = () => {}
  const push = (frame: Frame) => {
    frames.push(frame)
    wake()
  }
  socket.on('message', (data: Buffer) => push(JSON.parse(data.toString()) as Frame))
  socket.on('close', (code) => push({ type: 'closed', id: '', code }))
  onTestFinished(() => socket.terminate())
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    socket,
    frames,
    send: (frame: object) => socket.send(JSON.stringify(frame)),
    until: async (condition: (frames: Frame[]) => boolean): Promise<Frame[]> => {
      while (!condition(frames)) await new Promise<void>((resolve) => (wake = resolve))
      return frames
    },
  }
}

const textOf = (frames: Frame[], id: string) =>
  frames
    .filter((frame) => frame.id === id && frame.type === 'chunk')
    .map((frame) => frame.data)
    .join('')
const ended =
  (...ids: string[]) =>
  (frames: Frame[]) =>
    ids.every((id) => frames.some((frame) => frame.type === 'end' && frame.id === id))

/** A tunnel over a request handler of the test. */
async function tunnel(handler: RequestHandler) {
  const sockets = new WebSocketServer({ noServer: true })
  const server = await startHttpServer({
    handler,
    upgrade: (request, { message, socket, head }) =>
      sockets.handleUpgrade(message, socket, head, (opened) =>
        multiplexStreamsOverSocket(opened, request, handler),
      ),
  })
  onTestFinished(() => server.close())
  return connect(`ws://127.0.0.1:${server.port}/`)
}

/** A socket that sends only when the test allows it. */
class HeldSocket extends EventEmitter {
  readonly leaving: (() => void)[] = []
  readonly sent: Frame[] = []
  #wake = () => {}
  send(text: string, left: () => void) {
    this.sent.push(JSON.parse(text) as Frame)
    this.leaving.push(left)
    this.#wake()
  }
  async letOneGo() {
    while (this.leaving.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve))
    this.leaving.shift()?.()
  }
}

describe('multiplexStreamsOverSocket', () => {
  test('listeners and plain requests share one socket, each with its own authorization', async () => {
    const { port, client } = await serveWholeLake()
    const { send, until, frames } = await connect(`ws://127.0.0.1:${port}/v1/streams`)
    const authorization = `Bearer ${ADMINISTRATOR_TOKEN}`
    const listen = `/v2025-02-19/data/listen/production?query=${encodeURIComponent('*[_type == "watch"]')}&includeResult=true`
    send({ type: 'open', id: '1', url: listen, headers: { authorization } })
    send({ type: 'open', id: '2', url: '/v1/users/me', headers: { authorization } })
    send({ type: 'open', id: '3', url: '/v1/users/me' })
    send({ type: 'open', id: '4', url: '/v1/nowhere' })
    await until(ended('2', '3', '4'))
    await until((seen) => textOf(seen, '1').includes('welcome'))
    expect(
      frames
        .filter(({ type }) => type === 'head')
        .map(({ id, status }) => `${id} ${status}`)
        .toSorted(),
    ).toEqual(['1 200', '2 200', '3 401', '4 404'])
    expect(JSON.parse(textOf(frames, '2'))).toMatchObject({ id: 'robot-administrator' })
    expect(
      frames.find(({ id, type }) => id === '1' && type === 'head')?.headers?.['content-type'],
    ).toContain('text/event-stream')
    await client().create({ _id: 'luna', _type: 'watch', title: 'ساعة — 月' })
    await until((seen) => textOf(seen, '1').includes('ساعة — 月'))
    send({ type: 'close', id: '1' })
    send({ type: 'open', id: '1', url: '/health' })
    await until(ended('1'))
    expect(textOf(frames, '1').endsWith('{"status":"ok"}')).toBe(true)
  })

  test('an allowed page on this machine is the local editor in its streams, and no frame can forge that', async () => {
    const { port } = await serveWholeLake()
    const page = await connect(`ws://localhost:${port}/v1/streams`, { origin: ALLOWED_ORIGIN })
    page.send({ type: 'open', id: 'a', url: '/v1/users/me' })
    await page.until(ended('a'))
    expect(JSON.parse(textOf(page.frames, 'a'))).toMatchObject({ id: 'local-editor' })
    const liar = await connect(`ws://localhost:${port}/v1/streams`, {
      origin: 'http://evil.example',
    })
    liar.send({
      type: 'open',
      id: 'a',
      url: '/v1/users/me',
      headers: { origin: ALLOWED_ORIGIN, host: 'localhost' },
    })
    await liar.until(ended('a'))
    expect(liar.frames[0]?.status).toBe(401)
  })

  test('closing a stream or losing the socket stops the source', async () => {
    const stopped: string[] = []
    let wake = () => {}
    const { send, socket, until } = await tunnel(async (request) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('hello')),
        cancel: () => {
          stopped.push(`${new URL(request.url).pathname} ${request.signal.aborted}`)
          wake()
        },
      })
      return new Response(body)
    })
    const stops = async (count: number) => {
      while (stopped.length < count) await new Promise<void>((resolve) => (wake = resolve))
    }
    send({ type: 'open', id: '1', url: '/first' })
    send({ type: 'open', id: '2', url: '/second' })
    await until((frames) => frames.filter(({ type }) => type === 'chunk').length === 2)
    send({ type: 'close', id: '1' })
    await stops(1)
    socket.terminate()
    await stops(2)
    expect(stopped).toEqual(['/first true', '/second true'])
  })

  test('a client that does not read applies backpressure to the source', async () => {
    let produced = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          produced += 1
          if (produced > 50) controller.close()
          else controller.enqueue(new TextEncoder().encode(`${produced} `))
        },
      },
      { highWaterMark: 0 },
    )
    const socket = new HeldSocket()
    multiplexStreamsOverSocket(
      socket as unknown as WebSocket,
      new Request('http://localhost/'),
      async () => new Response(body),
    )
    socket.emit('message', Buffer.from('{"type":"open","id":"1","url":"/"}'), false)
    const ahead: number[] = []
    for (let frame = 0; frame <= 50; frame += 1) {
      ahead.push(produced - frame)
      await socket.letOneGo()
    }
    await socket.letOneGo()
    expect(Math.max(...ahead)).toBeLessThanOrEqual(1)
    expect(socket.sent.map(({ type }) => type)).toEqual(['head', ...Array(50).fill('chunk'), 'end'])
  })

  test('a malformed frame closes its socket only', async () => {
    const { port } = await serveWholeLake()
    const frameText = fc.constantFrom(
      'open',
      'close',
      'head',
      '',
      '1',
      '/health',
      '//evil.example/x',
      'http://evil.example',
      '/\u0000',
      '__proto__',
    )
    const junk = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record(
          {
            type: frameText,
            id: fc.oneof(frameText, fc.integer()),
            url: fc.oneof(frameText, fc.integer()),
            headers: fc.anything(),
          },
          { requiredKeys: [] },
        )
        .map((frame) => JSON.stringify(frame)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(junk, { minLength: 1, maxLength: 4 }), async (messages) => {
        const { socket, send, until, frames } = await connect(`ws://127.0.0.1:${port}/v1/streams`)
        for (const message of messages) socket.send(message)
        send({ type: 'open', id: 'last', url: '/health' })
        await until((seen) => ended('last')(seen) || seen.some(({ type }) => type === 'closed'))
        const closed = frames.find(({ type }) => type === 'closed')
        expect(closed === undefined ? textOf(frames, 'last') : closed.code).toBe(
          closed === undefined ? '{"status":"ok"}' : 1008,
        )
        socket.terminate()
      }),
      { numRuns: 60 },
    )
    const health = await fetch(`http://127.0.0.1:${port}/health`)
    expect(health.status).toBe(200)
  })

  test('a too large frame or too many streams close the socket', async () => {
    const { port } = await serveWholeLake()
    const large = await connect(`ws://127.0.0.1:${port}/v1/streams`)
    large.send({ type: 'open', id: '1', url: `/${'x'.repeat(300_000)}` })
    expect((await large.until((seen) => seen.length > 0))[0]?.code).toBe(1009)
    const many = await connect(`ws://127.0.0.1:${port}/v1/streams`)
    for (let id = 0; id < 129; id += 1) {
      many.send({
        type: 'open',
        id: String(id),
        url: '/v1/data/listen/production?query=*',
        headers: {},
      })
    }
    const last = (await many.until((seen) => seen.some(({ type }) => type === 'closed'))).at(-1)
    expect(last?.code).toBe(1008)
  })
})
