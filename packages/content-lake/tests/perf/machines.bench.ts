/**
 * Lakes that share a database: pages by one, two and three of them in turn, a second and for the same processor time, and writes a
 * second that are durable, to a lake on its own file and to one on PostgreSQL, in one run. Each lake is a process of its own, and so
 * is who asks.
 *
 *   node packages/content-lake/tests/perf/machines.bench.ts [--small]
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareToSingleProcess, medians, type Throughput } from '@orrery/sqlite-replica/cpu-time'
import { findPostgres, startPostgres } from '@orrery/sqlite-replica/testing'
import { KeepAlive } from './keep-alive.ts'
import { percentile } from './lake-process.ts'
import { askForPages, fillPages } from './page-load.ts'

const BIN = join(import.meta.dirname, '../../src/bin.ts')
const TOKEN = 'token-of-the-benchmark'
const SMALL = process.argv.includes('--small')
const DOCUMENTS = SMALL ? 2_000 : 10_000
/** For each lake: more of them are there for more who ask. */
const CONNECTIONS = 32
const WRITERS = 16
const WARM_UP = SMALL ? 500 : 2_000
const MEASURED = SMALL ? 1_500 : 8_000
/** Rounds and seconds for one, two and three lakes, measured in turn; medians are printed. */
const ROUNDS = SMALL ? 1 : 7
const ROUND = SMALL ? { warmUp: 500, measured: 1_500 } : { warmUp: 1_000, measured: 3_000 }

interface Lake {
  child: ChildProcess
  port: number
  /** Where it is reached alone. */
  own: number
}

interface Pages extends Throughput {
  p50: number
  p99: number
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function start(
  port: number,
  words: string[],
  env: Record<string, string> = {},
  own?: number,
): Promise<Lake> {
  const alone = own === undefined ? [] : ['--own-port', String(own)]
  const child = spawn(process.execPath, [BIN, '--port', String(port), ...words, ...alone], {
    env: { ...process.env, ...env, CONTENT_LAKE_TOKEN: TOKEN },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, ready] = /ready at http:\/\/[^:]+:(\d+)/.exec(output) ?? []
      if (ready !== undefined) resolve({ child, port: Number(ready), own: own ?? Number(ready) })
    })
    child.once('exit', () => reject(new Error(`The lake did not start: ${output}`)))
  })
}

async function stop({ child }: Lake): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Writers at the same time, each with one transaction after the other. */
async function writes(port: number): Promise<{ perSecond: number; p50: number; p95: number }> {
  let times: number[] = []
  let isOver = false
  const write = async (writer: number): Promise<void> => {
    const line = await KeepAlive.open(port, TOKEN)
    for (let turn = 0; !isOver; turn += 1) {
      const begun = performance.now()
      const patch = { id: `page-${writer}`, set: { title: `Title ${turn}` } }
      const body = JSON.stringify({ mutations: [{ patch }] })
      await line.post('/v2025-02-19/data/mutate/production', body)
      times.push(performance.now() - begun)
    }
    line.close()
  }
  const all = Array.from({ length: WRITERS }, (_, writer) =>
    // Of ten documents the last seven are pages.
    write(Math.floor(writer / 7) * 10 + 3 + (writer % 7)),
  )
  await new Promise((resolve) => setTimeout(resolve, WARM_UP))
  times = []
  const begun = performance.now()
  await new Promise((resolve) => setTimeout(resolve, MEASURED))
  const perSecond = (times.length / (performance.now() - begun)) * 1000
  isOver = true
  const figures = { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
  await Promise.all(all)
  return { perSecond, ...figures }
}

async function tellWrites(what: string, port: number): Promise<number> {
  const { perSecond, p50, p95 } = await writes(port)
  console.log(
    `${what.padEnd(46)} ${String(Math.round(perSecond)).padStart(6)} writes/s   p50 ${p50.toFixed(1)} ms   p95 ${p95.toFixed(1)} ms`,
  )
  return perSecond
}

async function pages(
  lakes: readonly Lake[],
  { warmUp, measured } = { warmUp: WARM_UP, measured: MEASURED },
): Promise<Pages> {
  const { times, processor } = await askForPages({
    ports: lakes.map(({ own }) => own),
    pids: lakes.map(({ child }) => child.pid!),
    documents: DOCUMENTS,
    connections: CONNECTIONS * lakes.length,
    warmUp,
    measured,
  })
  const at = (share: number) => times[Math.floor(times.length * share)]!
  return {
    perSecond: times.length / (measured / 1000),
    cost: processor / times.length,
    p50: at(0.5),
    p99: at(0.99),
  }
}

function tellPages(what: string, several: Pages, one: Pages): void {
  const { perSecond, p50, p99 } = several
  console.log(
    `${what.padEnd(46)} ${String(Math.round(perSecond)).padStart(6)} pages/s    p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${compareToSingleProcess(several, one)}`,
  )
}

/**
 * Asks one lake, two, and so on, again and again in turn, so that whatever else the machine does meets all of them. Lakes that know
 * nothing of each other, each on a file, are asked beside those that share a database: what they lose is the machine's.
 */
async function tellPagesInTurn(
  kinds: readonly { what: string; lakes: readonly Lake[] }[],
): Promise<void> {
  const turns = kinds.flatMap(({ what, lakes }) =>
    lakes.map((_lake, index) => ({
      what: `pages, ${what}, ${called(index + 1)}`,
      requested: lakes.slice(0, index + 1),
      isFirst: index === 0,
      rounds: [] as Pages[],
    })),
  )
  // Each of them has to have seen its part before anything is compared.
  for (const { lakes } of kinds) await pages(lakes)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { requested, rounds } of turns) rounds.push(await pages(requested, ROUND))
  let one: Pages | undefined
  for (const { what, isFirst, rounds } of turns) {
    const middle = medians(rounds)
    if (isFirst) one = middle
    tellPages(what, middle, one!)
  }
}

const called = (count: number): string => (count === 1 ? '1 lake' : `${count} lakes`)

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'content-lake-machines-'))
  const programs = await findPostgres()
  const strangers: Lake[] = []
  const lakes: Lake[] = []
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined
  try {
    console.log(
      `${DOCUMENTS} documents, ${WRITERS} writers, ${CONNECTIONS} connections that read from each lake`,
    )
    for (const name of ['one', 'two', 'three']) {
      const lake = await start(0, ['--data-dir', join(folder, name)])
      strangers.push(lake)
      await fillPages(lake.port, TOKEN, DOCUMENTS)
    }
    const alone = await tellWrites('writes, on a file of SQLite', strangers[0]!.port)
    if (!programs) return console.log('no PostgreSQL on this machine: nothing more is measured')
    server = await startPostgres(programs, { durable: true })
    const port = await freePort()
    const env = { DATABASE_URL: server.url }
    for (const count of [1, 2, 3]) {
      const words = ['--data-dir', join(folder, 'shared'), '--replica', `lake-${count}`]
      lakes.push(await start(port, words, env, await freePort()))
      if (count === 1) await fillPages(port, TOKEN, DOCUMENTS)
      const perSecond = await tellWrites(`writes, on PostgreSQL, ${called(count)}`, port)
      if (count === 1) console.log(`${' '.repeat(46)} ${(perSecond / alone).toFixed(2)} of a file`)
    }
    await tellPagesInTurn([
      { what: 'on PostgreSQL', lakes },
      { what: 'each on a separate file', lakes: strangers },
    ])
  } finally {
    for (const lake of [...strangers, ...lakes.toReversed()]) await stop(lake)
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
