import type { AssetStore } from './asset-store.ts'
import type { BucketAddress } from './bucket-address.ts'
import { BucketStore } from './bucket-store.ts'
import { FolderStore } from './folder-store.ts'

/** The store of a lake's assets: the bucket where one is named, else a folder of its data. Nothing is asked of a bucket yet. */
export function openAssetStore({
  dataDir,
  bucket,
}: {
  dataDir: string
  bucket?: BucketAddress | undefined
}): AssetStore {
  return bucket ? new BucketStore(bucket) : new FolderStore(dataDir)
}
