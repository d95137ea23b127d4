import type { CatalogueProduct } from './catalogue-schema.ts'
import type { ProductSource } from './product-source.ts'

/** An ordered list of products, stored as ordinals: a product is read only when it is accessed. */
export class ProductList implements Iterable<CatalogueProduct> {
  readonly source: ProductSource
  readonly ordinals: Uint32Array

  constructor(source: ProductSource, ordinals: Uint32Array) {
    this.source = source
    this.ordinals = ordinals
  }

  get length(): number {
    return this.ordinals.length
  }

  at(index: number): CatalogueProduct | undefined {
    const ordinal = this.ordinals.at(index)
    return ordinal === undefined ? undefined : this.source.read(ordinal)
  }

  slice(start?: number, end?: number): CatalogueProduct[] {
    return Array.from(this.ordinals.subarray(start, end), (ordinal) => this.source.read(ordinal))
  }

  toReversed(): ProductList {
    return new ProductList(this.source, this.ordinals.toReversed())
  }

  /** The position of a product id; -1 when it is absent. */
  indexOfId(id: string): number {
    const ordinal = this.source.ordinalOfId(Number(id))
    return ordinal === null ? -1 : this.ordinals.indexOf(ordinal)
  }

  /** Reads every product: only for short manual collections, never for a whole catalogue. */
  *[Symbol.iterator](): IterableIterator<CatalogueProduct> {
    for (const ordinal of this.ordinals) yield this.source.read(ordinal)
  }
}

/** An empty list with the same source. */
export function emptyListOfSameSource({ source }: ProductList): ProductList {
  return new ProductList(source, new Uint32Array())
}

/** A set of ordinals: one byte for each. */
export type OrdinalMask = Uint8Array

export function toOrdinalMask(count: number, ordinals: Iterable<number>): OrdinalMask {
  const marks = new Uint8Array(count)
  for (const ordinal of ordinals) marks[ordinal] = 1
  return marks
}

/** The marked ordinals, in the given order. */
export function selectOrdinalsByMask(order: Uint32Array, marks: OrdinalMask): Uint32Array {
  const found = new Uint32Array(order.length)
  let length = 0
  for (const ordinal of order) if (marks[ordinal]) found[length++] = ordinal
  return found.slice(0, length)
}

/** All ordinals, in catalogue order. */
export function allOrdinals(count: number): Uint32Array {
  const ordinals = new Uint32Array(count)
  for (let ordinal = 1; ordinal < count; ordinal += 1) ordinals[ordinal] = ordinal
  return ordinals
}
