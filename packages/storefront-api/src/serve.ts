import { randomBytes } from 'node:crypto'
import { errorReporter } from '@orrery/server-kit/error-reporter'
import type { Logger } from '@orrery/server-kit/log'
import { maskAddresses } from '@orrery/server-kit/mask-addresses'
import { withSpan } from '@orrery/telemetry'
import type { Config } from './config.ts'
import { loadCatalogue, loadCatalogueInChildProcess } from './catalogue/load-catalogue.ts'
import type { StockVersion } from './catalogue/variant-stock.ts'
import { watchCatalogueFile } from './catalogue/watch-catalogue-file.ts'
import { RequestAborted } from './http/read-body.ts'
import { startServer } from './http/server.ts'
import { createShop } from './shop.ts'
import { observeExternalStockChanges } from './store/external-stock-changes.ts'
import { DEFAULT_POSTGRES_SCHEMA } from './store/replicated-engine.ts'
import { createSyncStatusStore } from './store/sync-status-store.ts'
import type { Database } from './store/database.ts'
import { WriteFailed } from './store/group-commit.ts'
import { storePasswordResetMail, passwordResetOutboxPath } from './store/password-reset-outbox.ts'
import type { ReplicationState } from './store/storage-engine.ts'
import { toStorageError } from './store/storage-error.ts'
import { storeErrorKind } from './storage-failure.ts'
import { LakeUnreachable } from './sync/lake-client.ts'
import { createSyncScheduler } from './sync/sync-scheduler.ts'
import { electSyncLeader, type SyncLeadership } from './sync/sync-leader.ts'
import { syncCatalogue } from './sync/sync-catalogue.ts'

/**
 * An unreachable lake may be starting beside the shop: failures are not logged for this long, in
 * milliseconds.
 */
const LAKE_STARTS = 15_000

export interface RunningShop {
  /** URL of the shop. */
  url: string
  /** Host and database of the store; null when it is in the folder. */
  database: string | null
  /** Generated admin token; null when it is configured, or the admin is disabled. */
  adminToken: string | null
  /**
   * Resolves with a sentence when the process can neither write nor follow other writers any more
   * and must exit.
   */
  fatal: Promise<string>
  close(): Promise<void>
}

function madeUpToken(): string {
  return randomBytes(18).toString('base64url')
}

/** The storage error behind a failed write. */
const causeOf = (error: unknown): unknown => (error instanceof WriteFailed ? error.cause : error)

/** How long after the start detected damage still ends the process, in milliseconds. */
const LOOK_FIRST = 2_000

/**
 * @throws StorageError when damaged pages are found in that time; later damage is logged and
 * reported by `/ready`.
 */
async function lookThrough(database: Database, report: (error: unknown) => void): Promise<void> {
  const looked = database.checkIntegrity()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOK_FIRST)))
  await Promise.race([looked, late]).finally(() => clearTimeout(timer))
  looked.catch((error: unknown) => {
    // A damaged replica ends the process through `fatal`.
    if (!database.replication) report(error)
  })
}

/** Logs a rebuilt replica, and database errors and clock skew with their recovery. */
function logRecord(record: ReplicationState, log: Logger): void {
  if (record.rebuildNotice !== null) log.warn({ reason: record.rebuildNotice }, 'replica rebuilt')
  let before: string | undefined
  record.onError((trouble) => {
    if (trouble?.publicMessage === before) return
    before = trouble?.publicMessage
    if (trouble === null) log.warn({ database: record.location }, 'database accepts writes again')
    else log.warn({ reason: trouble.message }, 'database rejects writes')
  })
  record.onClockSkew((sentence) => {
    if (sentence === null) log.warn('clock skew ended')
    else log.warn({ reason: sentence }, 'clock skew detected')
  })
}

function recordAddress({ databaseUrl: url }: Config) {
  return url === null ? null : { url, schema: DEFAULT_POSTGRES_SCHEMA }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(host)
}

/**
 * Starts the shop as a server: catalogue, store, HTTP server and, when a lake is configured, the
 * sync.
 * @throws StartupError with a sentence for the terminal.
 */
