import { internalRoutePathOf } from '#lib/addresses/internal-path.ts'
import { pageKindOfType, type PageKind } from '#lib/addresses/page-kinds.ts'
import { addressResolverOf, type SiteProps } from '#lib/content/site-props.ts'
import { defaultLocale, type Locale, contentLocales, localeTable } from '#lib/locales.ts'
import { formatMoney } from '#lib/money/format-money.ts'
import { retailerAnchor } from '#lib/retailers/retailer-anchor.ts'
import { countryName } from '#lib/retailers/countries.ts'
import {
  prepareSearchEntry,
  type PreparedSearchEntry,
  type SearchEntry,
} from '#lib/search/search-entry.ts'
import { bidiIsolate } from '#lib/text/bidi-isolate.ts'
import { productState } from '#lib/shop/product-state.ts'
import { cropRegion } from '#lib/pictures/crop-region.ts'
import { imageRegionUrl, parseImageRef } from '../media/image-url.ts'
import type { PictureData } from '../media/media.groq.ts'
import { shopPictureUrl } from '../product/shop-picture.tsx'
import { validHexColour } from '../ui/hex-colour.ts'
import type { SearchGroup, SearchHit } from './search-response.ts'
import type { SearchDocument, SearchRetailer, SearchSources } from './search-sources.groq.ts'

/** An index entry with the data of its result. */
export interface SiteEntry extends SearchEntry {
  group: SearchGroup
  href: string
  note?: string
  price?: SearchHit['price']
  picture?: string
  ground?: string
}

const groups: Record<PageKind, SearchGroup> = {
  home: 'pages',
  page: 'pages',
  products: 'pages',
  collections: 'pages',
  product: 'products',
  collection: 'collections',
  blog: 'pages',
  blogpost: 'posts',
  newsList: 'pages',
  news: 'news',
  stories: 'pages',
  retailers: 'pages',
}

/**
 * The search index of a language. Documents without a page in that language are left out; kinds with a fallback use
 * the English document if there is no translation.
 *
 * @param knows whether the site has a page at an internal path
 */
export function searchEntries(
  { documents, retailers }: SearchSources,
  site: SiteProps,
  knows: (path: string) => boolean,
): PreparedSearchEntry<SiteEntry>[] {
  const { hrefFor } = addressResolverOf(site)
  const own = documents.toSorted((a, b) => rank(a, site.locale) - rank(b, site.locale))
  const byHref = new Map<string, SiteEntry>()
  for (const document of own) {
    const entry = documentEntry(document, site)
    if (entry && !byHref.has(entry.href)) byHref.set(entry.href, entry)
  }
  const place = { kind: 'retailers', locale: site.locale } as const
  const listed = knows(internalRoutePathOf(place)) ? retailers : []
  const houses = listed.flatMap((each) => retailerEntry(each, hrefFor(place), site) ?? [])
  return [...byHref.values(), ...houses].map(prepareSearchEntry)
}

const rank = ({ language }: SearchDocument, locale: Locale) => (language === locale ? 0 : 1)

function documentEntry(document: SearchDocument, site: SiteProps): SiteEntry | undefined {
  const { _id, title, hero, keywords, lead, picture, rest, store, type } = document
  const kind = pageKindOfType(type)
  const href = addressResolverOf(site).hrefOfDocument(document, site.locale)
  // Every visitor knows the home page; its texts lead to the pages that they come from.
  if (!kind || kind === 'home' || !href || !title) return undefined
  return {
    id: _id,
    group: groups[kind],
    href,
    title,
    keywords: present([...(keywords ?? []), hero?.['overTitle'], hero?.['title']]),
    lead: joinTexts(present([hero?.['message'], hero?.['body'], lead])),
    body: readableText(rest),
    ...some('note', present(keywords ?? [])[0]),
    ...priceOf(document, site),
    ...pictureOf(picture, site, shopPictureUrl(store)),
  }
}

