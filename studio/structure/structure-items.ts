import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import type { ListItemBuilder, StructureBuilder } from 'sanity/structure'
import type { SanityClient } from '@sanity/client'
import * as z from 'zod/mini'
import type { PageKindConfig } from '#lib/addresses/page-kinds.ts'
import { localeTable, contentLocales } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { singletonId } from '#schemas/index.ts'
import {
  matchesCollectionRules,
  type CollectionRule,
  type CollectionRuleProduct,
} from '#lib/collections/collection-rules.ts'
import { fetchResult } from '../query-results/fetch-result.ts'
import { partsOf, rowOf, rowsOf } from '../query-results/result-parser.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { pageTemplateIds } from './page-templates.ts'

interface ListedType {
  name: string
  title?: string
  icon?: unknown
}

export interface SingletonDefinition {
  type: ListedType
  title: string
}

export interface ListDefinition extends SingletonDefinition {
  /** Field that the list is sorted by. */
  orderBy: string
  /** Sort descending, for lists sorted by date. */
  descending?: boolean
}

/** A list item of the structure. */
export const structureListItem = (S: StructureBuilder, id: string, title: string, icon: unknown) =>
  S.listItem()
    .id(id)
    .title(title)
    .icon(icon as never)

/** Singleton with one document per language. Item ids equal document ids, by which Studio resolves edit intents. */
export function localizedSingleton(S: StructureBuilder, { type, title }: SingletonDefinition) {
  return structureListItem(S, type.name, title, type.icon).child(
    S.list()
      .id(type.name)
      .title(title)
      .items(
        contentLocales.map((locale) =>
          structureListItem(
            S,
            singletonId(type.name, locale),
            localeTable[locale].name,
            EarthGlobeIcon,
          ).child(
            S.document()
              .schemaType(type.name)
              .documentId(singletonId(type.name, locale))
              // A new document gets its language, or no page would show it.
              .initialValueTemplate(`${type.name}-${locale}`)
              .title(`${title}, ${localeTable[locale].name}`),
          ),
        ),
      ),
  )
}

interface ListOptions {
  madeBy: PageKindConfig['createdBy']
  /** Items after those of the languages. */
  more?: ListItemBuilder[]
  /** Whether the list handles edit intents of its type; false if another item does. */
  opens?: boolean
}

/**
 * List of a translated type: one list of all languages and one per language, in which new documents get that
 * language.
 */
export function localizedList(
  S: StructureBuilder,
  { type, title, orderBy, descending = false }: ListDefinition,
  { madeBy, more = [], opens = true }: ListOptions,
) {
  const documents = (of: string) =>
    S.documentTypeList(type.name)
      .title(`${title}, ${of}`)
      .apiVersion(studioApiVersion)
      .defaultOrdering([{ field: orderBy, direction: descending ? 'desc' : 'asc' }])
  return structureListItem(S, type.name, title, type.icon).child(
    S.list()
      .id(type.name)
      .title(title)
      .items([
        structureListItem(S, 'all', 'All languages', type.icon).child(
          documents('all languages')
            // An edit intent has an id and a type, but no language.
            .canHandleIntent(
              (intent, params) => opens && intent === 'edit' && params.type === type.name,
            )
            .filter('_type == $type')
            .params({ type: type.name })
            .initialValueTemplates([]),
        ),
        ...contentLocales.map((locale) => {
          const templates = pageTemplateIds(type.name, locale)
          return structureListItem(S, locale, localeTable[locale].name, EarthGlobeIcon).child(
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

/** List of a type without languages. */
export function unlocalizedList(
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

/** The only document of its type; its id is the type name. */
export function globalSingletonItem(S: StructureBuilder, type: ListedType, title: string) {
  return structureListItem(S, type.name, title, type.icon).child(
    S.document().schemaType(type.name).documentId(type.name).title(title),
  )
}

const text = z.nullable(z.string())
const ruleSchema = z.object({
  type: text,
  relation: text,
  value: text,
}) satisfies z.ZodMiniType<CollectionRule>
const productSchema = z.object({
  _id: z.string(),
  language: text,
  slug: text,
  title: text,
  productType: text,
  vendor: text,
  tags: text,
  variants: z.nullable(
    z.array(z.nullable(z.object({ price: z.nullable(z.number()), title: text }))),
  ),
}) satisfies z.ZodMiniType<CollectionRuleProduct>

const collectionProductsQuery = {
  parser: partsOf({
    collection: rowOf(
      z.object({
        language: text,
        rules: z.nullable(z.array(ruleSchema)),
        disjunctive: z.nullable(z.boolean()),
        placed: z.nullable(z.array(text)),
      }),
    ),
    products: rowsOf(productSchema),
  }),
  fetch: `{
  "collection": *[_id == $id][0]{
    _id, _type, language,
    "rules": store.rules[]{"type": column, relation, "value": condition},
    "disjunctive": store.disjunctive,
    "placed": collectionContent.products[]->store.slug.current
  },
  "products": *[_type == "product" && store.isDeleted != true]{
    _id, _type, language, "slug": store.slug.current,
    "title": store.title, "productType": store.productType, "vendor": store.vendor, "tags": store.tags,
    "variants": store.variants[]->store{price, title}
  }
}`,
}

/**
 * Ids of the products in a collection, in its language: those that match its rules and those that were added by hand.
 */
export async function productIdsInCollection(
  client: SanityClient,
  collectionId: string,
): Promise<string[]> {
  const id = publishedIdOf(collectionId)
  const { value } = await fetchResult(
    client,
    collectionProductsQuery,
    { id },
    { perspective: 'drafts', tag: 'orrery.desk' },
  )
  const { collection, products } = value
  if (!collection) return []
  const { language, rules, disjunctive, placed } = collection
  return products
    .filter((product) => product.language === language)
    .filter(
      (product) =>
        matchesCollectionRules(product, rules, disjunctive ?? false) ||
        (product.slug !== null && placed?.includes(product.slug)),
    )
    .map(({ _id }) => publishedIdOf(_id))
}
