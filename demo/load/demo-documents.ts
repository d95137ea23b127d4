import catalogue from '../catalogue/catalogue.json' with { type: 'json' }
import { isStoredAsFile, mediaFiles } from '../media-files/demo-media.ts'
import type { SeedDocument } from './compile-site-documents.ts'
import { seedDocuments, type SyncedDocument } from './compile-seed-writes.ts'

/** A made-up asset id for each file of the demo, in place of the one that an upload returns. */
export const demoAssets: ReadonlyMap<string, string> = new Map(
  mediaFiles.map((file) => [
    file,
    `${isStoredAsFile(file) ? 'file' : 'image'}-${file.replaceAll('.', '-')}`,
  ]),
)

/** The shop's documents as its sync writes them, as far as the seed reads them. */
export const syncedCatalogue: readonly SyncedDocument[] = [
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
export function demoDocuments(): SeedDocument[] {
  const { create, set } = seedDocuments(demoAssets, syncedCatalogue)
  const fields = new Map(set.map((write) => [write.id, write.fields]))
  return [
    ...create,
    ...syncedCatalogue.map((document) => ({ ...document, ...fields.get(document._id) })),
  ]
}
