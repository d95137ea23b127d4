import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { explainOversizedHeaders } from './parse-errors.ts'

async function exchange(text: string): Promise<string> {
  const server = createServer((_, response) => response.end('served'))
  explainOversizedHeaders(server, [
    { language: 'en', direction: 'ltr', text: 'Delete your cookies.' },
    { language: 'ar', direction: 'rtl', text: 'احذف ملفات الارتباط.' },
  ])
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(text)
  let received = ''
  for await (const chunk of socket.setEncoding('utf8')) received += chunk as string
  return received
}

const head = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'

describe('parse errors', () => {
  it('explains in each language that there are too many cookies', async () => {
    const response = await exchange(`${head}Cookie: a=${'x'.repeat(20_000)}\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 431 /)
    expect(response).toContain('cache-control: no-store')
    expect(response).toContain('<p lang="en" dir="ltr">Delete your cookies.</p>')
    expect(response).toContain('<p lang="ar" dir="rtl">احذف ملفات الارتباط.</p>')
  })

  it('rejects other malformed requests without a body, and serves the rest', async () => {
    expect(await exchange('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\n$/)
    expect(await exchange(`${head}Cookie: a=${'x'.repeat(10_000)}\r\n\r\n`)).toContain('served')
  })
})
