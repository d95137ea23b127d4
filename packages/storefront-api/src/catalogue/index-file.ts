import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Catalogue, CatalogueProduct } from './catalogue-schema.ts'
import { buildProductIndex } from './build-product-index.ts'
import { indexFormatHash } from './index-format-hash.ts'
import {
  facetKinds,
  WORD_PAIR_SEPARATOR,
  sortOrderNames,
  type FacetKind,
  type SortOrderName,
  type ProductIndex,
} from './product-index.ts'
import {
  memoizeProductReads,
  type CatalogueWithoutProducts,
  type ProductSource,
} from './product-source.ts'

const schema = `
  CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE product (position INTEGER PRIMARY KEY, id INTEGER NOT NULL, handle TEXT NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE numbers (name TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
  CREATE TABLE facet (kind TEXT NOT NULL, value TEXT NOT NULL, body BLOB NOT NULL) STRICT;
  CREATE TABLE word (word TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE rule (name TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
  CREATE TABLE sku (sku TEXT NOT NULL, ordinal INTEGER NOT NULL) STRICT;
`
const indexes = `
  CREATE INDEX product_handle ON product (handle);
  CREATE INDEX sku_sku ON sku (sku);
`

function bytes(array: Float64Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

/** The stored bytes as a typed array; bytes at an unaligned offset are copied. */
function aligned(body: Uint8Array, size: number): { buffer: ArrayBufferLike; at: number } {
  return body.byteOffset % size === 0
    ? { buffer: body.buffer, at: body.byteOffset }
    : { buffer: Uint8Array.from(body).buffer, at: 0 }
}
function whole(body: Uint8Array): Uint32Array {
  const { buffer, at } = aligned(body, 4)
  return new Uint32Array(buffer, at, body.byteLength / 4)
}
function decimal(body: Uint8Array): Float64Array {
  const { buffer, at } = aligned(body, 8)
  return new Float64Array(buffer, at, body.byteLength / 8)
}

/**
 * Writes a catalogue with its index to a temporary file and renames it, so that readers find the
 * old or the new file, never a partial one. The file is derived data and can be rebuilt from the
 * catalogue.
 */
export function writeIndexFile(path: string, catalogue: Catalogue, hash: string): void {
  const draft = `${path}.${process.pid}`
  rmSync(draft, { force: true })
  // The file contains draft products, so only its owner may read it.
  closeSync(openSync(draft, 'wx', 0o600))
  const sqlite = new DatabaseSync(draft)
  try {
    sqlite.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${schema} BEGIN`)
    fill(sqlite, catalogue, hash)
    sqlite.exec(`${indexes} COMMIT`)
  } finally {
    sqlite.close()
  }
  const file = openSync(draft, 'r+')
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
}

function fill(sqlite: DatabaseSync, { products, ...content }: Catalogue, hash: string): void {
  const active = products.filter(({ status }) => status === 'active')
  const shelved = [...active, ...products.filter(({ status }) => status !== 'active')]
  const insert = sqlite.prepare('INSERT INTO product VALUES (?, ?, ?, ?)')
  for (const [position, product] of shelved.entries())
    insert.run(position, product.id, product.handle, JSON.stringify(product))

  const built = buildProductIndex(active, content.shop, content.collections)
  const numbers = sqlite.prepare('INSERT INTO numbers VALUES (?, ?)')
  for (const [name, column] of Object.entries(built.products))
    numbers.run(`product ${name}`, bytes(column))
  for (const [name, column] of Object.entries(built.variants))
    numbers.run(`variant ${name}`, bytes(column))
  for (const name of sortOrderNames) numbers.run(`order ${name}`, bytes(built.orders[name]))
  const facet = sqlite.prepare('INSERT INTO facet VALUES (?, ?, ?)')
  for (const kind of facetKinds)
    for (const [value, ordinals] of built.facets[kind]) facet.run(kind, value, bytes(ordinals))
  const word = sqlite.prepare('INSERT INTO word VALUES (?, ?)')
  for (const name of [...built.words.keys()].toSorted(byteOrder))
    word.run(name, bytes(built.words.get(name)!))
  const rule = sqlite.prepare('INSERT INTO rule VALUES (?, ?)')
  for (const [name, ordinals] of built.rules) rule.run(name, bytes(ordinals))
  const sku = sqlite.prepare('INSERT INTO sku VALUES (?, ?)')
  for (const entry of built.skus) sku.run(entry.sku, entry.ordinal)
  const fact = sqlite.prepare('INSERT INTO fact VALUES (?, ?)')
  const facts = { format: indexFormatHash(), hash, active: String(active.length) }
  for (const [name, value] of Object.entries({ ...facts, content: JSON.stringify(content) }))
    fact.run(name, value)
}

/** SQLite's binary collation: inserting rows in this order only appends. */
function byteOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Opens a file that was written for exactly this catalogue; null when there is none. */
export function openIndexFile(path: string, hash: string): ProductSource | null {
  let sqlite: DatabaseSync
  try {
    sqlite = new DatabaseSync(path, { readOnly: true })
  } catch {
    return null
  }
  try {
    const facts = new Map(
      (
        sqlite.prepare('SELECT name, value FROM fact').all() as { name: string; value: string }[]
      ).map(({ name, value }) => [name, value]),
    )
    if (facts.get('format') === indexFormatHash() && facts.get('hash') === hash) {
      const content = JSON.parse(facts.get('content')!) as CatalogueWithoutProducts
      return storedSource(sqlite, content, Number(facts.get('active')))
    }
  } catch {
    // A file of another format, or a damaged one, is rewritten.
  }
  sqlite.close()
  return null
}

function storedSource(
  sqlite: DatabaseSync,
  content: CatalogueWithoutProducts,
  count: number,
): ProductSource {
  // Eight megabytes of page cache; the file system caches the rest.
  sqlite.exec('PRAGMA cache_size = -8000')
  const index = storedIndex(sqlite, count)
  const body = sqlite.prepare('SELECT body FROM product WHERE position = ?')
  const handle = sqlite.prepare('SELECT position FROM product WHERE handle = ? AND position < ?')
  const parse = (row: unknown) => JSON.parse((row as { body: string }).body) as CatalogueProduct
  const idOrder = index.order('ID')
  const { id } = index.products
  const variants = index.variants
  return {
    content,
    count,
    read: memoizeProductReads((ordinal) => parse(body.get(ordinal))),
    ordinalOfId: (wanted) => found(idOrder, id, wanted),
    ordinalOfHandle: (wanted) =>
      (handle.get(wanted, count) as { position: number } | undefined)?.position ?? null,
    ordinalOfVariant(wanted) {
      const at = found(variants.byId, variants.id, wanted)
      return at === null ? null : variants.ordinal[at]!
    },
    *all() {
      for (const row of sqlite.prepare('SELECT body FROM product ORDER BY position').iterate())
        yield parse(row)
    },
    *inactive() {
      const rows = sqlite.prepare('SELECT body FROM product WHERE position >= ? ORDER BY position')
      for (const row of rows.iterate(count)) yield parse(row)
    },
    *variants() {
      const rows = sqlite
        .prepare(
          `SELECT position, value ->> 'id' AS id, value ->> 'inventoryQuantity' AS delivered,
             value ->> 'inventoryPolicy' = 'continue' AS oversell
           FROM product, json_each(product.body, '$.variants')`,
        )
        .iterate()
      for (const row of rows) {
        const { position, id: variantId, delivered, oversell } = row as Record<string, number>
        yield {
          ordinal: position! < count ? position! : -1,
          id: variantId!,
          delivered: delivered!,
          oversell: oversell === 1,
        }
      }
    },
    index: () => index,
    close: () => sqlite.close(),
  }
}

/** The position of a number in a sorted order; null when it is absent. */
function found(order: Uint32Array, values: Float64Array, wanted: number): number | null {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[order[middle]!]! < wanted) low = middle + 1
    else high = middle
  }
  const at = order[low]
  return at !== undefined && values[at] === wanted ? at : null
}

function storedIndex(sqlite: DatabaseSync, count: number): ProductIndex {
  const numbers = sqlite.prepare('SELECT body FROM numbers WHERE name = ?')
  const one = (statement: StatementSync, name: string) =>
    (statement.get(name) as { body: Uint8Array } | undefined)?.body
  const column = (name: string) => decimal(one(numbers, name)!)
  const positions = (name: string) => whole(one(numbers, name)!)
  const orders = new Map<SortOrderName, Uint32Array>()
  const facets = new Map<FacetKind, ReadonlyMap<string, Uint32Array>>()
  let vocabulary: readonly string[] | null = null
  const facet = sqlite.prepare('SELECT value, body FROM facet WHERE kind = ?')
  const word = sqlite.prepare('SELECT body FROM word WHERE word = ?')
  const wordsFrom = sqlite.prepare(
    "SELECT body FROM word WHERE word >= ? AND word < ? AND (instr(word, ' ') > 0) = ?",
  )
  const rule = sqlite.prepare('SELECT body FROM rule WHERE name = ?')
  const ordinals = (exact: string, prefix: string) => {
    const [same, from] = [sqlite.prepare(exact), sqlite.prepare(prefix)]
    return (wanted: string, isPrefix: boolean, limit = -1) => {
      const rows = isPrefix ? from.all(wanted, `${wanted}\u{10ffff}`, limit) : same.all(wanted)
      return rows.map((row) => (row as { ordinal: number }).ordinal)
    }
  }
  return {
    count,
    products: {
      id: column('product id'),
      created: column('product created'),
      updated: column('product updated'),
      published: column('product published'),
      variantStart: positions('product variantStart'),
    },
    variants: {
      id: column('variant id'),
      price: column('variant price'),
      compareAt: column('variant compareAt'),
      byId: positions('variant byId'),
      ordinal: positions('variant ordinal'),
    },
    order(name) {
      let order = orders.get(name)
      if (!order) orders.set(name, (order = positions(`order ${name}`)))
      return order
    },
    facet(kind) {
      let values = facets.get(kind)
      if (!values) {
        const rows = facet.all(kind) as { value: string; body: Uint8Array }[]
        values = new Map(rows.map(({ value, body }) => [value, whole(body)]))
        facets.set(kind, values)
      }
      return values
    },
    word(wanted) {
      const body = one(word, wanted)
      return body ? whole(body) : null
    },
    *wordsFrom(prefix) {
      for (const row of wordsFrom.iterate(
        prefix,
        `${prefix}\u{10ffff}`,
        Number(prefix.includes(WORD_PAIR_SEPARATOR)),
      ))
        yield whole((row as { body: Uint8Array }).body)
    },
    vocabulary() {
      vocabulary ??= sqlite
        .prepare("SELECT word FROM word WHERE word >= '0' AND instr(word, ' ') = 0")
        .all()
        .map((row) => (row as { word: string }).word)
      return vocabulary
    },
    bySku: ordinals(
      'SELECT ordinal FROM sku WHERE sku = ?',
      'SELECT ordinal FROM sku WHERE sku >= ? AND sku < ? LIMIT ?',
    ),
    byHandle: ordinals(
      `SELECT position AS ordinal FROM product WHERE handle = ? AND position < ${count}`,
      `SELECT position AS ordinal FROM product WHERE handle >= ? AND handle < ? AND position < ${count} LIMIT ?`,
    ),
    rule: (collectionId, at) => whole(one(rule, `${collectionId}/${at}`) ?? new Uint8Array()),
  }
}
