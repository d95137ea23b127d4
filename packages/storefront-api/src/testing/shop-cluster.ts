import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres, type PostgresServer } from '@orrery/sqlite-replica/testing'
import type { CatalogueInput } from '../catalogue/catalogue-schema.ts'
import { shopDomain } from '../shop.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { fixtureInput } from './catalogue-fixture.ts'
import { spawnShop, type ShopProcess } from './shop-process.ts'
import { ADMIN_TOKEN } from './running-shop.ts'
import { loaded } from './test-shop.ts'

/** Folder of PostgreSQL's programs; undefined when not installed, which is logged once. */
export async function postgresForTests(): Promise<string | undefined> {
  const programs = await findPostgres()
  if (!programs) console.warn('Shops are not tried on PostgreSQL: it is not on this machine.')
  return programs
}

/** Several processes of one shop with their own PostgreSQL server. */
export interface ShopCluster {
  server: PostgresServer
  shops: ShopProcess[]
  databaseUrl: string
  /** Any of the processes. */
  any(): ShopProcess
  /** Sends a request to a specific process, regardless of the URL's host. */
  at(number: number): (url: string, init?: RequestInit) => Promise<Response>
  /** Restarts a process. */
  again(number: number): Promise<void>
  /** Opens the store as an additional process for the duration of a query. */
  look<T>(question: (store: Database) => T): T
  end(): Promise<void>
}

/** Starts several processes, each with its own folder as on separate machines. */
export async function startShopCluster(
  programs: string,
  count: number,
  more: Partial<CatalogueInput> = {},
): Promise<ShopCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-api-together-'))
  const cataloguePath = join(folder, 'catalogue.json')
  const catalogue = { ...fixtureInput, ...more }
  writeFileSync(cataloguePath, JSON.stringify(catalogue))
  const server = await startPostgres(programs)
  const databaseUrl = `${server.url}?schema=together`
  const start = (number: number): Promise<ShopProcess> => {
    const flags = ['--port', '0', '--data-dir', join(folder, String(number))]
    flags.push('--catalogue', cataloguePath, '--admin-token', ADMIN_TOKEN)
    return spawnShop(flags, { DATABASE_URL: databaseUrl })
  }
  const shops: ShopProcess[] = []
  const end = async () => {
    await Promise.all(shops.map((shop) => shop.end('SIGKILL')))
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const starting = Array.from({ length: count }, async (_, number) => {
    shops[number] = await start(number)
  })
  const [failed] = (await Promise.allSettled(starting)).filter(
    ({ status }) => status === 'rejected',
  )
  if (failed) {
    await end()
    throw (failed as PromiseRejectedResult).reason
  }
  return {
    server,
    shops,
    databaseUrl,
    any: () => shops[randomInt(count)]!,
    at: (number) => (address, init) => {
      const { pathname, search } = new URL(address, 'http://shop')
      const headers = new Headers(init?.headers)
      // A keep-alive connection could be closed while it is reused.
      headers.set('connection', 'close')
      return fetch(`${shops[number % count]!.url}${pathname}${search}`, { ...init, headers })
    },
    async again(number) {
      shops[number] = await start(number)
    },
    look(question) {
      const belongsTo = shopDomain(loaded(catalogue))
      const store = openDatabase(join(folder, 'looks'), { url: databaseUrl, belongsTo })
      try {
        return question(store)
      } finally {
        store.close()
      }
    },
    end,
  }
}