function retailerEntry(
  { _id, name, city, country, lines, postalCode, text, image }: SearchRetailer,
  page: string,
  site: SiteProps,
): SiteEntry | undefined {
  if (!name) return undefined
  const placesIn = (each: Locale) => [
    city?.[each],
    country && countryName(country, localeTable[each].tag),
  ]
  const here = (words: typeof city) => words?.[site.locale] || words?.[defaultLocale]
  return {
    id: _id,
    group: 'retailers',
    href: `${page}#${retailerAnchor(_id)}`,
    title: name,
    keywords: present([...contentLocales.flatMap(placesIn), postalCode]),
    lead: present([here(text)]).join(),
    body: present(lines ?? [])
      .map(bidiIsolate)
      .join(' '),
    ...some(
      'note',
      present([here(city), placesIn(site.locale)[1]]).join(localeTable[site.locale].comma),
    ),
    ...pictureOf(image, site),
  }
}

function priceOf(
  { store }: SearchDocument,
  { locale, currency }: SiteProps,
): Pick<SiteEntry, 'price'> {
  const low = store?.priceRange?.minVariantPrice
  if (!store || low == null || productState(store) === 'retired') return {}
  const price = { amount: low, currencyCode: currency }
  return { price: { ...price, text: formatMoney(price, locale) } }
}

/**
 * A square cut of a picture, for a result of at most 136 px, and the colour that it stands on.
 *
 * @param otherwise URL of the fallback
 */
function pictureOf(
  picture: PictureData | null | undefined,
  { cdnBase }: SiteProps,
  otherwise?: string,
): Pick<SiteEntry, 'picture' | 'ground'> {
  const facts = parseImageRef(picture?.ref)
  if (!picture || !facts) return otherwise ? { picture: otherwise } : {}
  const ground = picture.ground?.isOpaque ? validHexColour(picture.ground.colour) : undefined
  return {
    picture: imageRegionUrl(cdnBase, facts, cropRegion(facts, picture, 1), 272),
    ...some('ground', ground),
  }
}

function present(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values)].filter((value) => Boolean(value)) as string[]
}

function some<Name extends string>(name: Name, value: string | null | undefined) {
  return value ? ({ [name]: value } as Record<Name, string>) : {}
}

/** Fields of modules and texts with readable text; all others hold settings, names or URLs. */
const textFields = new Set([
  'answer',
  'author',
  'body',
  'caption',
  'content',
  'description',
  'label',
  'lead',
  'overTitle',
  'quote',
  'question',
  'subtitle',
  'text',
  'title',
  'value',
])

/** Characters that end a sentence. */
const ended = /[.!?…:،؛؟。！？」»”"]$/u

/**
 * Extracts the readable text of content in document order, with separators between texts. Link labels are left out:
 * they describe other pages.
 */
export function readableText(value: unknown): string {
  return joinTexts(strings(value))
}

/** Joins texts with a separator, unless the first ends a sentence. */
export function joinTexts(texts: Iterable<string>): string {
  let all = ''
  for (const text of texts) {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    if (words === '') continue
    all += all === '' ? words : `${ended.test(all) ? ' ' : ' · '}${words}`
  }
  return all
}

function* strings(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string') {
    if (textFields.has(name)) yield value
  } else if (Array.isArray(value)) {
    for (const item of value) yield* strings(item, name)
  } else if (typeof value === 'object' && value !== null) {
    if ('_type' in value && value._type === 'link') return
    if (isBlock(value)) yield value.children.map(({ text }) => text ?? '').join('')
    else for (const [key, inner] of Object.entries(value)) yield* strings(inner, key)
  }
}

/** Whether a value is a Portable Text block, whose spans form one text. */
function isBlock(value: object): value is { children: { text?: string }[] } {
  return (
    '_type' in value &&
    value._type === 'block' &&
    'children' in value &&
    Array.isArray(value.children)
  )
}
