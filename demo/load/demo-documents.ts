import catalogue from '../catalogue/catalogue.json' with { type: 'json' }
import { isStoredAsFileAsset, mediaFiles } from '../media-files/demo-media.ts'
import type { CompiledDocument } from './compile-site-documents.ts'
import { compileSeedWrites, type SyncedShopDocument } from './compile-seed-writes.ts'

/** A made-up asset id for each file of the demo, in place of the one that an upload returns. */
export const placeholderAssetIds: ReadonlyMap<string, string> = new Map(
  mediaFiles.map((file) => [
    file,
    `${isStoredAsFileAsset(file) ? 'file' : 'image'}-${file.replaceAll('.', '-')}`,
  ]),
)

/** A made-up transaction, in place of the one that writes the demo. */
export const placeholderTransaction = { id: 'seed', at: '2026-01-01T00:00:00Z' }

/** The shop's documents as its sync writes them, as far as the seed reads them. */
export const syncedShopDocuments: readonly SyncedShopDocument[] = [
  ...catalogue.products.map(({ id, handle, tags }) => ({
    _id: `shopifyProduct-${id}`,
    _type: 'product' as const,
    store: { id, tags: tags.join(', '), slug: { current: handle } },
  })),
  ...catalogue.collections.map(({ id, handle }) => ({
    _id: `shopifyCollection-${id}`,
    _type: 'collection' as const,
    store: { id, slug: { current: handle } },
  })),
]

/** Every document of the demo as a seeded content lake holds it, made without one: for tests and checks. */
export function demoDocuments(): CompiledDocument[] {
  const { create, set } = compileSeedWrites(
    placeholderAssetIds,
    syncedShopDocuments,
    placeholderTransaction,
  )
  const fields = new Map(set.map((write) => [write.id, write.fields]))
  return [
    ...create,
    ...syncedShopDocuments.map((document) => ({ ...document, ...fields.get(document._id) })),
  ]
}
