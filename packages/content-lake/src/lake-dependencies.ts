import { setImmediate } from 'node:timers/promises'
import type { AssetStore } from './asset-store/asset-store.ts'
import { openAssetStore } from './asset-store/open-asset-store.ts'
import { withCurrentAssetUrl } from './document/asset-url.ts'
import type { LakeConfig } from './lake-config.ts'
import type { SqliteStoreOptions } from './store/sqlite/sqlite-store-options.ts'

/** What a lake is composed of besides its store. */
export interface LakeDependencies {
  clock: () => Date
  options: SqliteStoreOptions
  describe: (name: string, aclMode?: 'public' | 'private') => SqliteStoreOptions['defaultDataset']
  /** Called with the name of a deleted dataset, before its files are deleted. */
  cleaners: ((dataset: string) => Promise<void>)[]
  assets: AssetStore
}

/** Creates the clock, the asset store and the store options of a lake. */
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
      // Lets the opener register its cleaners before a half-deleted dataset is removed.
      await setImmediate()
      await Promise.all(cleaners.map((clean) => clean(dataset)))
      await assets.removeDataset(dataset)
    },
  }
  return { clock, options, describe, cleaners, assets }
}
