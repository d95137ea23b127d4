/**
 * Shops that share a database: cart mutations and cart queries by one, two and three processes, a second and for the same processor
 * time, beside a shop on its own file, in one run. Each shop is a process of its own.
 *
 *   node packages/storefront-api/tests/perf/machines.bench.ts [--small]
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  compareToSingleProcess,
  medians,
  cpuTime,
  type Throughput,
} from '@orrery/sqlite-replica/cpu-time'
import { findPostgres, startPostgres, type PostgresServer } from '@orrery/sqlite-replica/testing'
import { DEFAULT_POSTGRES_SCHEMA } from '../../src/store/replicated-engine.ts'
import { inFile, spawnShop, type ShopProcess } from '../../src/testing/shop-process.ts'
import { makeShopFolder } from '../../src/testing/running-shop.ts'
import { pieces } from '../../src/testing/test-shop.ts'
import { createBuyer, change, load, look, type Buyer, type BuyerRequest } from './cart-load.ts'
import { percentile } from './percentiles.ts'

const SMALL = process.argv.includes('--small')
const LINES = [{ merchandiseId: pieces.endless }, { merchandiseId: pieces.plenty, quantity: 2 }]
/** Concurrent buyers per shop. */
const BUYERS = 16
const LOAD = SMALL ? { warmUp: 300, measured: 700 } : { warmUp: 3_000, measured: 8_000 }
/** Measured rounds, alternating between one, two and three shops, and their duration; medians are printed. */
const ROUNDS = SMALL ? 1 : 7
const ROUND = SMALL ? LOAD : { warmUp: 1_000, measured: 3_000 }
/** Milliseconds after which PostgreSQL publishes a connection's statistics, with its next query. */
const COUNTED = 1_100

interface Figures extends Throughput {
  p50: number
  p99: number
  refused: number
}

async function figuresOf(
  shops: readonly ShopProcess[],
  wish: BuyerRequest,
  long = LOAD,
): Promise<Figures> {
  const buyers = await buyersOf(shops)
  try {
    return await measured(buyers, shops, wish, long)
  } finally {
    for (const { connection } of buyers) connection.close()
  }
}

const buyersOf = (shops: readonly ShopProcess[], ofEach = BUYERS): Promise<Buyer[]> =>
  Promise.all(
    shops.flatMap(({ url }) => Array.from({ length: ofEach }, () => createBuyer(url, LINES))),
  )

