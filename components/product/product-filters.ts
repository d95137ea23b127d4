import { stegaClean } from '@sanity/client/stega'
import { defaultLocale, type Locale, localeTable } from '#lib/locales.ts'
import { productFilterNames } from '#lib/addresses/page-kinds.ts'
import type { ListedProduct } from '#lib/shop/filter-products.ts'
import type { LinkedDocument } from '../text/link.groq.ts'
import { type MemberCollection, membersOf } from './collection-members.ts'
import type { ProductCardData, TagData } from './product.groq.ts'

/** The facts of a watch that filters and sort orders use. */
export function filterFactsOf(product: ProductCardData): ListedProduct {
  return stegaClean(product.store) ?? {}
}

/** Keys of the tags of a watch, the same in URLs of every language. */
export function tagKeysOf({ tags }: ProductCardData): string[] {
  return (tags ?? []).flatMap((tag) => keyOf(stegaClean(tag)) ?? [])
}

/** The tags in use, with labels and collation of the reader's language. */
export function tagChoices(
  products: readonly ProductCardData[],
  locale: Locale,
): { key: string; label: string }[] {
  const choices = new Map<string, string>()
  for (const tag of stegaClean(products.flatMap(({ tags }) => tags ?? []))) {
    const key = keyOf(tag)
    const label = tag.label?.[locale] || tag.label?.[defaultLocale]
    if (key && label) choices.set(key, label)
  }
  const { compare } = new Intl.Collator(localeTable[locale].tag)
  return [...choices]
    .map(([key, label]) => ({ key, label }))
    .toSorted((a, b) => compare(a.label, b.label))
}

/** A collection as a filter. */
export type FilterCollection = MemberCollection & LinkedDocument

/** The collections with their products. One of all or none does not divide them, and is offered only where it is chosen. */
export function collectionChoices(
  products: readonly ProductCardData[],
  collections: ReadonlyArray<FilterCollection> | null | undefined,
): { slug: string; label: string; members: ReadonlySet<ProductCardData>; divides: boolean }[] {
  return (collections ?? []).flatMap((collection) => {
    const slug = stegaClean(collection.slug)
    const label = stegaClean(collection.title)
    const members = new Set(membersOf(collection, products))
    const divides = members.size > 0 && members.size < products.length
    return slug && label ? [{ slug, label, members, divides }] : []
  })
}

function keyOf({ label }: TagData): string | undefined {
  return (label?.[defaultLocale] ?? '').trim().toLowerCase().replaceAll(/\s+/g, '-') || undefined
}

/** Query parameters of filters, grouped by what is removed together. */
const filterGroups = [
  ['collection'],
  ['movement'],
  ['material'],
  ['size'],
  ['min', 'max'],
  ['tag'],
  ['available'],
] as const
export type FilterGroup = (typeof filterGroups)[number][0]

/** The filters with one group removed, for each group in use. */
export function filtersWithEachGroupRemoved(
  requested: Readonly<Record<string, string>>,
): { part: FilterGroup; rest: Record<string, string> }[] {
  return filterGroups.flatMap((names) => {
    const left = productFilterNames.filter(
      (name) => !names.some((each) => each === name) && requested[name],
    )
    const rest = Object.fromEntries(left.map((name) => [name, requested[name] ?? '']))
    return names.some((name) => requested[name]) ? [{ part: names[0], rest }] : []
  })
}
