import type { JsonLdNode } from '../json-ld.ts'

/** Properties that search engines require per type (their own guides, and schema.org). */
const required: Record<string, readonly string[]> = {
  Organization: ['name'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name'],
  CollectionPage: ['name', 'url'],
  Product: ['name', 'image', 'offers'],
  ProductGroup: ['name', 'productGroupID', 'hasVariant'],
  PropertyValue: ['name', 'value'],
  UnitPriceSpecification: ['price', 'priceCurrency'],
  QuantitativeValue: ['value', 'unitCode'],
  Offer: ['price', 'priceCurrency', 'availability'],
  Brand: ['name'],
  Article: ['headline', 'author', 'datePublished'],
  BlogPosting: ['headline', 'author', 'datePublished'],
  NewsArticle: ['headline', 'datePublished'],
  LocalBusiness: ['name', 'address'],
  JewelryStore: ['name', 'address'],
  PostalAddress: ['addressCountry'],
}

const addresses = new Set(['url', 'item', 'image', 'logo', 'urlTemplate'])

/** Problems of a JSON-LD object for search engines, one line each. */
export function jsonLdProblems(node: object, path = '$'): string[] {
  const { '@type': type, '@id': id, ...rest } = node as JsonLdNode & { '@id'?: string }
  const wanted = required[type]
  const reference = id !== undefined && Object.keys(rest).length <= 1
  const faults = wanted ? [] : [`${path}: the type ${String(type)} has no line in this table`]
  for (const name of reference ? [] : (wanted ?? []))
    if (rest[name] === undefined || rest[name] === '') faults.push(`${path}.${name} is missing`)
  for (const [name, value] of Object.entries(rest)) {
    for (const [index, each] of (Array.isArray(value) ? value : [value]).entries()) {
      const place = `${path}.${name}${Array.isArray(value) ? `[${index}]` : ''}`
      if (typeof each === 'object' && each !== null) faults.push(...jsonLdProblems(each, place))
      else if (addresses.has(name) && typeof each === 'string' && !/^https?:\/\//.test(each))
        faults.push(`${place} is no absolute address: ${each}`)
    }
  }
  const items = (rest as { itemListElement?: { position?: unknown }[] }).itemListElement
  if (items?.some(({ position }, index) => position !== index + 1))
    faults.push(`${path}.itemListElement does not count from one`)
  return faults
}
