import type { CatalogueProduct } from './catalogue.ts'
import type { ProductSource } from './product-source.ts'

/** Products in an order, held by their ordinals: a product is read when it is looked at. */
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

  /** Where the product of an id stands; -1 where it does not. */
  indexOfId(id: string): number {
    const ordinal = this.source.ordinalOfId(Number(id))
    return ordinal === null ? -1 : this.ordinals.indexOf(ordinal)
  }

  /** Reads every product: for the few of a hand-picked list, never for a whole catalogue. */
  *[Symbol.iterator](): IterableIterator<CatalogueProduct> {
    for (const ordinal of this.ordinals) yield this.source.read(ordinal)
  }
}

/** None of a list's products. */
export function emptyProductList({ source }: ProductList): ProductList {
  return new ProductList(source, new Uint32Array())
}

/** Which ordinals belong to something: a byte for each. */
export type OrdinalMask = Uint8Array

export function toOrdinalMask(count: number, ordinals: Iterable<number>): OrdinalMask {
  const marks = new Uint8Array(count)
  for (const ordinal of ordinals) marks[ordinal] = 1
  return marks
}

/** The marked entries of an order, in that order. */
export function selectByMask(order: Uint32Array, marks: OrdinalMask): Uint32Array {
  const found = new Uint32Array(order.length)
  let length = 0
  for (const ordinal of order) if (marks[ordinal]) found[length++] = ordinal
  return found.slice(0, length)
}

/** All of them, in catalogue order. */
export function allOrdinals(count: number): Uint32Array {
  const ordinals = new Uint32Array(count)
  for (let ordinal = 1; ordinal < count; ordinal += 1) ordinals[ordinal] = ordinal
  return ordinals
}
