import type { ReportError } from '@orrery/server-kit/error-reporter'
import type { Logger } from '@orrery/server-kit/log'
import { BucketError } from './asset-store/bucket-error.ts'
import { FolderStore } from './asset-store/folder-store.ts'
import { claimSharedStore } from './assets/asset-garbage-collection.ts'
import type { Lake } from './lake.ts'
import { webhookNamesForMessage, type WebhookReencryptionResult } from './store/webhook-secrets.ts'

/**
 * Checks the asset store. An unreachable one is only reported, because cached files are served
 * until it recovers; a wrong configuration must be fixed by the operator.
 * @throws (as a rejection) StorageError
 */
export async function checkAssetStore(lake: Lake, report: ReportError): Promise<void> {
  try {
    await lake.assets.probe()
    await claimSharedStore(lake)
  } catch (error) {
    if (!(error instanceof BucketError && error.isAway)) throw error
    report(error, 'content lake')
  }
}

/** Logs when the database fails and when it recovers. */
export function logDatabaseOutages({ cluster }: Lake, log: Logger): void {
  cluster?.onDatabaseNotice((sentence) => log.warn(sentence))
}

/** Warns of asset files that are left in the data folder although a bucket is configured. */
export async function warnOfAssetsOutsideBucket(
  { assets, config }: Lake,
  log: Logger,
): Promise<void> {
  if (!assets.isShared) return
  for await (const _file of new FolderStore(config.dataDir).list()) {
    log.warn(
      `Asset files are left in the data folder, but the lake serves them from ${assets.location}. Move them with content-lake assets move --to bucket.`,
    )
    return
  }
}

/**
 * Warns of earlier secrets in the write-ahead log, and of webhooks whose secrets cannot be
 * decrypted.
 */
export function logWebhookReencryption(
  { undecryptable, isOverwritten }: WebhookReencryptionResult,
  log: Logger,
): void {
  if (!isOverwritten)
    log.warn(
      'The write-ahead log of the database (-wal) may hold earlier secrets of webhooks, because the database was being read. Restart the lake to truncate it.',
    )
  if (undecryptable.length === 0) return
  log.warn(
    `The secret key of this lake cannot decrypt secret and headers of ${webhookNamesForMessage(undecryptable)}, so nothing is sent there. Set them again (content-lake webhook change), or start with the former key.`,
  )
}