async function measured(
  buyers: readonly Buyer[],
  shops: readonly ShopProcess[],
  wish: BuyerRequest,
  long = LOAD,
): Promise<Figures> {
  const pids = shops.map(({ child }) => child.pid!)
  const answered = await load({ buyers, pids, ...long }, wish)
  const { times, perSecond, cost, refused, refusal } = answered
  if (refusal) console.error(`${refused} refused: ${refusal}`)
  return { perSecond, cost, refused, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

function tell(what: string, several: Figures, one: Figures, more = ''): void {
  const { perSecond, p50, p99, refused } = several
  const times = `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`
  const refusals = refused > 0 ? `, ${refused} refused` : ''
  console.log(
    `${what.padEnd(50)} ${perSecond.toFixed(0).padStart(6)} a second   ${times}   ${compareToSingleProcess(several, one)}${more}${refusals}`,
  )
}

const called = (count: number): string => (count === 1 ? '1 shop' : `${count} shops`)

/** Database statistics since the reset: attempted and successful group commits. */
async function countsOf(server: PostgresServer): Promise<{ requested: number; taken: number }> {
  const [row] = await server.query(
    `SELECT head.place::float AS taken, coalesce(f.calls, 0)::float AS asked
       FROM ${DEFAULT_POSTGRES_SCHEMA}.head LEFT JOIN pg_stat_user_functions f
         ON f.schemaname = '${DEFAULT_POSTGRES_SCHEMA}' AND f.funcname = 'commit'`,
  )
  return row as { requested: number; taken: number }
}

/** Waits until PostgreSQL has published all statistics: for a moment, and one more query of each shop. */
async function counted(server: PostgresServer, shops: readonly ShopProcess[]) {
  await delay(COUNTED)
  for (const { connection } of await buyersOf(shops, 1)) connection.close()
  return countsOf(server)
}

/** Measures cart mutations across all shops, with the load on the database. */
async function tellMutations(
  server: PostgresServer,
  shops: readonly ShopProcess[],
  alone: Figures | undefined,
): Promise<Figures> {
  const buyers = await buyersOf(shops)
  const before = await counted(server, shops)
  const used = cpuTime([server.pid])
  let wishes = 0
  const figures = await measured(buyers, shops, (buyer, round) => {
    wishes += 1
    return change(buyer, round)
  })
  const database = (cpuTime([server.pid]) - used) / wishes
  const after = await counted(server, shops)
  for (const { connection } of buyers) connection.close()
  const taken = after.taken - before.taken
  const again = after.requested - before.requested - taken
  const groups = `${(wishes / taken).toFixed(1)} changes per commit, ${((again / (taken + again)) * 100).toFixed(0)} % of commits conflicted and were retried`
  const what = `cart mutations, on PostgreSQL, ${called(shops.length)}`
  tell(what, figures, alone ?? figures)
  console.log(`${' '.repeat(50)} ${groups}; database ${database.toFixed(3)} ms of CPU each`)
  return figures
}

/**
 * Measures one shop, two, and so on, repeatedly in turn, so that background load affects all of
 * them. Independent shops with SQLite files are measured as a baseline: what they lose is due to
 * the machine.
 */
async function tellQueriesInTurn(
  kinds: readonly { what: string; shops: readonly ShopProcess[] }[],
): Promise<void> {
  const turns = kinds.flatMap(({ what, shops }) =>
    shops.map((_shop, index) => ({
      what: `cart queries, ${what}, ${called(index + 1)}`,
      requested: shops.slice(0, index + 1),
      isFirst: index === 0,
      rounds: [] as Figures[],
    })),
  )
  // Each shop must have applied its replica before measuring.
  for (const { shops } of kinds) await figuresOf(shops, look)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { requested, rounds } of turns) rounds.push(await figuresOf(requested, look, ROUND))
  let one: Figures | undefined
  for (const { what, isFirst, rounds } of turns) {
    const middle = medians(rounds)
    if (isFirst) one = middle
    tell(what, middle, one!)
  }
}

async function main(): Promise<void> {
  const { folder, cataloguePath, dispose } = makeShopFolder()
  const programs = await findPostgres()
  const strangers: ShopProcess[] = []
  const shops: ShopProcess[] = []
  let server: PostgresServer | undefined
  const start = (name: string, env: Record<string, string>) =>
    spawnShop(['--port', '0', '--data-dir', join(folder, name), '--catalogue', cataloguePath], env)
  try {
    console.log(`${BUYERS} buyers at once in each shop`)
    for (const name of ['one', 'two', 'three']) strangers.push(await start(name, inFile))
    const onFile = await figuresOf(strangers.slice(0, 1), change)
    tell('cart mutations, on a file of SQLite', onFile, onFile)
    if (!programs) return console.log('no PostgreSQL on this machine: nothing more is measured')
    server = await startPostgres(programs, { durable: true })
    await server.query("ALTER SYSTEM SET track_functions = 'pl'")
    await server.query('SELECT pg_reload_conf()')
    let alone: Figures | undefined
    for (const count of [1, 2, 3]) {
      shops.push(await start(`shared-${count}`, { DATABASE_URL: server.url }))
      const figures = await tellMutations(server, shops, alone)
      alone ??= figures
    }
    await tellQueriesInTurn([
      { what: 'on PostgreSQL', shops },
      { what: 'each on a separate file', shops: strangers },
    ])
  } finally {
    await Promise.all([...strangers, ...shops].map((shop) => shop.end('SIGTERM')))
    await server?.stop()
    dispose()
  }
}

await main()
