/**
 * Pictures of the content lake while hostile clients request new ones, each from an address of its own (`--small`: 5 s instead
 * of 30).
 *
 *   node packages/content-lake/tests/perf/pictures.bench.ts
 *
 * Prints the 50th and 99th percentile in milliseconds of a picture that is kept and of small ones that are rendered, alone and
 * beside each crowd, what the crowd got, and the most memory of the lake with all its processes.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const SECONDS = process.argv.includes('--small') ? 5 : 30
const TOKEN = 'token-of-the-benchmark'
const PORT = Number(process.env.TEST_PORT_BASE ?? 4401)
const BIN = fileURLToPath(new URL('../../src/bin.ts', import.meta.url))
/** Requests of a kept picture a second. */
const KEPT_PACE = 50
/** Milliseconds between an answer and the next request of a visitor, who takes each picture in a size that is new. */
const VISITOR_PAUSE = 250

/** The dearest that are not refused. */
const DEAREST = [
  'blur=2000&w=6900&fm=webp',
  'rect=0,0,100,100&w=8192&fm=avif',
  'w=3400&fm=avif',
  'blur=15&sharp=100&w=6900&fm=webp',
  'w=4000&h=4000&fit=crop&crop=entropy&fm=webp',
  'or=90&flip=hv&fm=jpg',
]

/** Hostile clients of one kind. */
interface Crowd {
  name: string
  /** Each has an address of its own. */
  clients: number
  /** Requests of one client at the same time; each is sent again as soon as it was answered. */
  connections: number
  /** Milliseconds after which a client hangs up. */
  patience: (client: number) => number
  /** @param count of all requests so far, by which no two are for the same picture */
  query: (client: number, count: number) => string
}

/** Asks for what differs from the request before by a shade. */
const shade = (count: number): string => `q=${1 + (count % 99)}&sat=${1 + Math.floor(count / 99)}`
const patient = () => 60_000
const dearest = (at: number, count: number) => `${DEAREST[at % DEAREST.length]}&${shade(count)}`

const CROWDS: readonly Crowd[] = [
  {
    name: 'six, most expensive images, half disconnect',
    clients: 6,
    connections: 1,
    patience: (client) => (client % 2 === 0 ? 300 : 20_000),
    query: dearest,
  },
  {
    name: 'twenty, most expensive images',
    clients: 20,
    connections: 4,
    patience: patient,
    query: (client, count) => dearest(client + count, count),
  },
  {
    name: 'twenty, medium images',
    clients: 20,
    connections: 4,
    patience: patient,
    query: (_client, count) => `w=${1_500 - (count % 101)}&fm=avif&${shade(count)}`,
  },
  {
    name: 'twenty, small images',
    clients: 20,
    connections: 4,
    patience: patient,
    query: (_client, count) => `w=${319 - (count % 101)}&fm=webp&${shade(count)}`,
  },
]

/** Browsers name AVIF as well, which takes no longer in this size. */
const BROWSER = { accept: 'image/webp,*/*' }

interface Answer {
  status: number
  milliseconds: number
}

interface Sender {
  from?: string
  /** Milliseconds after which it hangs up. */
  patience?: number
  signal?: AbortSignal
}

/** Requests a picture, on a connection of its own; its status is 0 where that broke off. */
function ask(path: string, { from = '127.0.0.1', patience = 60_000, signal }: Sender = {}) {
  return new Promise<Answer>((resolve) => {
    const started = performance.now()
    const end = (status: number) => resolve({ status, milliseconds: performance.now() - started })
    const options = { host: '127.0.0.1', port: PORT, path, localAddress: from, agent: false }
    const sent = request({ ...options, headers: BROWSER, ...(signal && { signal }) }, (answer) => {
      answer.resume().once('close', () => end(answer.statusCode ?? 0))
    })
    sent.once('error', () => end(0)).end()
    void pause(patience, undefined, { ref: false }).then(() => sent.destroy())
  })
}

