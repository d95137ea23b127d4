import { connect as connectSecurely } from 'node:http2'
import { connect, createServer } from 'node:net'
import { describe, afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { deferred } from '../testing/deferred.ts'
import { type ClusterMember, startCluster } from '../testing/test-cluster.ts'
import { ALLOWED_ORIGIN } from '../testing/test-whole-lake.ts'

let writer: ClusterMember
let reader: ClusterMember
let end: () => Promise<void>

beforeAll(async () => {
  ;({ writer, reader, end } = await startCluster({ CONTENT_LAKE_TLS_PORT: 'auto' }))
})
afterAll(() => end())

/** The first response of a process to raw text. */
function sentTo({ port }: ClusterMember, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    onTestFinished(() => void socket.destroy())
    socket.once('data', (answer) => resolve(answer.toString())).once('error', reject)
  })
}

describe('leader proxy bodies', () => {
  test('a body of a GET request is not proxied and does not become part of another request', async () => {
    // If the leader waited for a missing body, it would read the next head as that body, and a line of the next body as a request.
    const requestLine = 'GET /v1/auth/fetch?sid=none HTTP/1.1'
    const brought = 'x'.repeat(2_000)
    const head = `${requestLine}\r\nhost: lake\r\ncontent-length: ${brought.length}\r\n\r\n`
    expect(await sentTo(reader, `${head}${brought}`)).toContain(' 401 ')
    const hidden = 'PUT /v1/datasets/hidden HTTP/1.1\r\nhost: localhost\r\n'
    const body = `${'\r\n'.repeat(2_000)}${hidden}origin: ${ALLOWED_ORIGIN}\r\n\r\n`
    const next = await reader.request('/v1/auth/logout', {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.9' },
      body,
    })
    expect(next.status).toBe(200)
    expect(await next.json()).toEqual({ ok: true })
    expect(writer.lake.dataset('hidden')).toBeUndefined()
  })

  test.each([
    ['short', 2_000],
    ['long', 270_000],
  ])(
    'a %s body shorter than its length is neither proxied nor completed by another request',
    async (_how, length) => {
      const session = connectSecurely(`https://localhost:${reader.tlsPort}`, {
        rejectUnauthorized: false,
      })
      onTestFinished(() => session.destroy())
      const stranger = { 'x-forwarded-for': '203.0.113.9' }
      const options = {
        ':method': 'PUT',
        ':path': '/v1/datasets/other',
        'content-length': String(length),
      }
      const stream = session.request({ ...options, ...stranger })
      const over = new Promise((resolve) => stream.once('close', resolve))
      let status: unknown
      // A client that receives its response early would reuse a connection on which the leader still waits for the body.
      const answered = new Promise<void>((resolve) => {
        stream.once('response', (head) => ((status = head[':status']), resolve()))
        if (length <= 256 * 1024) resolve()
      })
      stream
        .on('error', () => {})
        .resume()
        .write('x')
      await answered
      stream.end()
      await over
      expect(status).toBe(length <= 256 * 1024 ? undefined : 401)
      const hidden = 'PUT /v1/datasets/hidden HTTP/1.1\r\nhost: localhost\r\n'
      const lines = '\r\n'.repeat(length > 256 * 1024 ? 150_000 : 2_000)
      const body = `${lines}${hidden}origin: ${ALLOWED_ORIGIN}\r\n\r\n`
      const next = await reader.request('/v1/auth/logout', {
        method: 'POST',
        headers: stranger,
        body,
      })
      expect(await next.json()).toEqual({ ok: true })
      // Earlier bytes on the connection are answered before later ones.
      await reader.request('/v1/auth/logout', { method: 'POST', headers: stranger, body: '{}' })
      expect(writer.lake.dataset('hidden')).toBeUndefined()
    },
  )

  test('a slow short body does not occupy a connection to the leader', async () => {
    let lines = 0
    const body = JSON.stringify({ mutations: [{ create: { _id: 'slow', _type: 'watch' } }] })
    const received = deferred<string>()
    const other = createServer((socket) => {
      lines += 1
      socket.on('data', (text) => {
        if (text.includes(body)) received.resolve(text.toString())
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
      })
    })
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    onTestFinished(() => void other.close())
    reader.cluster.leaderUrl = `http://127.0.0.1:${(other.address() as { port: number }).port}`
    onTestFinished(() => void (reader.cluster.leaderUrl = writer.url))
    const head = `POST /v2025-02-19/data/mutate/production HTTP/1.1\r\nhost: lake\r\ncontent-length: ${body.length}\r\n\r\n`
    const socket = connect(reader.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`${head}${body.slice(0, 5)}`)
    // Waits as long as another request takes that has at least as far to go.
    for (let times = 0; times < 3; times++)
      await reader.request('/v1/auth/logout', { method: 'POST' })
    expect(lines).toBe(3)
    socket.write(body.slice(5))
    expect(await received.promise).toContain(`content-length: ${body.length}`)
  })
})
