import { defaultLocale, type Locale, locales } from '#lib/locales.ts'
import { watches } from '../catalogue/watches.ts'
import { collectionTexts } from '../content/editorial-collections.ts'
import { lists } from '../content/journal/journal-list-pages.ts'
import { news } from '../content/journal/news.ts'
import { posts } from '../content/journal/posts.ts'
import { pages } from '../content/pages/index.ts'
import { forms } from '../content/forms/index.ts'
import { formDocument } from './compile-form-document.ts'
import { createContext, documentId, pageId, type ShopIds } from './compile-context.ts'
import { collectionFields } from './compile-collection-fields.ts'
import { listDocument, newsDocument, postDocument } from './compile-journal-documents.ts'
import { productFields } from './compile-product-fields.ts'
import {
  collectionPageDocument,
  currenciesDocument,
  homeDocument,
  pageDocument,
  productPageDocument,
  type SeedDocument,
  settingsDocument,
} from './compile-site-documents.ts'
import { retailerDocuments, retailersPageDocument } from './compile-retailers.ts'
import { withFrenchSpaces } from './french-no-break-spaces.ts'
import { translationMetadata } from './translation-metadata.ts'

/** What the shop's sync has already written of a product or collection. */
export interface SyncedDocument {
  _id: string
  _type: 'product' | 'collection'
  store: { id: number; tags?: string; slug: { current: string } } & Record<string, unknown>
}

export interface SeedWrites {
  /** Documents to create as a whole. */
  create: SeedDocument[]
  /** Fields to set on documents that the shop's sync owns. */
  set: { id: string; fields: Record<string, unknown> }[]
}

/**
 * Every document of the demo site in every language.
 *
 * @param assets asset ids by file name
 * @param synced the shop's documents, as its sync wrote them
 * @throws Error naming what is missing: a picture, a text, a product of the shop
 */
export function seedDocuments(
  assets: ReadonlyMap<string, string>,
  synced: readonly SyncedDocument[],
): SeedWrites {
  const of = (type: SyncedDocument['_type']) => synced.filter((document) => document._type === type)
  const byHandle = (type: SyncedDocument['_type']) =>
    new Map(of(type).map((document) => [document.store.slug.current, document]))
  const products = byHandle('product')
  const collections = byHandle('collection')
  const shop: ShopIds = {
    products: new Map([...products].map(([handle, { store }]) => [handle, store.id])),
    collections: new Map([...collections].map(([handle, { store }]) => [handle, store.id])),
  }
  const writes: SeedWrites = { create: [], set: [] }

  /** English fields go onto the shop's own document; other languages get one of their own with its copy. */
  function place(
    type: 'product' | 'collection',
    handle: string,
    locale: Locale,
    fields: Record<string, unknown>,
  ) {
    const id = documentId(`${type}:${handle}`, locale, shop)
    const { store } = (type === 'product' ? products : collections).get(handle) as SyncedDocument
    if (locale === defaultLocale) writes.set.push({ id, fields })
    else writes.create.push({ _id: id, _type: type, ...fields, store })
  }

  for (const locale of locales) {
    const context = () => createContext(locale, assets, shop)
    writes.create.push(
      homeDocument(context()),
      settingsDocument(context()),
      productPageDocument(context()),
      collectionPageDocument(context()),
      retailersPageDocument(context()),
      ...pages.map((page) => pageDocument(page, context())),
      ...forms.map((form) => formDocument(form, context())),
      ...lists.map((list) => listDocument(list, context())),
      ...posts.map((post) => postDocument(post, context())),
      ...news.map((item) => newsDocument(item, context())),
    )
    for (const watch of watches) {
      const tags = String(products.get(watch.handle)?.store.tags ?? '').split(/,\s*/)
      place('product', watch.handle, locale, productFields(watch, tags, context()))
    }
    for (const collection of collectionTexts)
      place('collection', collection.handle, locale, collectionFields(collection, context()))
  }

  writes.create.push(
    currenciesDocument(createContext(defaultLocale, assets, shop).key),
    ...retailerDocuments(() => createContext(defaultLocale, assets, shop)),
    translationMetadata('retailers', 'retailersPage', (locale) => `retailersPage-${locale}`),
    translationMetadata('home', 'home', (locale) => `home-${locale}`),
    translationMetadata('products', 'productPage', (locale) => `productPage-${locale}`),
    translationMetadata('collections', 'collectionPage', (locale) => `collectionPage-${locale}`),
    translationMetadata('settings', 'settings', (locale) => `settings-${locale}`),
    ...forms.map(({ name }) =>
      translationMetadata(`form-${name}`, 'form', (locale) =>
        documentId(`form:${name}`, locale, shop),
      ),
    ),
    ...pages.map(({ path }) =>
      translationMetadata(`page-${path}`, 'page', (locale) => pageId(path, locale)),
    ),
    ...lists.map(({ type }) => translationMetadata(type, type, (locale) => `${type}-${locale}`)),
    ...posts.map(({ name }) =>
      translationMetadata(`blogpost-${name}`, 'blogpost', (locale) =>
        documentId(`blogpost:${name}`, locale, shop),
      ),
    ),
    ...news.map(({ name }) =>
      translationMetadata(`news-${name}`, 'news', (locale) =>
        documentId(`news:${name}`, locale, shop),
      ),
    ),
    ...watches.map(({ handle }) =>
      translationMetadata(`product-${handle}`, 'product', (locale) =>
        documentId(`product:${handle}`, locale, shop),
      ),
    ),
    ...collectionTexts.map(({ handle }) =>
      translationMetadata(`collection-${handle}`, 'collection', (locale) =>
        documentId(`collection:${handle}`, locale, shop),
      ),
    ),
    {
      _id: 'redirect-watches',
      _type: 'redirect',
      source: '/watches',
      destination: {
        type: 'internal',
        reference: { _type: 'reference', _ref: documentId('collections', 'en', shop) },
      },
      status: 301,
      enabled: true,
      note: 'The address on the printed catalogue of 2024.',
    },
  )
  return withFrenchSpaces(writes)
}
