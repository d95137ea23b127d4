import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import {
  factsOf,
  kindNames,
  type PageKind,
  type PageKindFacts,
  type pageKinds,
} from '#lib/addresses/kinds.ts'
import { localeTable, type Locale, locales } from '#lib/locales.ts'
import { authentication } from '#schemas/documents/authentication.ts'
import { blog } from '#schemas/documents/blog.ts'
import { blogpost } from '#schemas/documents/blogpost.ts'
import { collection } from '#schemas/documents/collection.ts'
import { currencies } from '#schemas/documents/currencies.ts'
import { collectionPage } from '#schemas/documents/collection-page.ts'
import { home } from '#schemas/documents/home.ts'
import { news } from '#schemas/documents/news.ts'
import { newsListPage } from '#schemas/documents/news-list-page.ts'
import { page } from '#schemas/documents/page.ts'
import { product } from '#schemas/documents/product.ts'
import { productPage } from '#schemas/documents/product-page.ts'
import { productVariant } from '#schemas/documents/product-variant.ts'
import { redirect } from '#schemas/documents/redirect.ts'
import { retailer } from '#schemas/documents/retailer.ts'
import { retailersPage } from '#schemas/documents/retailers-page.ts'
import { settings } from '#schemas/documents/settings.ts'
import { storiesPage } from '#schemas/documents/stories-page.ts'
import { singletonId } from '#schemas/index.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { deliveryId } from '#lib/forms/delivery.ts'
import { form } from '#schemas/documents/form.ts'
import { formDelivery } from '#schemas/documents/form-delivery.ts'

interface ListedType {
  name: string
  title?: string
  icon?: unknown
}

interface Entry {
  type: ListedType
  title: string
}

interface ListEntry extends Entry {
  /** The field that the list is ordered by. */
  orderBy: string
  /** From the last to the first, for what is ordered by its day. */
  descending?: boolean
}

type EntryOf<Facts extends PageKindFacts> = (Facts['singleton'] extends true
  ? Entry
  : ListEntry) & {
  type: { name: Facts['documentType'] }
}

/** How the desk shows each page kind: its own document, and a list where there are many. */
const entries: { [Kind in PageKind]: EntryOf<(typeof pageKinds)[Kind]> } = {
  home: { type: home, title: 'Home' },
  page: { type: page, title: 'Pages', orderBy: 'slug.current' },
  products: { type: productPage, title: 'Product list' },
  collections: { type: collectionPage, title: 'Collection list' },
  product: { type: product, title: 'Products', orderBy: 'store.title' },
  collection: { type: collection, title: 'Collections', orderBy: 'store.title' },
  blog: { type: blog, title: 'Journal' },
  blogpost: { type: blogpost, title: 'Posts', orderBy: 'date', descending: true },
  newsList: { type: newsListPage, title: 'News list' },
  news: { type: news, title: 'News', orderBy: 'date', descending: true },
  stories: { type: storiesPage, title: 'Stories' },
  retailers: { type: retailersPage, title: 'Retailers page' },
}

function eachLanguage(
  S: StructureBuilder,
  { type, title }: Entry,
  child: (
    locale: Locale,
  ) => ReturnType<StructureBuilder['document']> | ReturnType<StructureBuilder['documentList']>,
  idOf: (locale: Locale) => string = (locale) => locale,
) {
  return S.listItem()
    .id(type.name)
    .title(title)
    .icon(type.icon as never)
    .child(
      S.list()
        .id(type.name)
        .title(title)
        .items(
          locales.map((locale) =>
            S.listItem()
              .id(idOf(locale))
              .title(localeTable[locale].name)
              .icon(EarthGlobeIcon)
              .child(child(locale)),
          ),
        ),
    )
}