export async function serveShop(config: Config, log: Logger): Promise<RunningShop> {
  const catalogue = loadCatalogue(config.cataloguePath, config.dataDir)
  let publicUrl = config.publicUrl ?? ''
  // Stock version of the last sync: null compares everything.
  let since: StockVersion | null = null
  const scheduler = createSyncScheduler({
    run: async () => {
      const { lake } = config
      if (!lake || !turns?.isLeader()) return
      const result = await withSpan('shop.sync', {}, () =>
        syncCatalogue({ shop, publicUrl, lake, since }),
      )
      since = result.stockVersion
      states.write({ lastAt: new Date().toISOString(), failing: null })
      const { written } = result
      if (written > 0) log.info({ documents: written }, 'catalogue synced')
    },
    onError: (error, retryIn, failingFor) => {
      const since = new Date(Date.now() - failingFor).toISOString()
      states.write({ ...states.read(), failing: { since, because: error.message } })
      if (error instanceof LakeUnreachable && failingFor < LAKE_STARTS) return
      const retryInSeconds = Math.round(retryIn / 1000)
      log.warn({ reason: error.message, retryInSeconds }, 'catalogue sync failed, retrying')
    },
  })
  const report = errorReporter(log)
  // The library is loaded only where e-mail is sent.
  const mailer =
    config.smtp && (await import('@orrery/server-kit/mailer')).createMailer(config.smtp)
  const ownToken = config.adminToken === null && isLoopback(config.host) ? madeUpToken() : null
  const shop = createShop({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    catalogue,
    mediaDir: config.mediaDir,
    accessToken: config.accessToken,
    adminToken: config.adminToken ?? ownToken,
    operationsToken: config.operationsToken,
    ...(config.lake && { sync: () => states.read() }),
    trustedProxies: config.trustedProxies,
    publicUrl: () => publicUrl,
    returnUrl: config.returnUrl,
    returnLocales: config.returnLocales,
    pricesIncludeTax: config.pricesIncludeTax,
    onPasswordReset: (to, url) => {
      if (config.dataDir === null)
        return log.warn('password reset mail lost: the shop has no data folder')
      const path = passwordResetOutboxPath(config.dataDir, shop.database.replication?.processNumber)
      storePasswordResetMail(path, { to, url }, Date.now())
      log.warn({ file: path }, 'password reset mail waits to be sent')
    },
    mailer,
    onMailFailure: (order, reason) =>
      log.warn({ order, reason: maskAddresses(reason) }, 'order confirmation not sent'),
    onStockChange: () => config.lake && scheduler.request(),
    onError(error, what) {
      // A client that disconnects during its upload is not an internal error.
      if (error instanceof RequestAborted) return
      report(storeErrorKind(error) ? toStorageError(config.dataDir, causeOf(error)) : error, what)
    },
  })
  const states = createSyncStatusStore(shop.database)
  const { replication } = shop.database
  if (replication) logRecord(replication, log)
  // The command line changes the stock as well, which must be synced.
  const watch = config.lake
    ? observeExternalStockChanges(shop.database, () => scheduler.request())
    : null
  let turns: SyncLeadership | null = null
  const { cataloguePath, dataDir } = config
  let { hash } = catalogue
  const renewal = async () => {
    try {
      const fresh = await loadCatalogueInChildProcess(cataloguePath, dataDir!)
      // Rewritten with the same content.
      if (fresh.hash === hash) return fresh.source.close()
      await shop.replaceCatalogue(fresh)
      hash = fresh.hash
      log.info({ products: shop.source.count }, 'catalogue reloaded')
      if (config.lake) scheduler.request()
    } catch (error) {
      const reason = (error as Error).message
      log.warn({ reason }, 'catalogue reload failed, keeping the current one')
    }
  }
  const catalogueWatch = dataDir === null ? null : watchCatalogueFile(cataloguePath, renewal)
  try {
    const server = await startServer(shop, config, log)
    publicUrl ||= `http://localhost:${server.port}`
    // Requests are served meanwhile; the sync starts only after the check, so that it never
    // publishes damaged data.
    await lookThrough(shop.database, (error) => report(error, 'database check failed')).catch(
      async (error: unknown) => {
        await server.close()
        throw error
      },
    )
    if (config.lake) {
      turns = electSyncLeader(recordAddress(config), () => {
        // The stock version of an earlier leader is unknown here.
        since = null
        scheduler.request()
      })
      scheduler.request()
    }
    return {
      url: publicUrl,
      database: replication?.location ?? null,
      adminToken: ownToken,
      fatal: replication?.fatal ?? new Promise(() => {}),
      async close() {
        scheduler.stop()
        turns?.resign()
        watch?.stop()
        catalogueWatch?.stop()
        await Promise.all([server.close(), shop.drain()])
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
