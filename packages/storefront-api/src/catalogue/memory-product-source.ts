import type { Catalogue } from './catalogue-schema.ts'
import { buildProductIndex } from './build-product-index.ts'
import { PREFIX_MARKER, WORD_PAIR_SEPARATOR, type ProductIndex } from './product-index.ts'
import type { ProductSource } from './product-source.ts'

const none = new Uint32Array()

/** A product source entirely in memory, for shops without a data folder; its index is built on first use. */
export function createMemoryProductSource(catalogue: Catalogue): ProductSource {
  const { products, ...content } = catalogue
  const active = products.filter(({ status }) => status === 'active')
  const byId = new Map(active.map(({ id }, ordinal) => [id, ordinal]))
  const byHandle = new Map(active.map(({ handle }, ordinal) => [handle, ordinal]))
  const byVariant = new Map(
    active.flatMap(({ variants }, ordinal) => variants.map(({ id }) => [id, ordinal] as const)),
  )
  let index: ProductIndex | null = null
  return {
    content,
    count: active.length,
    read: (ordinal) => active[ordinal]!,
    ordinalOfId: (id) => byId.get(id) ?? null,
    ordinalOfHandle: (handle) => byHandle.get(handle) ?? null,
    ordinalOfVariant: (variantId) => byVariant.get(variantId) ?? null,
    all: () => products,
    inactive: () => products.filter(({ status }) => status !== 'active'),
    *variants() {
      for (const { id, variants } of products) {
        for (const variant of variants) {
          yield {
            ordinal: byId.get(id) ?? -1,
            id: variant.id,
            delivered: variant.inventoryQuantity,
            oversell: variant.inventoryPolicy === 'continue',
          }
        }
      }
    },
    index() {
      index ??= memoryIndex(buildProductIndex(active, content.shop, content.collections))
      return index
    },
    close() {},
  }
}

function memoryIndex(built: ReturnType<typeof buildProductIndex>): ProductIndex {
  const plain = [...built.words.keys()].filter(
    (word) => !word.includes(WORD_PAIR_SEPARATOR) && !word.startsWith(PREFIX_MARKER),
  )
  const matching = <Entry extends { ordinal: number }>(
    entries: readonly Entry[],
    read: (entry: Entry) => string,
    wanted: string,
    prefix: boolean,
  ) =>
    entries
      .filter((entry) => (prefix ? read(entry).startsWith(wanted) : read(entry) === wanted))
      .map(({ ordinal }) => ordinal)
  return {
    count: built.products.id.length,
    products: built.products,
    variants: built.variants,
    order: (name) => built.orders[name],
    facet: (kind) => built.facets[kind],
    word: (word) => built.words.get(word) ?? null,
    *wordsFrom(prefix) {
      const pairs = prefix.includes(WORD_PAIR_SEPARATOR)
      for (const [word, postings] of built.words)
        if (word.startsWith(prefix) && word.includes(WORD_PAIR_SEPARATOR) === pairs) yield postings
    },
    vocabulary: () => plain,
    bySku: (sku, prefix, limit) =>
      matching(built.skus, (entry) => entry.sku, sku, prefix).slice(0, limit),
    byHandle: (handle, prefix) => matching(built.handles, (entry) => entry.handle, handle, prefix),
    rule: (collectionId, at) => built.rules.get(`${collectionId}/${at}`) ?? none,
  }
}
