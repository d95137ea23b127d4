/**
 * Queries over a real socket: how many page look-ups a second a lake answers to sixteen connections that are kept open. The
 * lake is a process of its own, and so is each of those that ask.
 *
 *   node services/content-lake/tests/perf/http.bench.ts [--small]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages } from './documents.ts'
import { startLake } from './running-lake.ts'

const TOKEN = 'token-of-the-benchmark'
const SMALL = process.argv.includes('--small')
const DOCUMENTS = SMALL ? 2_000 : 10_000
const CONNECTIONS = 16
const WARM_UP_MS = SMALL ? 1_000 : 3_000
const MEASURED_MS = SMALL ? 2_000 : 10_000
const ORDER = ['city', 'author', 'product', 'page']
const QUERY =
  '*[_type == "page" && slug.current == $slug][0]{title, body, "author": author->{name, "city": city->name}}'

/** The bytes of a request for the page of a number. */
function request(port: number, number: number): string {
  const params = new URLSearchParams({ query: QUERY, $slug: JSON.stringify(`page-${number}`) })
  return `GET /v2025-02-19/data/query/production?${params} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`
}

/** Asks one request after the other on one connection, and tells of each answer how long it took. */
function ask(port: number, seed: number, answered: (ms: number) => void): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let started = 0
  let number = seed
  const next = () => {
    number = (number * 1_103_515_245 + 12_345) % 2_147_483_648
    started = performance.now()
    // Of ten documents the last seven are pages.
    const ten = (number % (DOCUMENTS / 10)) * 10
    socket.write(request(port, ten + 3 + (number % 7)))
  }
  socket.on('connect', next)
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const head = received.indexOf('\r\n\r\n')
    if (head === -1) return
    const [, length] = /content-length: (\d+)/i.exec(received.toString('latin1', 0, head)) ?? []
    if (length === undefined || !received.subarray(0, 12).equals(Buffer.from('HTTP/1.1 200')))
      throw new Error(`an answer was ${received.toString('utf8', 0, 200)}`)
    if (received.length < head + 4 + Number(length)) return
    received = received.subarray(head + 4 + Number(length))
    answered(performance.now() - started)
    next()
  })
}

/** What the process that asks does: tells every figure of the measured time to its parent. */
function askUntilStopped(port: number): void {
  let times: number[] = []
  for (let seed = 1; seed <= CONNECTIONS; seed++) ask(port, seed * 7919, (ms) => times.push(ms))
  setTimeout(() => (times = []), WARM_UP_MS)
  setTimeout(() => {
    process.send?.(times, () => process.exit(0))
  }, WARM_UP_MS + MEASURED_MS)
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-bench-'))
  const { port, stop } = await startLake(dataDir, TOKEN)
  try {
    // What is pointed at goes first.
    const all = pages(DOCUMENTS).sort((a, b) => ORDER.indexOf(a._type) - ORDER.indexOf(b._type))
    for (let from = 0; from < all.length; from += 1_000) {
      const mutations = all
        .slice(from, from + 1_000)
        .map((createOrReplace) => ({ createOrReplace }))
      const response = await fetch(`http://127.0.0.1:${port}/v2025-02-19/data/mutate/production`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ mutations }),
      })
      if (!response.ok) throw new Error(await response.text())
    }
    const asking = spawn(
      process.execPath,
      [import.meta.filename, '--ask', String(port), ...process.argv.slice(2)],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    )
    const [times] = (await once(asking, 'message')) as [number[]]
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(2)
    const rate = Math.round(times.length / (MEASURED_MS / 1000))
    console.log(
      `page by slug over HTTP, ${CONNECTIONS} connections: ${rate} a second   p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   p99 ${at(0.99)} ms`,
    )
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const asked = process.argv.indexOf('--ask')
if (asked === -1) await main()
else askUntilStopped(Number(process.argv[asked + 1]))