/** The memory of a process and of those it started, in megabytes. */
function memoryOf(id: number): number {
  const children = readdirSync(`/proc/${id}/task`).flatMap((thread) =>
    readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0)
  return own / 1024 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0)
}

function safeMemory(id: number): number {
  try {
    return memoryOf(id)
  } catch {
    // A process ended while it was looked at, or this is no Linux.
    return 0
  }
}

async function started(dataDir: string): Promise<ChildProcess> {
  const args = [BIN, '--port', String(PORT), '--data-dir', dataDir]
  const lake = spawn(process.execPath, args, {
    env: { ...process.env, CONTENT_LAKE_TOKEN: TOKEN },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while ((await ask('/health')).status !== 200) await pause(100)
  return lake
}

async function uploaded(): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 }
  const photograph = { width: 6000, height: 4000, channels: 3 as const, background: '#123', noise }
  const body = await sharp({ create: photograph }).jpeg({ quality: 85 }).toBuffer()
  const answer = await fetch(`http://127.0.0.1:${PORT}/v1/assets/images/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: new Uint8Array(body),
  })
  return `/${(await answer.json()).document.path}`
}

function report(name: string, answers: Answer[]): void {
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? NaN).toFixed(1)
  const failed = answers.filter(({ status }) => status !== 200).length
  console.log(
    `  ${name.padEnd(20)} p50 ${at(0.5).padStart(8)} ms   p99 ${at(0.99).padStart(8)} ms   ${times.length} sent, ${failed} rejected`,
  )
}

/** Requests the kept picture at an even pace, and new small ones as a visitor does, one after the other. */
async function measure(path: string, first: number): Promise<void> {
  const until = performance.now() + SECONDS * 1000
  const kept: Promise<Answer>[] = []
  const made: Answer[] = []
  const paced = async () => {
    for (; performance.now() < until; await pause(1000 / KEPT_PACE)) kept.push(ask(`${path}?w=640`))
  }
  const visitor = async () => {
    for (let count = first; performance.now() < until; count += 1) {
      made.push(await ask(`${path}?w=320&auto=format&${shade(count)}`))
      await pause(VISITOR_PAUSE)
    }
  }
  await Promise.all([paced(), visitor()])
  report('a cached image', await Promise.all(kept))
  report('a new small image', made)
}

/** Sends a crowd's requests until it is stopped; how many got each status. */
async function attack(path: string, crowd: Crowd, signal: AbortSignal) {
  const answers = new Map<string, number>()
  let count = 0
  const line = async (client: number) => {
    const sender = { from: `127.0.0.${client + 2}`, patience: crowd.patience(client), signal }
    while (!signal.aborted) {
      const { status } = await ask(`${path}?${crowd.query(client, count++)}`, sender)
      const name = status === 0 ? 'disconnected' : String(status)
      answers.set(name, (answers.get(name) ?? 0) + 1)
    }
  }
  const lines = Array.from({ length: crowd.clients * crowd.connections }, (_, at) =>
    line(at % crowd.clients),
  )
  await Promise.all(lines)
  return [...answers].map(([status, times]) => `${times} × ${status}`).join(', ')
}

const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-pictures-'))
const lake = await started(dataDir)
let most = 0
const watch = setInterval(() => (most = Math.max(most, safeMemory(lake.pid ?? 0))), 250)
try {
  const path = await uploaded()
  await ask(`${path}?w=640`)
  console.log('alone')
  await measure(path, 0)
  console.log(`  memory with all processes: ${most.toFixed(0)} MB at most`)
  for (const [at, crowd] of CROWDS.entries()) {
    most = 0
    const stop = new AbortController()
    setMaxListeners(0, stop.signal)
    const answers = attack(path, crowd, stop.signal)
    console.log(`with ${crowd.name}`)
    // Whoever begins has a credit, which a flood has used up by then.
    await pause((SECONDS * 1000) / 3)
    await measure(path, 1_000 * (at + 1))
    stop.abort()
    console.log(`  responses: ${await answers}`)
    console.log(`  memory with all processes: ${most.toFixed(0)} MB at most`)
  }
} finally {
  clearInterval(watch)
  lake.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
