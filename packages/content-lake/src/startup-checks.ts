import type { ReportError } from '@orrery/server-kit/error-reporter'
import type { Logger } from '@orrery/server-kit/log'
import { BucketError } from './asset-store/bucket-error.ts'
import { FolderStore } from './asset-store/folder-store.ts'
import { claimSharedStore } from './assets/asset-garbage-collection.ts'
import type { Lake } from './lake.ts'
import { hookNames, type ReencryptedHooks } from './store/webhook-secrets.ts'

/**
 * A server that is away comes back by itself, and what is kept here is served meanwhile; what is wrong with the settings only
 * whoever starts the lake can mend.
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

/** Says in the log when the database goes away or refuses, and when that is over. */
export function logDatabaseNotices({ cluster }: Lake, log: Logger): void {
  cluster?.onDatabaseNotice((sentence) => log.warn(sentence))
}

/** Files that are in the folder still are in nobody's sight where a bucket was named since. */
export async function warnOfUnmovedAssets({ assets, config }: Lake, log: Logger): Promise<void> {
  if (!assets.isShared) return
  for await (const _file of new FolderStore(config.dataDir).list()) {
    log.warn(
      `Files of assets lie in the data folder, and the lake looks for them in ${assets.location}: content-lake assets move --to bucket brings them there.`,
    )
    return
  }
}

/** Warns of earlier secrets in the write-ahead log, and of webhooks that are locked until their secrets are set again or the key is back. */
export function logWebhookReencryption(
  { undecryptable, isOverwritten }: ReencryptedHooks,
  log: Logger,
): void {
  if (!isOverwritten)
    log.warn(
      'The write-ahead log of the database (-wal) may hold earlier secrets of webhooks, because the database was being read: start the lake again, which truncates it.',
    )
  if (undecryptable.length === 0) return
  log.warn(
    `The secret key of this lake decrypts neither secret nor headers of ${hookNames(undecryptable)}, so that nothing is sent there: set them again (content-lake webhook change), or start with the key of before.`,
  )
}
