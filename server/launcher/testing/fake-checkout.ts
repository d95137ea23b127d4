import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFreePort } from '@orrery/sqlite-replica/free-port'

/** A service with the lake's start contract: it serves /health and counts its documents. */
const service = `
import { createServer } from 'node:http'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
const port = Number(process.env[PORT_NAME])
const note = (text) => appendFileSync(join(process.env.DATA_DIR, 'events.log'), text + '\\n')
const server = createServer((request, response) => {
  if (request.url === '/crash') { console.error('out of cheese'); process.exit(3) }
  response.setHeader('content-type', 'application/json')
  response.end(request.url === '/health' ? '{"status":"ok"}' : '{"result":0}')
})
server.listen(port, '127.0.0.1', () => note('NAME up ' + process.pid))
process.on('SIGTERM', () => { note('NAME down'); server.close(() => process.exit(0)); server.closeAllConnections() })
`

/**
 * Fake of Next.js: `build` writes a build, `start` serves pages. `dev`, like Next.js, passes its flags to a process that
 * idles until an IPC message configures it.
 */
const next = `
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
const [command, , port] = process.argv.slice(2)
if (command === 'build') {
  mkdirSync('.next', { recursive: true })
  writeFileSync('.next/BUILD_ID', 'one')
  writeFileSync('.next/build-manifest.json', '{"rootMainFiles":[]}')
  appendFileSync('builds.log', Object.keys(process.env).sort().join(' ') + '\\n')
} else if (command === 'start') {
  serve()
} else if (process.send && process.env.WORKER) {
  process.once('message', serve)
  process.send('ready')
} else {
  const env = { ...process.env, WORKER: 'yes', NODE_OPTIONS: process.execArgv.join(' ') }
  const worker = fork(process.argv[1], process.argv.slice(2), { env, execArgv: [] })
  worker.on('message', () => worker.send('serve'))
  worker.on('exit', (code) => process.exit(code ?? 1))
  process.on('SIGTERM', () => worker.kill('SIGTERM'))
}
function serve() {
  const note = (text) => appendFileSync(join(process.env.DATA_DIR, 'events.log'), text + '\\n')
  const server = createServer((request, response) => { note('page ' + request.url); response.end('page') })
  server.listen(Number(port), '127.0.0.1')
  process.on('SIGTERM', () => { note('site down'); process.exit(0) })
}
`

/** Fake of a site process; `/slow` responds late, `/crash` never. */
const serve = `
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SiteListener } from '${join(import.meta.dirname, '..', '..', 'front', 'site-listener.ts')}'
const value = (name) => Number(process.argv.find((each) => each.startsWith(name + '='))?.slice(name.length + 1))
const build = readFileSync(join(import.meta.dirname, '../../.next/BUILD_ID'), 'utf8')
const note = (text) => appendFileSync(join(process.env.DATA_DIR, 'events.log'), text + '\\n')
const onRequest = ({ url }, response) => {
  if (url === '/crash') process.exit(3)
  note('page ' + url)
  setTimeout(() => response.end(build), url === '/slow' ? 300 : 0)
}
const onError = (error) => { throw error }
const listener = new SiteListener({ onRequest, shared: { fd: value('--socket') }, ownPort: value('--own-port'), onError })
if (!process.argv.includes('--wait')) listener.open()
process.on('message', (message) => {
  if (message.do === 'open') listener.open()
  if (message.do === 'leave') listener.drain().then(() => { note('site left'); process.exit(0) })
})
process.on('SIGTERM', () => { note('site down'); process.exit(0) })
`

export interface FakeCheckout {
  root: string
  dataDir: string
  remove: () => void
}

/** A checkout in a temporary folder with fake services and a fake seed. */
export function fakeCheckout(files: Record<string, string> = {}): FakeCheckout {
  const root = mkdtempSync(join(tmpdir(), 'orrery-launcher-'))
  const all = {
    'package.json': '{"type":"module"}',
    'packages/content-lake/src/bin.ts': service
      .replaceAll('PORT_NAME', "'CONTENT_LAKE_PORT'")
      .replaceAll('NAME', 'lake'),
    'packages/storefront-api/src/bin.ts': service
      .replaceAll('PORT_NAME', "'STOREFRONT_API_PORT'")
      .replaceAll('NAME', 'shop'),
    'node_modules/next/package.json': '{"type":"module"}',
    'node_modules/next/dist/bin/next': next,
    'server/front/serve.ts': serve,
    'lib/content/studio-schema.generated.json': '{"workspace":{"name":"site"},"schema":[]}',
    'demo/seed.ts': 'console.log(process.argv.slice(2).join(" "))',
    ...files,
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const remove = (): void => rmSync(root, { recursive: true, force: true })
  return { root, dataDir: join(root, '.data'), remove }
}

/** Variables with three free ports. */
export async function freePorts(): Promise<Record<string, string>> {
  const names = ['PORT', 'CONTENT_LAKE_PORT', 'STOREFRONT_API_PORT']
  const ports: Record<string, string> = {}
  for (const name of names) ports[name] = String(await findFreePort())
  return ports
}
