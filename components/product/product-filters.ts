import { stegaClean } from '@sanity/client/stega'
import { objectsOrEmpty, textOrUndefined } from '#lib/text/content-values.ts'
import { defaultLocale, type Locale, localeTable } from '#lib/locales.ts'
import { type ListedProduct, productFilterNames } from '#lib/shop/filter-products.ts'
import type { ProductCardData, TagData } from './product.groq.ts'

/** The facts of a watch that filters and sort orders use. */
export function filterFactsOf(product: ProductCardData): ListedProduct {
  return stegaClean(product.store) ?? {}
}

/** Keys of the tags of a watch, the same in URLs of every language. */
export function tagKeysOf({ tags }: ProductCardData): string[] {
  return objectsOrEmpty(tags).flatMap((tag) => keyOf(stegaClean(tag)) ?? [])
}

/** The tags in use, with labels and collation of the reader's language. */
export function tagChoices(
  products: readonly ProductCardData[],
  locale: Locale,
): { key: string; label: string }[] {
  const choices = new Map<string, string>()
  for (const tag of stegaClean(products.flatMap(({ tags }) => objectsOrEmpty(tags)))) {
    const key = keyOf(tag)
    const label =
      textOrUndefined(tag.label?.[locale]) || textOrUndefined(tag.label?.[defaultLocale])
    if (key && label) choices.set(key, label)
  }
  const { compare } = new Intl.Collator(localeTable[locale].tag)
  return [...choices]
    .map(([key, label]) => ({ key, label }))
    .toSorted((a, b) => compare(a.label, b.label))
}

function keyOf({ label }: TagData): string | undefined {
  return (
    (textOrUndefined(label?.[defaultLocale]) ?? '').trim().toLowerCase().replaceAll(/\s+/g, '-') ||
    undefined
  )
}

/** Query parameters of filters, grouped by what is removed together. */
const filterGroups = [['size'], ['min', 'max'], ['tag'], ['available']] as const
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
