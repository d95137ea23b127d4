import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { peerOf } from './peer.ts'
import { startHttpServer, type RequestHandler } from './server.ts'

async function serve(handler: RequestHandler) {
  const server = await startHttpServer({ handler })
  onTestFinished(() => server.close())
  return { ...server, origin: `http://127.0.0.1:${server.port}` }
}

/** Sends raw bytes, and returns the first line of the response. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })
}

describe('server', () => {
  test('passes requests and responses unchanged', async () => {
    const { origin } = await serve(async (request) => {
      const body = await new Response(request.body).text()
      const headers = new Headers({
        'x-method': request.method,
        'x-peer': peerOf(request)?.address ?? '',
      })
      headers.append('set-cookie', 'a=1')
      headers.append('set-cookie', 'b=2')
      return new Response(`${new URL(request.url).search}|${body}`, { status: 201, headers })
    })
    const answer = await fetch(`${origin}/x?q=%20a`, { method: 'PATCH', body: 'سلام' })
    expect(answer.status).toBe(201)
    expect(await answer.text()).toBe('?q=%20a|سلام')
    expect(answer.headers.get('x-method')).toBe('PATCH')
    expect(answer.headers.get('x-peer')).toBe('127.0.0.1')
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test('sends nosniff with every response, once', async () => {
    const { origin } = await serve(async ({ method }) =>
      method === 'PUT'
        ? new Response(null, { status: 204 })
        : Response.json({}, { status: 404, headers: { 'x-content-type-options': 'nosniff' } }),
    )
    for (const method of ['GET', 'HEAD', 'PUT'])
      expect((await fetch(origin, { method })).headers.get('x-content-type-options')).toBe(
        'nosniff',
      )
  })

  test('has no body without one announced', async () => {
    const { origin } = await serve(async (request) => Response.json(request.body === null))
    expect(await (await fetch(origin, { method: 'PUT' })).json()).toBe(true)
    expect(await (await fetch(origin, { method: 'PUT', body: 'x' })).json()).toBe(false)
  })

  test('streams a large upload without buffering it', async () => {
    const { origin } = await serve(async (request) => {
      let [read, largest] = [0, 0]
      for await (const chunk of request.body ?? []) {
        read += chunk.byteLength
        largest = Math.max(largest, chunk.byteLength)
      }
      return Response.json({ read, inPieces: largest < read / 10 })
    })
    const size = 32 * 1024 * 1024
    const answer = await fetch(origin, { method: 'POST', body: new Uint8Array(size) })
    expect(await answer.json()).toEqual({ read: size, inPieces: true })
  })

  test('sends an early response to a client that is still sending', async () => {
    const { origin } = await serve(async () => new Response('too much', { status: 413 }))
    const answer = await fetch(origin, { method: 'POST', body: new Uint8Array(8 * 1024 * 1024) })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toBe('too much')
    expect((await fetch(origin)).status).toBe(413)
  })

  test('streams a response before its end is known', async () => {
    let finish = () => {}
    const { origin } = await serve(async () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('first '))
          finish = () => {
            controller.enqueue(new TextEncoder().encode('last'))
            controller.close()
          }
        },
      })
      return new Response(body)
    })
    const answer = await fetch(origin)
    const reader = answer.body?.getReader()
    const decode = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await decode()).toBe('first ')
    finish()
    expect(await decode()).toBe('last')
  })

  test('cancels the source and aborts the request when the client disconnects', async () => {
    let noted: (how: string) => void = () => {}
    const gone = new Promise<string>((resolve) => (noted = resolve))
    const { origin } = await serve(async (request) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(1)),
        cancel: () => noted(`cancelled, aborted: ${request.signal.aborted}`),
      })
      return new Response(body)
    })
    const abort = new AbortController()
    const answer = await fetch(origin, { signal: abort.signal })
    await answer.body?.getReader().read()
    abort.abort()
    expect(await gone).toBe('cancelled, aborted: true')
  })

  test('sends headers without a body for HEAD', async () => {
    const { origin } = await serve(
      async () => new Response('text', { headers: { 'content-length': '4' } }),
    )
    const answer = await fetch(origin, { method: 'HEAD' })
    expect(answer.headers.get('content-length')).toBe('4')
    expect(await answer.text()).toBe('')
  })

  test('rejects malformed requests, and never reads the path as a host', async () => {
    const { port } = await serve(async (request) => Response.json(new URL(request.url).pathname))
    const close = 'Connection: close\r\n\r\n'
    expect(await exchange(port, `GET / HTTP/1.1\r\nHost: a b\r\n${close}`)).toContain('400')
    expect(await exchange(port, `GET / HTTP/1.1\r\n${close}`)).toContain('400')
    expect(await exchange(port, 'nonsense\r\n\r\n')).toContain('400')
    expect(
      await exchange(port, `GET //evil.example/ HTTP/1.1\r\nHost: localhost\r\n${close}`),
    ).toContain('200')
    expect(
      await exchange(
        port,
        `GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
      ),
    ).toContain('404')
  })

  test('ends open responses and frees the port when closed', async () => {
    const server = await startHttpServer({
      handler: async () =>
        new Response(
          new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }),
        ),
    })
    const answer = await fetch(`http://127.0.0.1:${server.port}`)
    const rest = answer.arrayBuffer().catch((error: Error) => error.constructor.name)
    await server.close()
    expect(await rest).toBe('TypeError')
    const again = await startHttpServer({ handler: async () => new Response(), port: server.port })
    await again.close()
  })
})
