import { stegaClean } from '@sanity/client/stega'
import type { TitledPageLink } from '#lib/seo/json-ld.ts'
import { membersOf } from '../../product/collection-members.ts'
import type { ProductCandidate, ProductData } from './product.groq.ts'

/** Position of a watch in its collection, and the watches around it. */
export interface CollectionNeighbours {
  /** Undefined if the watch is in no collection: then all watches count. */
  collection: TitledPageLink | undefined
  /** Counted from one. */
  position: number
  count: number
  /** Absent at the ends. */
  previous?: ProductCandidate
  next?: ProductCandidate
}

type Collection = NonNullable<ProductData['collections']>[number]

/** The first collection that contains the watch, in the shop's order. */
export function firstCollectionOf(data: ProductData): Collection | undefined {
  const slug = stegaClean(data.slug)
  return data.collections?.find((collection) =>
    membersOf(collection, data.candidates ?? []).some((each) => stegaClean(each.slug) === slug),
  )
}

/** Breadcrumb parents of a watch: the list of all watches, and its collection. */
export function breadcrumbParentsOf(data: ProductData): Array<TitledPageLink | null | undefined> {
  return [data.list, firstCollectionOf(data)]
}

/**
 * The watches before and after one in its collection, in the order of the collection's page: manual selection, else
 * priority. Undefined for the only watch.
 */
export function collectionNeighboursOf(data: ProductData): CollectionNeighbours | undefined {
  const collection = firstCollectionOf(data)
  const all = data.candidates ?? []
  const members = collection ? membersOf(collection, all) : all
  const slug = stegaClean(data.slug)
  const at = members.findIndex((each) => stegaClean(each.slug) === slug)
  if (at < 0 || members.length < 2) return undefined
  const end = members.length - 1
  return {
    collection,
    position: at + 1,
    count: members.length,
    ...(at > 0 && { previous: members[at - 1] }),
    ...(at < end && { next: members[at + 1] }),
  }
}
