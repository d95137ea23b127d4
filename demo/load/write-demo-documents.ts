import { randomUUID } from 'node:crypto'
import type { SanityClient } from '@sanity/client'
import { compileSeedWrites, type SyncedShopDocument } from './compile-seed-writes.ts'

/**
 * Writes every document of the demo in one transaction, beside and onto what the shop's sync has written.
 *
 * @param assets asset document ids by file name
 * @returns how many documents were written
 */
export async function writeDemoDocuments(
  client: SanityClient,
  assets: ReadonlyMap<string, string>,
): Promise<number> {
  const synced = await client.fetch<SyncedShopDocument[]>(
    '*[_type in ["product", "collection"] && string::startsWith(_id, "shopify")]{_id, _type, store}',
  )
  const id = randomUUID()
  const { create, set } = compileSeedWrites(assets, synced, { id, at: new Date().toISOString() })
  const transaction = client.transaction().transactionId(id)
  for (const document of create) transaction.createOrReplace(document)
  for (const { id, fields } of set) transaction.patch(id, { set: fields })
  await transaction.commit({ visibility: 'sync', returnDocuments: false })
  return create.length + set.length
}
