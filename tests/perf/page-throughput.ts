import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type autocannon from 'autocannon'
import { waitForUrl } from '../../server/launcher/wait-for-url.ts'
import { findFreePort } from '../../server/launcher/find-free-port.ts'
import { installOnDemand } from '../../tooling/on-demand/install-on-demand.ts'
import { type BenchmarkResult, median, type BenchmarkTarget } from './benchmark-result.ts'

const connections = [16, 64]
const seconds = 4
const runs = 3

/** A returning visitor, with the headers of a browser. */
const visitor = {
  accept: 'text/html',
  'accept-encoding': 'br',
  'sec-fetch-dest': 'document',
  cookie: 'i18n_redirected=en',
}

/**
 * Cached pages a second of the built site, beside the framework alone and a bare Node server that sends the same
 * bytes.
 */
export async function pageThroughput({
  site,
  variables,
}: BenchmarkTarget): Promise<BenchmarkResult[]> {
  const figures: BenchmarkResult[] = []
  const tell = (what: string, { perSecond, p50, p99 }: Throughput, at: number, more = '') =>
    figures.push({
      what,
      value: `${perSecond} requests/s, p50 ${p50} ms, p99 ${p99} ms`,
      note: `${at} connections, median of ${runs} runs of ${seconds} s${more}`,
    })
  const page = await asSent(`${site}/`)
  for (const at of connections) {
    const cached = await measure(`${site}/`, at)
    const bare = await withFileServer(page, (url) => measure(url, at))
    const alone = await withFramework(variables, (url) => measure(url, at))
    const shareOf = (one: Throughput) =>
      `; ${Math.round((one.perSecond / bare.perSecond) * 100)} % of the file server`
    tell('Cached home page', cached, at, shareOf(cached))
    tell('The same by Next.js only (next start)', alone, at, shareOf(alone))
    tell('Bare Node file server, same bytes', bare, at)
  }
  return figures
}

/** What an address answered: medians, in ms where it is a time. */
interface Throughput {
  perSecond: number
  p50: number
  p99: number
}

/** Somebody who opens the first page of all, and is given a cookie with it: asked of the framework each time. */
const { cookie: _cookie, ...newcomer } = visitor

/** What is sent by those who were here before, and by those who were not. */
export const visitors = { visitor, newcomer }

async function measure(url: string, at: number): Promise<Throughput> {
  const load = (await installOnDemand('autocannon'))('autocannon') as typeof autocannon
  const requested = { url, connections: at, headers: visitor }
  await load({ ...requested, duration: 1 })
  const results: autocannon.Result[] = []
  for (let run = 0; run < runs; run += 1) {
    results.push(await load({ ...requested, duration: seconds }))
  }
  const failures = results.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0)
  if (failures > 0) throw new Error(`${failures} of the requests to ${url} failed.`)
  return {
    perSecond: Math.round(median(results.map(({ requests }) => requests.average))),
    p50: median(results.map(({ latency }) => latency.p50)),
    p99: median(results.map(({ latency }) => latency.p99)),
  }
}

interface Sent {
  headers: Record<string, string>
  body: Buffer
}

/** An answer with its body as it came over the line. */
function asSent(url: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: visitor }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { 'content-type': type = '', 'content-encoding': coding } = response.headers
        resolve({
          headers: { 'content-type': type, ...(coding && { 'content-encoding': coding }) },
          body: Buffer.concat(chunks),
        })
      })
    })
    asking.on('error', reject).end()
  })
}

async function withFileServer<T>(
  { headers, body }: Sent,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'))
  const file = join(folder, 'index.html.br')
  writeFileSync(file, body)
  const server = new Worker(new URL('file-server.ts', import.meta.url), {
    workerData: { file, headers },
  })
  try {
    const [port] = (await once(server, 'message')) as [number]
    return await work(`http://127.0.0.1:${port}/`)
  } finally {
    await server.terminate()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The framework's own server of the same build, on the same content. */
async function withFramework<T>(
  variables: Record<string, string>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const root = join(import.meta.dirname, '..', '..')
  const port = await findFreePort()
  const bin = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  const child = spawn(process.execPath, [bin, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: root,
    env: { ...variables, NODE_ENV: 'production', PORT: String(port) },
    stdio: 'ignore',
  })
  try {
    const ready = { timeoutMs: 30_000, what: 'The framework alone' }
    await waitForUrl(`http://127.0.0.1:${port}/api/ready`, ready)
    return await work(`http://127.0.0.1:${port}/`)
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}
