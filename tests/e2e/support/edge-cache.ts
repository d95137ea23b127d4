import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../server/launcher/find-free-port.ts'

/** An edge cache in front of the site. */
export interface EdgeCache {
  origin: string
  purgeUrl: string
  purgeToken: string
  /** While unreachable it accepts no purge. */
  away?: (isAway: boolean) => void
  stop: () => Promise<void>
}

const purgeToken = 'a-long-random-string'
const privately = /(?:^|; *)(?:(?:__Host-)?preview_|auth_password=|__prerender_bypass=)/
const remembered = /(?:^|; *)i18n_redirected=(en|fr|ar)(?:;|$)/

interface Held {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  tags: string[]
}

/** A cache that reads `Cache-Tag` and `CDN-Cache-Control` and is purged by JSON, as CDNs are. */
export async function startTestEdgeCache(site: string): Promise<EdgeCache> {
  const held = new Map<string, Held>()
  let isAway = false
  const { hostname, port } = new URL(site)
  const server = createServer((requested, answer) => {
    if (requested.url === '/purge') return purge(requested)
    const cookie = requested.headers.cookie ?? ''
    const locale = remembered.exec(cookie)?.[1]
    const mayHold =
      requested.method === 'GET' && locale && !privately.test(cookie) && !requested.headers.rsc
    const key = `${locale} ${requested.headers['accept-encoding']} ${requested.url}`
    const known = mayHold && held.get(key)
    if (known)
      return void answer.writeHead(known.status, { ...known.headers, age: '1' }).end(known.body)
    const { method, url: path, headers } = requested
    const passed = request({ hostname, port, method, path, headers }, (got) => {
      const chunks: Buffer[] = []
      got.on('data', (chunk: Buffer) => chunks.push(chunk))
      got.on('end', () => {
        const body = Buffer.concat(chunks)
        const { 'cache-tag': tags, 'cdn-cache-control': holds } = got.headers
        const status = got.statusCode ?? 502
        if (mayHold && holds && tags)
          held.set(key, { status, headers: got.headers, body, tags: String(tags).split(',') })
        answer.writeHead(status, got.headers).end(body)
      })
    })
    passed.on('error', () => answer.destroy())
    requested.pipe(passed)

    function purge(reported: IncomingMessage): void {
      let body = ''
      reported.on('data', (chunk: Buffer) => (body += chunk.toString()))
      reported.on('end', () => {
        if (isAway) return void answer.writeHead(503).end()
        if (reported.headers.authorization !== `Bearer ${purgeToken}`)
          return void answer.writeHead(403).end()
        const { tags } = JSON.parse(body) as { tags: string[] }
        for (const [each, { tags: own }] of held)
          if (own.some((tag) => tags.includes(tag))) held.delete(each)
        answer.end()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    purgeUrl: `${origin}/purge`,
    purgeToken,
    away: (now) => void (isAway = now),
    stop: () =>
      new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
}

export const hasVarnish = (): boolean =>
  spawnSync('varnishd', ['-V']).status === 0 &&
  spawnSync('sh', ['-c', 'ls /usr/lib/*/varnish/vmods/libvmod_xkey.so']).status === 0

/** Varnish with the documented configuration. */
export async function startVarnish(site: string): Promise<EdgeCache> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-varnish-'))
  const given = readFileSync(join(import.meta.dirname, '../../../deploy/varnish.vcl'), 'utf8')
  const vcl = join(folder, 'site.vcl')
  const { port: sitePort } = new URL(site)
  writeFileSync(vcl, given.replace('.port = "3000"', `.port = "${sitePort}"`))
  const port = await findFreePort()
  const child = spawn(
    'varnishd',
    [
      '-F',
      '-f',
      vcl,
      '-a',
      `127.0.0.1:${port}`,
      '-T',
      'none',
      '-n',
      join(folder, 'work'),
      '-s',
      'malloc,64m',
      '-j',
      'none',
    ],
    { stdio: 'ignore' },
  )
  await listens(port)
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    purgeUrl: `${origin}/purge`,
    purgeToken,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listens(port: number): Promise<void> {
  const end = performance.now() + 20_000
  while (performance.now() < end) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Varnish does not listen.')
}
