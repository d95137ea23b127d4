import { defaultLocale, type Locale, contentLocales } from '#lib/locales.ts'
import { watches } from '../catalogue/watches.ts'
import { editorialCollections } from '../content/editorial-collections.ts'
import { journalListPages } from '../content/journal/journal-list-pages.ts'
import { newsItems } from '../content/journal/news.ts'
import { journalPosts } from '../content/journal/posts.ts'
import { fixedPathPages } from '../content/pages/index.ts'
import { forms } from '../content/forms/index.ts'
import { compileFormDocument } from './compile-form-document.ts'
import {
  createCompileContext,
  documentIdOfTarget,
  pageDocumentId,
  type ShopIdsByHandle,
} from './compile-context.ts'
import { compileCollectionFields } from './compile-collection-fields.ts'
import {
  compileJournalListDocument,
  compileNewsDocument,
  compilePostDocument,
} from './compile-journal-documents.ts'
import { compileProductFields } from './compile-product-fields.ts'
import {
  compileCollectionListDocument,
  compileCurrenciesDocument,
  compileGlossaryDocument,
  compileHomeDocument,
  compilePageDocument,
  compileProductListDocument,
  type CompiledDocument,
  compileSettingsDocument,
} from './compile-site-documents.ts'
import {
  compileAllRetailers,
  compileRetailerPictureTexts,
  compileRetailersPage,
} from './compile-retailers.ts'
import { withFrenchNoBreakSpaces } from './french-no-break-spaces.ts'
import { type SeedTransaction, withTranslatedFrom } from './translated-from.ts'
import { translationMetadataDocument } from './translation-metadata.ts'

/** What the shop's sync has already written of a product or collection. */
export interface SyncedShopDocument {
  _id: string
  _type: 'product' | 'collection'
  store: { id: number; tags?: string; slug: { current: string } } & Record<string, unknown>
}

export interface SeedWrites {
  /** Documents to create as a whole. */
  create: CompiledDocument[]
  /** Fields to set on documents that exist: the shop's sync has written them, or an upload. */
  set: { id: string; fields: Record<string, unknown> }[]
}

/**
 * Every document of the demo site in every language.
 *
 * @param assets asset ids by file name
 * @param synced the shop's documents, as its sync wrote them
 * @param transaction the one in which all of them will be written
 * @throws Error naming what is missing: a picture, a text, a product of the shop
 */
export function compileSeedWrites(
  assets: ReadonlyMap<string, string>,
  synced: readonly SyncedShopDocument[],
  transaction: SeedTransaction,
): SeedWrites {
  const of = (type: SyncedShopDocument['_type']) =>
    synced.filter((document) => document._type === type)
  const byHandle = (type: SyncedShopDocument['_type']) =>
    new Map(of(type).map((document) => [document.store.slug.current, document]))
  const products = byHandle('product')
  const collections = byHandle('collection')
  const shop: ShopIdsByHandle = {
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
    const id = documentIdOfTarget(`${type}:${handle}`, locale, shop)
    const { store } = (type === 'product' ? products : collections).get(
      handle,
    ) as SyncedShopDocument
    if (locale === defaultLocale) writes.set.push({ id, fields })
    else writes.create.push({ _id: id, _type: type, ...fields, store })
  }

  for (const locale of contentLocales) {
    const context = () => createCompileContext(locale, assets, shop)
    writes.create.push(
      compileHomeDocument(context()),
      compileSettingsDocument(context()),
      compileProductListDocument(context()),
      compileCollectionListDocument(context()),
      compileRetailersPage(context()),
      ...fixedPathPages.map((page) => compilePageDocument(page, context())),
      ...forms.map((form) => compileFormDocument(form, context())),
      ...journalListPages.map((list) => compileJournalListDocument(list, context())),
      ...journalPosts.map((post) => compilePostDocument(post, context())),
      ...newsItems.map((item) => compileNewsDocument(item, context())),
    )
    for (const watch of watches) {
      const tags = String(products.get(watch.handle)?.store.tags ?? '').split(/,\s*/)
      place('product', watch.handle, locale, compileProductFields(watch, tags, context()))
    }
    for (const collection of editorialCollections)
      place('collection', collection.handle, locale, compileCollectionFields(collection, context()))
  }

  writes.set.push(...compileRetailerPictureTexts(assets))
  writes.create.push(
    compileCurrenciesDocument(createCompileContext(defaultLocale, assets, shop).key),
    compileGlossaryDocument(createCompileContext(defaultLocale, assets, shop).key),
    ...compileAllRetailers(() => createCompileContext(defaultLocale, assets, shop)),
    translationMetadataDocument(
      'retailers',
      'retailersPage',
      (locale) => `retailersPage-${locale}`,
    ),
    translationMetadataDocument('home', 'home', (locale) => `home-${locale}`),
    translationMetadataDocument('products', 'productPage', (locale) => `productPage-${locale}`),
    translationMetadataDocument(
      'collections',
      'collectionPage',
      (locale) => `collectionPage-${locale}`,
    ),
    translationMetadataDocument('settings', 'settings', (locale) => `settings-${locale}`),
    ...forms.map(({ name }) =>
      translationMetadataDocument(`form-${name}`, 'form', (locale) =>
        documentIdOfTarget(`form:${name}`, locale, shop),
      ),
    ),
    ...fixedPathPages.map(({ path }) =>
      translationMetadataDocument(`page-${path}`, 'page', (locale) => pageDocumentId(path, locale)),
    ),
    ...journalListPages.map(({ type }) =>
      translationMetadataDocument(type, type, (locale) => `${type}-${locale}`),
    ),
    ...journalPosts.map(({ name }) =>
      translationMetadataDocument(`blogpost-${name}`, 'blogpost', (locale) =>
        documentIdOfTarget(`blogpost:${name}`, locale, shop),
      ),
    ),
    ...newsItems.map(({ name }) =>
      translationMetadataDocument(`news-${name}`, 'news', (locale) =>
        documentIdOfTarget(`news:${name}`, locale, shop),
      ),
    ),
    ...watches.map(({ handle }) =>
      translationMetadataDocument(`product-${handle}`, 'product', (locale) =>
        documentIdOfTarget(`product:${handle}`, locale, shop),
      ),
    ),
    ...editorialCollections.map(({ handle }) =>
      translationMetadataDocument(`collection-${handle}`, 'collection', (locale) =>
        documentIdOfTarget(`collection:${handle}`, locale, shop),
      ),
    ),
    {
      _id: 'redirect-watches',
      _type: 'redirect',
      source: '/watches',
      destination: {
        type: 'internal',
        reference: { _type: 'reference', _ref: documentIdOfTarget('collections', 'en', shop) },
      },
      status: 301,
      enabled: true,
      note: 'The address on the printed catalogue of 2024.',
    },
  )
  const { create, set } = withFrenchNoBreakSpaces(writes)
  return { create: withTranslatedFrom(create, transaction), set }
}
