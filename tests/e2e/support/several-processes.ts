import { spawnSync } from 'node:child_process'
import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildIdOf } from '../../../server/launcher/archived-builds.ts'

/** A proxy that sends each request to the next process, so no session affinity hides shared state. */
export interface RoundRobinProxy {
  origin: string
  /** Sets the processes. */
  between: (origins: readonly string[]) => void
  stop: () => Promise<void>
}

export async function startRoundRobin(): Promise<RoundRobinProxy> {
  let origins: readonly string[] = []
  let turn = 0
  const server = createServer((requested, answer) => {
    const { hostname, port } = new URL(origins[turn++ % origins.length]!)
    const { method, url: path, headers, socket } = requested
    const reported = { ...headers, 'x-forwarded-for': socket.remoteAddress }
    const passed = request({ hostname, port, method, path, headers: reported, agent: false })
    passed.on('error', () => answer.destroy())
    passed.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    answer.on('close', () => passed.destroy())
    requested.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    between: (given) => void (origins = given),
    stop: () =>
      new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
}

/** Repeats a request so that each process serves it. */
export async function onEachProcess<T>(ask: () => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let turn = 0; turn < 4; turn++) answers.push(await ask())
  return answers
}

/** Listens on one process as an editor's preview does, until it receives a change. */
export async function receivesDraftEvent(
  origin: string,
  cookie: string,
  change: () => Promise<unknown>,
): Promise<void> {
  const stop = new AbortController()
  const events = await fetch(`${origin}/api/draft-mode/events`, {
    headers: { cookie },
    signal: stop.signal,
  })
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  while (!received.includes('event: welcome')) received += (await reader.read()).value
  await change()
  while (!received.includes('event: change')) received += (await reader.read()).value
  stop.abort()
}

/** Folders and files that a built site needs. */
const ofRelease = ['lib', 'messages', 'components', 'packages', 'public', 'server', 'app']
const files = ['package.json', 'next.config.ts', 'tsconfig.json']

/**
 * Copies the present build as another release, with another build id and without one of its files, into an ignored folder of the
 * checkout.
 *
 * @returns URL of the file that this build lacks
 */
export function buildNextRelease(root: string, target: string): string {
  rmSync(target, { recursive: true, force: true })
  for (const name of [...ofRelease, ...files])
    cpSync(join(root, name), join(target, name), { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'))
  const built = join(target, '.next')
  const { status, stderr } = spawnSync('cp', ['-a', join(root, '.next'), built])
  if (status !== 0) throw new Error(`The build could not be copied: ${String(stderr)}`)
  const before = buildIdOf(root)
  const after = before.split('').toReversed().join('')
  const { stdout } = spawnSync('grep', ['-rlF', before, built], { encoding: 'utf8' })
  for (const path of stdout.trim().split('\n'))
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(before, after))
  renameSync(join(built, 'static', before), join(built, 'static', after))
  const chunks = join(built, 'static', 'chunks')
  const lacks = readdirSync(chunks).find((name) => name.endsWith('.js'))!
  rmSync(join(chunks, lacks))
  return `/_next/static/chunks/${lacks}`
}

/** Result of loading a page with all of its parts. */
export interface Loaded {
  build: string | undefined
  /** Descriptions of problems; empty if the page is complete. */
  problems: string[]
}

/** Loads a page with its scripts, each over a connection of its own. */
export async function loadPage(url: string, headers: Record<string, string>): Promise<Loaded> {
  const problems: string[] = []
  const get = async (path: string): Promise<string> => {
    const response = await fetch(new URL(path, url), { headers })
    if (response.status !== 200) problems.push(`${path}: status ${response.status}`)
    return response.text()
  }
  try {
    const html = await get(url)
    if (!html.trimEnd().endsWith('</html>')) problems.push(`${url} is not whole`)
    const hash = /data-payload="(\w+)"/.exec(html)?.[1]
    const [script] = /data-scripts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    const payload = await get(
      `/_payload/${hash}.js?of=${encodeURIComponent(new URL(url).pathname)}`,
    )
    if (!payload.includes('__next_f')) problems.push(`${url} has lost its payload`)
    if (script) await get(script)
    return { build: /\\"b\\":\\"([\w-]+)\\"/.exec(payload)?.[1], problems }
  } catch (error) {
    const { cause } = error as Error
    return { build: undefined, problems: [...problems, `${url}: ${String(cause ?? error)}`] }
  }
}

/** Status and body of `/api/ready`. */
export const readinessOf = async (origin: string) => {
  const response = await fetch(`${origin}/api/ready`)
  const body = (await response.json()) as { ready: boolean; reasons: string[]; notes?: string[] }
  return { status: response.status, ...body }
}
