import { randomBytes } from 'node:crypto'
import { measured } from '@orrery/telemetry'
import type { Config } from './config.ts'
import { loadCatalogue, loadCatalogueBeside } from './catalogue/load.ts'
import type { StockMoment } from './catalogue/stock.ts'
import { watchCatalogue } from './catalogue/watch.ts'
import { startServer } from './http/server.ts'
import { createShop } from './shop.ts'
import { watchOthers } from './store/others.ts'
import { RECORD_SCHEMA } from './store/record-engine.ts'
import { createSyncStates } from './store/sync-state.ts'
import type { Database } from './store/database.ts'
import { createSeldom } from './log/seldom.ts'
import { NotStored } from './store/group-commit.ts'
import { keepLetter, lettersPath } from './store/letters.ts'
import type { StoreRecord } from './store/engine.ts'
import { storageError } from './store/storage-error.ts'
import { troubleOf } from './trouble.ts'
import { LakeAway } from './sync/lake.ts'
import { createSyncScheduler } from './sync/scheduler.ts'
import { syncCatalogue } from './sync/sync.ts'
import { takeSyncTurns, type SyncTurns } from './sync/turns.ts'

/** A lake that is not there may be starting beside the shop: for this long nothing is said of it, in milliseconds. */
const LAKE_STARTS = 15_000

export interface RunningShop {
  /** Address to reach the shop at. */
  url: string
  /** Host and database that keep the store; null where its folder does. */
  database: string | null
  /** Resolves with a sentence when it can neither write nor follow what others write any more: it is to be closed. */
  ended: Promise<string>
  close(): Promise<void>
}

function madeUpToken(): string {
  return randomBytes(18).toString('base64url')
}

/** What the store reported of a change that it did not keep. */
const causeOf = (error: unknown): unknown => (error instanceof NotStored ? error.cause : error)

/** How long a start that serves already may end because its pages are damaged, in milliseconds. */
const LOOK_FIRST = 2_000

/** @throws StorageError where pages are found to be damaged in that time; later, the log and `/ready` say it. */
async function lookThrough(database: Database, say: (sentence: string) => void): Promise<void> {
  const looked = database.lookThrough()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOK_FIRST)))
  await Promise.race([looked, late]).finally(() => clearTimeout(timer))
  looked.catch((error: unknown) => {
    // That a copy is damaged is what its process ends with.
    if (!database.record) say((error as Error).message)
  })
}

/** Says that its copy was damaged and read anew, when the store goes away or refuses, when its clock is another one, and when that is over. */
function tellOfRecord(record: StoreRecord, log: (line: string) => void): void {
  if (record.renewal !== null) log(record.renewal)
  let before: string | undefined
  record.onTrouble((trouble) => {
    if (trouble?.told === before) return
    before = trouble?.told
    log(
      trouble === null
        ? `The database ${record.where} takes changes again.`
        : `${trouble.sentence} Nothing can be changed until that is over.`,
    )
  })
  record.onClock((sentence) => log(sentence ?? 'The clock is that of the database again.'))
}

function recordAddress({ databaseUrl: url }: Config) {
  return url === null ? null : { url, schema: RECORD_SCHEMA }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(host)
}

/**
 * Starts the shop as a server: catalogue, store, socket and, when a lake is named, the sync.
 * @throws StartupError with a sentence for the terminal.
 */
export async function serveShop(config: Config, log: (line: string) => void): Promise<RunningShop> {
  const catalogue = loadCatalogue(config.cataloguePath, config.dataDir)
  let publicUrl = config.publicUrl ?? ''
  // What the stock was when the lake was told last: null looks at everything.
  let since: StockMoment | null = null
  const scheduler = createSyncScheduler({
    run: async () => {
      const { lake } = config
      if (!lake || !turns?.isOurs()) return
      const result = await measured('shop.sync', {}, () =>
        syncCatalogue({ shop, publicUrl, lake, since }),
      )
      since = result.moment
      states.tell({ lastAt: new Date().toISOString(), failing: null })
      const { written } = result
      if (written > 0)
        log(`Synced ${written} ${written === 1 ? 'document' : 'documents'} into ${lake.url}.`)
    },
    onError: (error, retryIn, failingFor) => {
      const since = new Date(Date.now() - failingFor).toISOString()
      states.tell({ ...states.read(), failing: { since, because: error.message } })
      if (error instanceof LakeAway && failingFor < LAKE_STARTS) return
      log(
        `The sync into the lake failed (${error.message}); trying again in ${Math.round(retryIn / 1000)} s.`,
      )
    },
  })
  const say = createSeldom(log)
  const adminToken = config.adminToken ?? (isLoopback(config.host) ? madeUpToken() : null)
  const shop = createShop({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    catalogue,
    mediaDir: config.mediaDir,
    accessToken: config.accessToken,
    adminToken,
    operationsToken: config.operationsToken,
    ...(config.lake && { sync: () => states.read() }),
    trustedProxies: config.trustedProxies,
    publicUrl: () => publicUrl,
    returnUrl: config.returnUrl,
    returnLocales: config.returnLocales,
    onMail: (to, url) => {
      if (config.dataDir === null) return log('A letter was lost: this shop has no folder.')
      const path = lettersPath(config.dataDir, shop.database.record?.number)
      keepLetter(path, { to, url }, Date.now())
      log(`A letter that sets a new password waits in ${path}.`)
    },
    onOrder: () => config.lake && scheduler.request(),
    onError(error) {
      if (troubleOf(error)) return say(storageError(config.dataDir, causeOf(error)).message)
      log(
        `Request failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      )
    },
  })
  const states = createSyncStates(shop.database)
  const { record } = shop.database
  if (record) tellOfRecord(record, log)
  // The command line changes the stock as well, and the lake is to know.
  const watch = config.lake ? watchOthers(shop.database, () => scheduler.request()) : null
  let turns: SyncTurns | null = null
  const { cataloguePath, dataDir } = config
  let { hash } = catalogue
  const renewal = async () => {
    try {
      const fresh = await loadCatalogueBeside(cataloguePath, dataDir!)
      // Written again, but the same.
      if (fresh.hash === hash) return fresh.source.close()
      await shop.renew(fresh)
      hash = fresh.hash
      log(`The catalogue was read anew: ${shop.source.count} products are on the shelf.`)
      if (config.lake) scheduler.request()
    } catch (error) {
      log(`The shop goes on with the catalogue that it has. ${(error as Error).message}`)
    }
  }
  const catalogueWatch = dataDir === null ? null : watchCatalogue(cataloguePath, renewal)
  try {
    const server = await startServer(shop, config, (error) => log(String(error)))
    publicUrl ||= `http://localhost:${server.port}`
    // Answers do not wait for it; the lake hears nothing that stands on a damaged page.
    await lookThrough(shop.database, say).catch(async (error: unknown) => {
      await server.close()
      throw error
    })
    if (config.lake) {
      turns = takeSyncTurns(recordAddress(config), () => {
        // What the one before told of the stock is not known here.
        since = null
        scheduler.request()
      })
      scheduler.request()
    }
    if (adminToken !== null && config.adminToken === null)
      log(`Admin pages at ${publicUrl}/admin; until the shop stops, their token is ${adminToken}`)
    return {
      url: publicUrl,
      database: record?.where ?? null,
      ended: record?.ended ?? new Promise(() => {}),
      async close() {
        scheduler.stop()
        turns?.end()
        watch?.stop()
        catalogueWatch?.stop()
        await server.close()
        shop.close()
      },
    }
  } catch (error) {
    watch?.stop()
    catalogueWatch?.stop()
    shop.close()
    throw error
  }
}
