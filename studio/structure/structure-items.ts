import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import type { ListItemBuilder, StructureBuilder } from 'sanity/structure'
import type { SanityClient } from '@sanity/client'
import type { PageKindConfig } from '#lib/addresses/page-kinds.ts'
import { localeTable, locales } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { singletonId } from '#schemas/index.ts'
import {
  matchesRules,
  type CollectionRule,
  type RuleProduct,
} from '#lib/collections/collection-rules.ts'
import { publishedIdOf } from '../releases/document-ids.ts'
import { templatesOf } from './page-templates.ts'

interface ListedType {
  name: string
  title?: string
  icon?: unknown
}

export interface Entry {
  type: ListedType
  title: string
}

export interface ListEntry extends Entry {
  /** The field that the list is ordered by. */
  orderBy: string
  /** From the last to the first, for what is ordered by its day. */
  descending?: boolean
}

/** An entry of the desk. */
export const entry = (S: StructureBuilder, id: string, title: string, icon: unknown) =>
  S.listItem()
    .id(id)
    .title(title)
    .icon(icon as never)

/** Its entries are named after their documents: by that name Studio finds one that it was asked to edit. */
export function singleton(S: StructureBuilder, { type, title }: Entry) {
  return entry(S, type.name, title, type.icon).child(
    S.list()
      .id(type.name)
      .title(title)
      .items(
        locales.map((locale) =>
          entry(S, singletonId(type.name, locale), localeTable[locale].name, EarthGlobeIcon).child(
            S.document()
              .schemaType(type.name)
              .documentId(singletonId(type.name, locale))
              // Where it is not there yet, it begins in its language: without one no page would show it.
              .initialValueTemplate(`${type.name}-${locale}`)
              .title(`${title}, ${localeTable[locale].name}`),
          ),
        ),
      ),
  )
}

interface ListOptions {
  madeBy: PageKindConfig['createdBy']
  /** Entries below those of the languages. */
  more?: ListItemBuilder[]
  /** Whether a link that asks to edit a document leads here; elsewhere something of its own takes it. */
  opens?: boolean
}

/** What exists in each language: a list of all, and one a language, in which new documents begin in theirs. */
export function list(
  S: StructureBuilder,
  { type, title, orderBy, descending = false }: ListEntry,
  { madeBy, more = [], opens = true }: ListOptions,
) {
  const documents = (of: string) =>
    S.documentTypeList(type.name)
      .title(`${title}, ${of}`)
      .apiVersion(studioApiVersion)
      .defaultOrdering([{ field: orderBy, direction: descending ? 'desc' : 'asc' }])
  return entry(S, type.name, title, type.icon).child(
    S.list()
      .id(type.name)
      .title(title)
      .items([
        entry(S, 'all', 'All languages', type.icon).child(
          documents('all languages')
            // A link knows a document's id and type, not its language.
            .canHandleIntent(
              (intent, params) => opens && intent === 'edit' && params.type === type.name,
            )
            .filter('_type == $type')
            .params({ type: type.name })
            .initialValueTemplates([]),
        ),
        ...locales.map((locale) => {
          const templates = templatesOf(type.name, locale)
          return entry(S, locale, localeTable[locale].name, EarthGlobeIcon).child(
            documents(localeTable[locale].name)
              .filter('_type == $type && language == $language')
              .params({ type: type.name, language: locale })
              .canHandleIntent(
                (intent, params) =>
                  intent === 'create' && templates.includes(params.template ?? ''),
              )
              .initialValueTemplates(
                madeBy === 'editor'
                  ? templates.map((template) => S.initialValueTemplateItem(template))
                  : [],
              ),
          )
        }),
        ...more,
      ]),
  )
}

/** A list of what has no language. */
export function plainList(
  S: StructureBuilder,
  type: ListedType,
  title: string,
  orderBy: string[] = [],
) {
  const item = S.documentTypeListItem(type.name)
    .title(title)
    .icon(type.icon as never)
  if (orderBy.length === 0) return item
  return item.child(
    S.documentTypeList(type.name)
      .title(title)
      .apiVersion(studioApiVersion)
      .defaultOrdering(orderBy.map((field) => ({ field, direction: 'asc' }))),
  )
}

/** The one document of its type; its id is the type. */
export function sole(S: StructureBuilder, type: ListedType, title: string) {
  return entry(S, type.name, title, type.icon).child(
    S.document().schemaType(type.name).documentId(type.name).title(title),
  )
}

interface Answer {
  collection: {
    language: string | null
    rules: CollectionRule[] | null
    disjunctive: boolean | null
    placed: (string | null)[] | null
  } | null
  products: (RuleProduct & { _id: string; slug: string | null; language: string | null })[]
}

const query = `{
  "collection": *[_id == $id][0]{
    language,
    "rules": store.rules[]{"type": column, relation, "value": condition},
    "disjunctive": store.disjunctive,
    "placed": collectionContent.products[]->store.slug.current
  },
  "products": *[_type == "product" && store.isDeleted != true]{
    _id, language, "slug": store.slug.current, ...store{title, productType, vendor, tags},
    "variants": store.variants[]->store{price, title}
  }
}`

/** The ids of the products of a collection in its language: those that its rules choose, and those that were placed in it. */
export async function productsOf(client: SanityClient, collectionId: string): Promise<string[]> {
  const id = publishedIdOf(collectionId)
  const { collection, products } = await client.fetch<Answer>(
    query,
    { id },
    { perspective: 'drafts', tag: 'orrery.desk' },
  )
  if (!collection) return []
  const { language, rules, disjunctive, placed } = collection
  return products
    .filter((product) => product.language === language)
    .filter(
      (product) =>
        matchesRules(product, rules, disjunctive ?? false) ||
        (product.slug !== null && placed?.includes(product.slug)),
    )
    .map(({ _id }) => publishedIdOf(_id))
}
