import type { AssetStore } from './asset-store.ts'
import type { BucketAddress } from './bucket-address.ts'
import { BucketStore } from './bucket-store.ts'
import { FolderStore } from './folder-store.ts'
import { assertInFolder } from './noted-bucket.ts'

/**
 * The store of a lake's assets: the bucket where one is named, else a folder of its data. Nothing is asked of a bucket yet.
 * @throws StorageError with one sentence where the files lie in a bucket, and none is named
 */
export function openAssetStore({
  dataDir,
  bucket,
}: {
  dataDir: string
  bucket?: BucketAddress | undefined
}): AssetStore {
  if (bucket) return new BucketStore(bucket)
  assertInFolder(dataDir)
  return new FolderStore(dataDir)
}
