import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startHttpsServer } from '../https/https-server.ts'
import { issueCertificate, createAuthority } from '../tls/certificate-authority.ts'
import { startHttpServer, type RequestHandler } from './server.ts'

const authority = createAuthority('Authority of the test', ['localhost'], 2, new Date())
const issued = issueCertificate(authority, ['localhost'], 1, new Date())

const handler: RequestHandler = async ({ body }) =>
  new Response(await new Response(body).text().catch(() => ''))

async function plain(): Promise<() => Socket> {
  const server = await startHttpServer({ handler })
  onTestFinished(() => server.close())
  return () => connect(server.port, '127.0.0.1')
}

async function secure(): Promise<() => Socket> {
  const server = await startHttpsServer({ handler, certificates: { current: () => issued } })
  onTestFinished(() => server.close())
  const ca = authority.certificate
  return () =>
    connectTls({
      port: server.port,
      host: '127.0.0.1',
      servername: 'localhost',
      ca,
      ALPNProtocols: ['http/1.1'],
    })
}

/** Sends raw bytes, and returns all bytes received until the other side ends the connection. */
function exchange(socket: Socket, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.write(text, 'latin1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('end', () => socket.end())
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const NOSNIFF = 'x-content-type-options: nosniff'
const rest = 'Host: localhost\r\nConnection: close\r\n'

const NO_REQUESTS: readonly [string, string, number, string][] = [
  ['a bad method', `FOO / HTTP/1.1\r\n${rest}\r\n`, 400, 'Invalid method encountered'],
  [
    'two lengths',
    `POST / HTTP/1.1\r\n${rest}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc`,
    400,
    "Transfer-Encoding can't be present with Content-Length",
  ],
  ['a bad length', `POST / HTTP/1.1\r\n${rest}Content-Length: x\r\n\r\n`, 400, 'Content-Length'],
  ['a control character', `GET / HTTP/1.1\r\n${rest}X: a\u0001b\r\n\r\n`, 400, 'header value char'],
  [
    'a bad chunk',
    `POST / HTTP/1.1\r\n${rest}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
    'chunk size',
  ],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'Host header'],
  ['two hosts', `GET / HTTP/1.1\r\n${rest}Host: evil.example\r\n\r\n`, 400, 'Host header'],
  ['no protocol', 'nonsense\r\n\r\n', 400, 'Invalid method encountered'],
  [
    'large headers',
    `GET / HTTP/1.1\r\n${rest}X: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    '16384 bytes',
  ],
  ['an expectation', `GET / HTTP/1.1\r\n${rest}Expect: magic\r\n\r\n`, 417, '"expect"'],
]

describe('rejectMalformedRequests', () => {
  test.each([
    ['http', plain],
    ['https', secure],
  ])('rejects malformed requests with an error over %s', async (_, serve) => {
    const open = await serve()
    for (const [name, text, status, words] of NO_REQUESTS) {
      const answer = await exchange(open(), text)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      expect([name, head]).toEqual([name, expect.stringContaining(`HTTP/1.1 ${status} `)])
      expect(head.toLowerCase()).toContain('content-type: application/json')
      expect([name, head.toLowerCase()]).toEqual([name, expect.stringContaining(NOSNIFF)])
      const errorBody = JSON.parse(/\{.*\}/.exec(body)?.[0] ?? 'null') as unknown
      expect([name, errorBody]).toEqual([
        name,
        {
          statusCode: status,
          error: expect.any(String),
          message: expect.stringContaining(words),
        },
      ])
    }
    const old = await exchange(open(), 'GET / HTTP/1.0\r\n\r\n')
    expect(old).toContain('200')
    expect(old.toLowerCase()).toContain(NOSNIFF)
  })

  test('writes no error into a response that has begun', async () => {
    let begun = (): void => {}
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from('the beginning'))
        begun()
      },
    })
    const server = await startHttpServer({ handler: async () => new Response(body) })
    onTestFinished(() => server.close())
    const socket = connect(server.port, '127.0.0.1')
    const answer = exchange(socket, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await isBegun
    socket.once('data', () => socket.write('nonsense\r\n\r\n'))
    expect(await answer).toMatch(/the beginning\r\n$/)
  })
})
