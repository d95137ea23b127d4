import type { Database } from '../store/database.ts'
import type { StockStore } from '../store/stock.ts'
import type { LoadedCatalogue } from './load.ts'

function readMeta(database: Database, key: string): string | null {
  return (
    (
      database.prepare('SELECT value FROM meta WHERE key = ?').get(key) as
        | { value: string }
        | undefined
    )?.value ?? null
  )
}

function writeMeta(database: Database, key: string, value: string) {
  return database
    .prepare(
      'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    )
    .run(key, value)
}

/**
 * Writes a catalogue into the store when its content changed since the last import. Products and
 * collections are replaced; carts, orders and the pieces already sold stay as they are.
 * @returns whether anything was written.
 */
export function importCatalogue(
  database: Database,
  stock: StockStore,
  loaded: LoadedCatalogue,
): boolean {
  return database.transaction(() => {
    if (readMeta(database, 'catalogue_hash') === loaded.hash) return false
    const { shop, products, collections } = loaded.catalogue
    database.prepare('DELETE FROM product').run()
    database.prepare('DELETE FROM collection').run()
    const addProduct = database.prepare('INSERT INTO product (id, position, body) VALUES (?, ?, ?)')
    const addCollection = database.prepare(
      'INSERT INTO collection (id, position, body) VALUES (?, ?, ?)',
    )
    products.forEach((product, position) => {
      addProduct.run(product.id, position, JSON.stringify(product))
      for (const variant of product.variants) {
        stock.deliver(variant.id, variant.inventoryQuantity, variant.inventoryPolicy === 'continue')
      }
    })
    collections.forEach((collection, position) =>
      addCollection.run(collection.id, position, JSON.stringify(collection)),
    )
    writeMeta(database, 'shop', JSON.stringify(shop))
    writeMeta(database, 'catalogue_hash', loaded.hash)
    return true
  })
}

/** Reads the imported catalogue back; null before the first import. */
export function readCatalogue(database: Database): LoadedCatalogue | null {
  const hash = readMeta(database, 'catalogue_hash')
  const shop = readMeta(database, 'shop')
  if (hash === null || shop === null) return null
  const bodies = (table: 'product' | 'collection') =>
    (
      database.prepare(`SELECT body FROM ${table} ORDER BY position`).all() as { body: string }[]
    ).map(({ body }) => JSON.parse(body))
  return {
    hash,
    catalogue: {
      shop: JSON.parse(shop),
      products: bodies('product'),
      collections: bodies('collection'),
    },
  }
}