/** Its entries are named after their documents: by that name Studio finds one that it was asked to edit. */
function singleton(S: StructureBuilder, entry: Entry) {
  const { type, title } = entry
  const idOf = (locale: Locale) => singletonId(type.name, locale)
  return eachLanguage(
    S,
    entry,
    (locale) =>
      S.document()
        .schemaType(type.name)
        .documentId(idOf(locale))
        // Where it is not there yet, it begins in its language: without one no page would show it.
        .initialValueTemplate(`${type.name}-${locale}`)
        .title(`${title}, ${localeTable[locale].name}`),
    idOf,
  )
}

function list(S: StructureBuilder, entry: ListEntry, madeBy: PageKindFacts['madeBy']) {
  const { type, title, orderBy, descending = false } = entry
  return eachLanguage(S, entry, (locale) =>
    S.documentTypeList(type.name)
      .title(`${title}, ${localeTable[locale].name}`)
      .apiVersion(studioApiVersion)
      .filter('_type == $type && language == $language')
      .params({ type: type.name, language: locale })
      .defaultOrdering([{ field: orderBy, direction: descending ? 'desc' : 'asc' }])
      .initialValueTemplates(
        madeBy === 'editor' ? [S.initialValueTemplateItem(`${type.name}-${locale}`)] : [],
      ),
  )
}

/** The kinds that one side makes, in the order of the table. */
function kindsMadeBy(S: StructureBuilder, maker: PageKindFacts['madeBy']) {
  return kindNames
    .filter((kind) => factsOf(kind).madeBy === maker)
    .map((kind) => {
      const entry: Entry | ListEntry = entries[kind]
      return 'orderBy' in entry ? list(S, entry, maker) : singleton(S, entry)
    })
}

/** A list of what has no language. */
function plainList(S: StructureBuilder, type: ListedType, title: string, orderBy: string[] = []) {
  const entry = S.documentTypeListItem(type.name)
    .title(title)
    .icon(type.icon as never)
  if (orderBy.length === 0) return entry
  return entry.child(
    S.documentTypeList(type.name)
      .title(title)
      .apiVersion(studioApiVersion)
      .defaultOrdering(orderBy.map((field) => ({ field, direction: 'asc' }))),
  )
}

/** The one document of its type; its id is the type. */
function sole(S: StructureBuilder, { name, icon }: ListedType, title: string) {
  return S.listItem()
    .id(name)
    .title(title)
    .icon(icon as never)
    .child(S.document().schemaType(name).documentId(name).title(title))
}

/** Each form leads to the private document beside it. */
function deliveries(S: StructureBuilder) {
  const title = 'Who is told of forms'
  return S.listItem()
    .id(formDelivery.name)
    .title(title)
    .icon(formDelivery.icon)
    .child(
      S.documentTypeList(form.name)
        .id(formDelivery.name)
        .title(title)
        .apiVersion(studioApiVersion)
        .defaultOrdering([{ field: 'title', direction: 'asc' }])
        // Whoever asks to edit a form means the form, not who is told of it: Studio would lead to any list of forms
        // that has its own filter.
        .filter('_type == "form"')
        .canHandleIntent(() => false)
        // After what is above, which would offer to make forms here again.
        .initialValueTemplates([])
        .child((id) =>
          S.document()
            .schemaType(formDelivery.name)
            .documentId(deliveryId(id))
            .title('Who is told'),
        ),
    )
}

/** The desk: what editors make, then what the shop makes, then what has no page. */
export const structure: StructureResolver = (S) =>
  S.list()
    .id('content')
    .title('Content')
    .items([
      ...kindsMadeBy(S, 'editor'),
      S.divider(),
      ...kindsMadeBy(S, 'shop'),
      plainList(S, productVariant, 'Product variants'),
      S.divider(),
      list(S, { type: form, title: 'Forms', orderBy: 'title' }, 'editor'),
      deliveries(S),
      plainList(S, retailer, 'Retailers', ['country', 'city.en', 'name']),
      plainList(S, redirect, 'Redirects'),
      sole(S, currencies, 'Currencies'),
      singleton(S, { type: settings, title: 'Settings' }),
      sole(S, authentication, 'Password'),
    ])
