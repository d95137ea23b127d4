import { stegaClean } from '@sanity/client/stega'
import { objectsOrEmpty, textOrUndefined } from '#lib/text/content-values.ts'
import { defaultLocale, type Locale, localeTable } from '#lib/locales.ts'
import { type ListedProduct, productFilterNames } from '#lib/shop/filter-products.ts'
import type { ProductCardData, TagData } from './product.groq.ts'

/** What the shop says of a watch, as lists tell it from others. */
export function listedFactsOf(product: ProductCardData): ListedProduct {
  return stegaClean(product.store) ?? {}
}

/** Names of the tags of a watch, the same in the addresses of every language. */
export function tagKeysOf({ tags }: ProductCardData): string[] {
  return objectsOrEmpty(tags).flatMap((tag) => keyOf(stegaClean(tag)) ?? [])
}

/** The tags that some watch has, in the reader's language and order. */
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

/** What a list was asked for that left something out, each thing by the parameters that ask for it. */
const filterGroups = [['size'], ['min', 'max'], ['tag'], ['available']] as const
export type FilterGroup = (typeof filterGroups)[number][0]

/** The questions that ask for one thing less. */
export function withOneFilterLess(
  asked: Readonly<Record<string, string>>,
): { part: FilterGroup; rest: Record<string, string> }[] {
  return filterGroups.flatMap((names) => {
    const left = productFilterNames.filter(
      (name) => !names.some((each) => each === name) && asked[name],
    )
    const rest = Object.fromEntries(left.map((name) => [name, asked[name] ?? '']))
    return names.some((name) => asked[name]) ? [{ part: names[0], rest }] : []
  })
}
