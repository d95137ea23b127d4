import { stegaClean } from '@sanity/client/stega'
import {
  type CollectionRule,
  type CollectionRuleProduct,
  matchesCollectionRules,
} from '#lib/collections/collection-rules.ts'

/** What determines the products of a collection: those that editors placed, else the shop's rules. */
export interface MemberCollection {
  placed?: ReadonlyArray<string | null> | null
  store?: { rules?: readonly CollectionRule[] | null; disjunctive?: boolean | null } | null
}

interface Candidate {
  slug?: string | null
  store?: CollectionRuleProduct | null
}

/** The products of a list that a collection contains, in the order of the collection. */
export function membersOf<Product extends Candidate>(
  collection: MemberCollection,
  all: readonly Product[],
): Product[] {
  const placed = stegaClean(collection.placed)?.filter((slug) => slug !== null) ?? []
  if (placed.length > 0) {
    return placed.flatMap((slug) => all.find((each) => stegaClean(each.slug) === slug) ?? [])
  }
  const { rules, disjunctive } = stegaClean(collection.store) ?? {}
  return all.filter(({ store }) =>
    matchesCollectionRules(stegaClean(store) ?? {}, rules, disjunctive === true),
  )
}
