import { BucketError } from './asset-store/bucket-error.ts'
import { FolderStore } from './asset-store/folder-store.ts'
import { claimFiles } from './assets/owner.ts'
import type { Lake } from './lake.ts'
import type { TellFailure } from './log/failures.ts'
import type { Logger } from './log/log.ts'

/** Milliseconds for which a start waits to hear whether its pages are sound: what is larger is looked through beside the work. */
const LOOK_FIRST = 2_000

/** @throws (as a rejection) StorageError where pages are found to be damaged in that time; later, the log and `/ready` say it */
export async function lookThrough(lake: Lake, tell: TellFailure): Promise<void> {
  const looked = lake.lookThrough()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOK_FIRST)))
  await Promise.race([looked, late]).finally(() => clearTimeout(timer))
  looked.catch((error: unknown) => tell(error, 'content lake'))
}

/**
 * A server that is away comes back by itself, and what is kept here is served meanwhile; what is wrong with the settings only
 * whoever starts the lake can mend.
 * @throws (as a rejection) StorageError
 */
export async function tryAssets(lake: Lake, tell: TellFailure): Promise<void> {
  try {
    await lake.assets.probe()
    await claimFiles(lake)
  } catch (error) {
    if (!(error instanceof BucketError && error.isAway)) throw error
    tell(error, 'content lake')
  }
}

/** Files that are in the folder still are in nobody's sight where a bucket was named since. */
export async function tellLeftFiles({ assets, config }: Lake, log: Logger): Promise<void> {
  if (!assets.isShared) return
  for await (const _file of new FolderStore(config.dataDir).list()) {
    log.warn(
      `Files of assets lie in the data folder, and the lake looks for them in ${assets.where}: content-lake assets move --to bucket brings them there.`,
    )
    return
  }
}
