import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { type Figure, median, type Target } from './figure.ts'

const connections = 16
const seconds = 4
const runs = 3

/** Cached pages a second of the built site, beside a bare Node server that sends the same file. */
export async function pageThroughput({ site }: Target): Promise<Figure[]> {
  const page = await (await fetch(`${site}/`)).text()
  const cached = await measure(`${site}/`)
  const bare = await withFileServer(page, measure)
  const note = `${connections} connections, median of ${runs} runs of ${seconds} s`
  const share = Math.round((cached.perSecond / bare.perSecond) * 100)
  return [
    {
      what: 'Cached home page',
      value: `${cached.perSecond} requests/s, p50 ${cached.p50} ms`,
      note: `${note}; ${share} % of the bare server`,
    },
    {
      what: 'Bare Node file server, same bytes',
      value: `${bare.perSecond} requests/s, p50 ${bare.p50} ms`,
      note,
    },
  ]
}

interface Throughput {
  perSecond: number
  p50: number
}

async function measure(url: string): Promise<Throughput> {
  await autocannon({ url, connections, duration: 1 })
  const results: autocannon.Result[] = []
  for (let run = 0; run < runs; run += 1) {
    results.push(await autocannon({ url, connections, duration: seconds }))
  }
  const failures = results.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0)
  if (failures > 0) throw new Error(`${failures} of the requests to ${url} failed.`)
  return {
    perSecond: Math.round(median(results.map(({ requests }) => requests.average))),
    p50: median(results.map(({ latency }) => latency.p50)),
  }
}

async function withFileServer<T>(page: string, work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'))
  const file = join(folder, 'index.html')
  writeFileSync(file, page)
  const server = new Worker(new URL('file-server.ts', import.meta.url), { workerData: { file } })
  try {
    const [port] = (await once(server, 'message')) as [number]
    return await work(`http://127.0.0.1:${port}/`)
  } finally {
    await server.terminate()
    rmSync(folder, { recursive: true, force: true })
  }
}
