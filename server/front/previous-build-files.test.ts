import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, afterEach, beforeEach, expect, it } from 'vitest'
import { PreviousBuildFiles } from './previous-build-files.ts'

let folder: string
let server: Server
const write = (path: string, text: string): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
/** As it goes over the wire: nothing resolves its dots. */
async function ask(path: string, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const requested = request({ port, host: '127.0.0.1', path, method, agent: false }).end()
  const [answer] = (await once(requested, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-earlier-'))
  write('own/chunks/here.js', 'own')
  write('kept/a/chunks/here.js', 'earlier')
  write('kept/a/chunks/gone-[x](y).js', 'of a')
  write('kept/secret.js', 'secret')
  const files = new PreviousBuildFiles({
    currentDir: join(folder, 'own'),
    archiveDir: join(folder, 'kept'),
    findRemote: async (name) =>
      name === 'chunks/of-another-host.js' ? Buffer.from('far away') : undefined,
  })
  server = createServer((request, response) => {
    files.serve(request, response, () => response.writeHead(404).end('framework'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

describe('PreviousBuildFiles', () => {
  it('serves a file of a previous build as immutable', async () => {
    const { status, headers, body } = await ask('/_next/static/chunks/gone-%5Bx%5D(y).js?dpl=1')
    expect([status, body]).toEqual([200, 'of a'])
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=UTF-8',
      'x-content-type-options': 'nosniff',
    })
    const head = await ask('/_next/static/chunks/gone-%5Bx%5D(y).js', 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '4', 0])
  })

  it('serves a file from another host', async () => {
    const { status, body } = await ask('/_next/static/chunks/of-another-host.js')
    expect([status, body]).toEqual([200, 'far away'])
  })

  it('serves a file that was archived after the start', async () => {
    write('kept/b/chunks/newer.css', 'of b')
    expect((await ask('/_next/static/chunks/newer.css')).body).toBe('of b')
  })

  it.each([
    ['what the build has itself', '/_next/static/chunks/here.js'],
    ['what nobody has', '/_next/static/chunks/none.js'],
    ['a way up', '/_next/static/../secret.js'],
    ['a hidden way up', '/_next/static/%2e%2e/secret.js'],
    ['a way up inside', '/_next/static/chunks/../../secret.js'],
    ['a hidden slash', '/_next/static/..%2fsecret.js'],
    ['no spelling at all', '/_next/static/%E0%A4%A'],
    ['a folder', '/_next/static/chunks/'],
  ])('leaves %s to Next.js', async (_name, path) => {
    expect((await ask(path)).body).toBe('framework')
  })
})
