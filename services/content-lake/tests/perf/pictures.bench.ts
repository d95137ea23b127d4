/**
 * Pictures of the content lake while six clients ask for the dearest ones there are and go away again, each from an address
 * of its own (`--small`: 5 s instead of 30).
 *
 *   node services/content-lake/tests/perf/pictures.bench.ts
 *
 * Prints the 50th and 99th percentile in milliseconds of a picture that is kept and of small ones that are made anew, alone
 * and beside the six, what the six were answered, and the memory of the lake with all its processes.
 */
import { spawn, type ChildProcess } from 'node:child_process'
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
/** One picture that is kept is asked for this often a second, one that is new this often. */
const PACE = { kept: 50, made: 2 }

/** The dearest that the six are not refused: each asks again as soon as it was answered or has gone away. */
const HOSTILE = [
  'blur=2000&w=6900&fm=webp',
  'rect=0,0,100,100&w=8192&fm=avif',
  'w=3400&fm=avif',
  'blur=15&sharp=100&w=6900&fm=webp',
  'w=4000&h=4000&fit=crop&crop=entropy&fm=webp',
  'or=90&flip=hv&fm=jpg',
]

interface Answer {
  status: number
  milliseconds: number
}

/** Asks from an address of this machine's; `patience` is after how long the asker goes away, in milliseconds. */
function ask(path: string, from = '127.0.0.1', patience = 60_000): Promise<Answer> {
  return new Promise((resolve) => {
    const started = performance.now()
    const end = (status: number) => resolve({ status, milliseconds: performance.now() - started })
    const options = { host: '127.0.0.1', port: PORT, path, localAddress: from, agent: false }
    const sent = request(options, (answer) => {
      answer.resume().once('close', () => end(answer.statusCode ?? 0))
    })
    sent.once('error', () => end(0))
    sent.setTimeout(patience, () => sent.destroy()).end()
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
    `${name.padEnd(34)} p50 ${at(0.5).padStart(7)} ms   p99 ${at(0.99).padStart(7)} ms   ${times.length} asked, ${failed} refused`,
  )
}

/** Asks for the kept picture and for new ones at an even pace. */
async function measure(path: string, name: string, first: number): Promise<void> {
  const until = performance.now() + SECONDS * 1000
  const paced = async (each: number, make: (count: number) => string) => {
    const answers: Promise<Answer>[] = []
    for (let count = 0; performance.now() < until; count += 1) {
      answers.push(ask(make(count), '127.0.0.1'))
      await pause(1000 / each)
    }
    return Promise.all(answers)
  }
  const [kept, made] = await Promise.all([
    paced(PACE.kept, () => `${path}?w=640`),
    paced(PACE.made, (count) => `${path}?w=${first + count}`),
  ])
  report(`a kept picture, ${name}`, kept)
  report(`a small new picture, ${name}`, made)
}

/** Six clients, each from its own address: half of them go away after 300 ms, half wait. */
function hostile(path: string, signal: AbortSignal): Promise<Map<number, number>[]> {
  return Promise.all(
    HOSTILE.map(async (query, index) => {
      const answers = new Map<number, number>()
      for (let count = 0; !signal.aborted; count += 1) {
        const asked = `${path}?${query}&q=${1 + ((count * 7 + index) % 99)}`
        const { status } = await ask(asked, `127.0.0.${index + 2}`, index % 2 === 0 ? 300 : 20_000)
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
      return answers
    }),
  )
}

const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-pictures-'))
const lake = await started(dataDir)
try {
  const path = await uploaded()
  await ask(`${path}?w=640`)
  await measure(path, 'alone', 100)
  const before = safeMemory(lake.pid ?? 0)
  const stop = new AbortController()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, safeMemory(lake.pid ?? 0))), 250)
  const answers = hostile(path, stop.signal)
  await measure(path, 'beside six', 1_000)
  stop.abort()
  for (const [index, counts] of (await answers).entries()) {
    const told = [...counts].map(([status, count]) => `${count} × ${status || 'gone'}`).join(', ')
    console.log(`  ${(HOSTILE[index] ?? '').padEnd(46)} ${told}`)
  }
  clearInterval(watch)
  console.log(
    `memory with all processes: ${before.toFixed(0)} MB alone, ${most.toFixed(0)} MB at most`,
  )
} finally {
  lake.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
