import { setImmediate } from 'node:timers/promises'
import type { AssetStore } from './asset-store/asset-store.ts'
import { openAssetStore } from './asset-store/open-asset-store.ts'
import { withCurrentAssetUrl } from './document/asset-url.ts'
import type { LakeConfig } from './lake-config.ts'
import type { SqliteStoreOptions } from './store/sqlite/sqlite-store.ts'

/** What a lake is made of beside its store, and what that is told of the rest. */
export interface LakeDependencies {
  clock: () => Date
  options: SqliteStoreOptions
  describe: (name: string, aclMode?: 'public' | 'private') => SqliteStoreOptions['defaultDataset']
  /** What is called with the name of a dataset that goes, before its files do. */
  cleaners: ((dataset: string) => Promise<void>)[]
  assets: AssetStore
}

/** What a store needs to know of its lake, and both of each other. */
export function createLakeDependencies(config: LakeConfig): LakeDependencies {
  const clock = config.clock ?? (() => new Date())
  const onError = config.onError ?? ((error: unknown) => console.error('content lake:', error))
  const describe: LakeDependencies['describe'] = (name, aclMode = 'public') => ({
    name,
    aclMode,
    createdAt: clock().toISOString(),
  })
  const assets = openAssetStore(config)
  const cleaners: LakeDependencies['cleaners'] = []
  const options: SqliteStoreOptions = {
    defaultDataset: describe(config.defaultDataset),
    onlyIfEmpty: config.forCommand !== undefined,
    onError,
    transform: (document, dataset) => withCurrentAssetUrl(document, dataset, config),
    async removeFiles(dataset) {
      // Whoever opens a lake says first what else goes with a dataset that was left half removed.
      await setImmediate()
      await Promise.all(cleaners.map((clean) => clean(dataset)))
      await assets.removeDataset(dataset)
    },
  }
  return { clock, options, describe, cleaners, assets }
}
