/**
 * Queries over a real socket: how many page look-ups a second a lake answers to sixteen connections that are kept open. The
 * lake is a process of its own, and so is each of those that ask.
 *
 *   node packages/content-lake/tests/perf/http.bench.ts [--small]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askForPages, fillPages } from './page-load.ts'
import { startLake } from './lake-process.ts'

const TOKEN = 'token-of-the-benchmark'
const SMALL = process.argv.includes('--small')
const DOCUMENTS = SMALL ? 2_000 : 10_000
const CONNECTIONS = 16
const WARM_UP_MS = SMALL ? 1_000 : 3_000
const MEASURED_MS = SMALL ? 2_000 : 10_000

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-bench-'))
  const { port, pid, stop } = await startLake(dataDir, TOKEN)
  try {
    await fillPages(port, TOKEN, DOCUMENTS)
    const { times } = await askForPages({
      ports: [port],
      pids: [pid],
      documents: DOCUMENTS,
      connections: CONNECTIONS,
      warmUp: WARM_UP_MS,
      measured: MEASURED_MS,
    })
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

await main()
