import { BookIcon } from '@sanity/icons/Book'
import { BasketIcon } from '@sanity/icons/Basket'
import { CogIcon } from '@sanity/icons/Cog'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { SearchIcon } from '@sanity/icons/Search'
import { TiersIcon } from '@sanity/icons/Tiers'
import { TranslateIcon } from '@sanity/icons/Translate'
import { UploadIcon } from '@sanity/icons/Upload'
import type {
  ListItemBuilder,
  StructureBuilder,
  StructureResolver,
  UserComponent,
} from 'sanity/structure'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import {
  pageKindConfig,
  pageKindNames,
  type PageKind,
  type PageKindConfig,
  type pageKinds,
} from '#lib/addresses/page-kinds.ts'
import { deliveryDocumentId } from '#lib/forms/delivery-document-id.ts'
import { defaultLocale } from '#lib/locales.ts'
import { siteAuthentication } from '#schemas/documents/site-authentication.ts'
import { blogListPage } from '#schemas/documents/blog.ts'
import { blogpost } from '#schemas/documents/blogpost.ts'
import { collection } from '#schemas/documents/collection.ts'
import { collectionsListPage } from '#schemas/documents/collection-page.ts'
import { currencies } from '#schemas/documents/currencies.ts'
import { form } from '#schemas/documents/form.ts'
import { formDelivery } from '#schemas/documents/form-delivery.ts'
import { glossary } from '#schemas/documents/glossary.ts'
import { homePage } from '#schemas/documents/home.ts'
import { newsItem } from '#schemas/documents/news.ts'
import { newsListPage } from '#schemas/documents/news-list-page.ts'
import { page } from '#schemas/documents/page.ts'
import { product } from '#schemas/documents/product.ts'
import { productPagesSettings } from '#schemas/documents/product-page.ts'
import { productVariant } from '#schemas/documents/product-variant.ts'
import { redirect } from '#schemas/documents/redirect.ts'
import { retailer } from '#schemas/documents/retailer.ts'
import { retailersPage } from '#schemas/documents/retailers-page.ts'
import { siteSettings } from '#schemas/documents/settings.ts'
import { storiesPage } from '#schemas/documents/stories-page.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import {
  productIdsInCollection,
  type SingletonDefinition,
  structureListItem,
  localizedList,
  type ListDefinition,
  unlocalizedList,
  localizedSingleton,
  globalSingletonItem,
} from './structure-items.ts'
import { PageTreePane } from './page-tree-pane.tsx'
import { redirectImportPane } from './redirect-import-pane.tsx'
import { redirectTester } from './redirect-tester.tsx'

/** Sections of the structure that page kinds belong to. */
type Section = 'site' | 'shop' | 'journal' | 'retailers'

type DefinitionFor<Facts extends PageKindConfig> = (Facts['singleton'] extends true
  ? SingletonDefinition
  : ListDefinition) & {
  type: { name: Facts['documentType'] }
  task: Section
}

/** Section and definition of each page kind: a singleton, or a list of many. */
const pageKindEntries: { [Kind in PageKind]: DefinitionFor<(typeof pageKinds)[Kind]> } = {
  home: { task: 'site', type: homePage, title: 'Home' },
  page: { task: 'site', type: page, title: 'Pages by language', orderBy: 'slug.current' },
  products: { task: 'shop', type: productPagesSettings, title: 'Product list' },
  collections: { task: 'shop', type: collectionsListPage, title: 'Collection list' },
  product: { task: 'shop', type: product, title: 'Products', orderBy: 'store.title' },
  collection: { task: 'shop', type: collection, title: 'Collections', orderBy: 'store.title' },
  blog: { task: 'journal', type: blogListPage, title: 'Journal list' },
  blogpost: {
    task: 'journal',
    type: blogpost,
    title: 'Posts',
    orderBy: 'date',
    descending: true,
  },
  newsList: { task: 'journal', type: newsListPage, title: 'News list' },
  news: { task: 'journal', type: newsItem, title: 'News', orderBy: 'date', descending: true },
  stories: { task: 'journal', type: storiesPage, title: 'Stories' },
  retailers: { task: 'retailers', type: retailersPage, title: 'Retailers page' },
}

/** Items of the page kinds in a section, in the order of the table. */
function pageKindItems(S: StructureBuilder, task: Section): ListItemBuilder[] {
  return pageKindNames
    .filter((kind) => pageKindEntries[kind].task === task)
    .map((kind) => {
      const facts: SingletonDefinition | ListDefinition = pageKindEntries[kind]
      if (!('orderBy' in facts)) return localizedSingleton(S, facts)
      const more = kind === 'product' ? [productsByCollection(S)] : []
      // Edit intents of pages open the tree.
      return localizedList(S, facts, {
        madeBy: pageKindConfig(kind).createdBy,
        more,
        opens: kind !== 'page',
      })
    })
}

/** A section with its items. */
function sectionItem(
  S: StructureBuilder,
  id: string,
  title: string,
  icon: unknown,
  items: ListItemBuilder[],
) {
  return structureListItem(S, id, title, icon).child(S.list().id(id).title(title).items(items))
}

/** The page tree; handles edit intents of pages. */
function pageTree(S: StructureBuilder) {
  return structureListItem(S, 'pages', 'Pages', TiersIcon).child(
    S.component(PageTreePane)
      .id('pages')
      .title('Pages')
      .canHandleIntent((intent, params) => intent === 'edit' && params.type === page.name)
      .child((id) => S.document().schemaType(page.name).documentId(id)),
  )
}

function productsByCollection(S: StructureBuilder) {
  const title = 'By collection'
  return structureListItem(S, 'by-collection', title, collection.icon).child(
    S.documentTypeList(collection.name)
      .id('by-collection')
      .title(title)
      .apiVersion(studioApiVersion)
      .filter('_type == "collection" && language == $language')
      .params({ language: defaultLocale })
      .defaultOrdering([{ field: 'store.title', direction: 'asc' }])
      .canHandleIntent(() => false)
      .initialValueTemplates([])
      .child(async (id, { structureContext }) => {
        const client = structureContext.getClient({ apiVersion: studioApiVersion })
        return S.documentList()
          .title('Products')
          .schemaType(product.name)
          .apiVersion(studioApiVersion)
          .filter('_type == "product" && _id in $ids')
          .params({ ids: await productIdsInCollection(client, id) })
          .canHandleIntent(() => false)
          .initialValueTemplates([])
      }),
  )
}

/** Redirects, their tester, and their import. */
function redirects(S: StructureBuilder, addresses: AddressResolver, siteUrl: string | undefined) {
  const title = 'Test a redirect'
  return [
    unlocalizedList(S, redirect, 'All redirects'),
    componentItem(S, 'redirect-tester', title, SearchIcon, redirectTester(addresses, siteUrl)),
    componentItem(
      S,
      'redirect-import',
      'Import redirects',
      UploadIcon,
      redirectImportPane(addresses, siteUrl),
    ),
  ]
}

/** Notification settings: each form opens the private document with its recipients. */
function deliveries(S: StructureBuilder) {
  const title = 'Notifications'
  return structureListItem(S, formDelivery.name, title, formDelivery.icon).child(
    S.documentTypeList(form.name)
      .id(formDelivery.name)
      .title(title)
      .apiVersion(studioApiVersion)
      // Titles differ by language, so only the language brings comparable rows together.
      .defaultOrdering([
        { field: 'language', direction: 'asc' },
        { field: 'title', direction: 'asc' },
      ])
      // Edit intents of forms must not end here: Studio would resolve them to any list of forms with its own filter.
      .filter('_type == "form"')
      .canHandleIntent(() => false)
      // Must come after the filter, which would add create buttons for forms again.
      .initialValueTemplates([])
      .child((id) =>
        S.document()
          .schemaType(formDelivery.name)
          .documentId(deliveryDocumentId(id))
          .title('Notifications'),
      ),
  )
}

/** An item that shows a component. */
function componentItem(
  S: StructureBuilder,
  id: string,
  title: string,
  icon: unknown,
  component: UserComponent,
) {
  return structureListItem(S, id, title, icon).child(S.component(component).id(id).title(title))
}

interface StructureOptions {
  /** Resolves URLs with the segments of the published content. */
  addresses: AddressResolver
  /** Origin of the site, if it differs from Studio's. */
  siteUrl?: string | undefined
  /** Views of tools that are shown in the structure as well. */
  submissions: UserComponent
  translations: UserComponent
}

/** Structure of the content tool, by section. */
export const structure =
  ({ addresses, siteUrl, submissions, translations }: StructureOptions): StructureResolver =>
  (S) =>
    S.list()
      .id('content')
      .title('Content')
      .items([
        sectionItem(
          S,
          'site',
          'Site',
          EarthGlobeIcon,
          pageKindItems(S, 'site').toSpliced(1, 0, pageTree(S)),
        ),
        sectionItem(S, 'shop', 'Shop', BasketIcon, [
          ...pageKindItems(S, 'shop'),
          unlocalizedList(S, productVariant, 'Product variants'),
          globalSingletonItem(S, currencies, 'Currencies'),
        ]),
        sectionItem(S, 'journal', 'Journal', BookIcon, pageKindItems(S, 'journal')),
        sectionItem(S, 'retailers', 'Retailers', retailer.icon, [
          unlocalizedList(S, retailer, 'All retailers', ['country', 'city.en', 'name']),
          ...pageKindItems(S, 'retailers'),
        ]),
        S.divider(),
        sectionItem(S, 'forms', 'Forms', form.icon, [
          localizedList(
            S,
            { type: form, title: 'All forms', orderBy: 'title' },
            { madeBy: 'editor' },
          ),
          componentItem(S, 'submissions', 'Submissions', EnvelopeIcon, submissions),
          deliveries(S),
        ]),
        sectionItem(S, 'redirects', 'Redirects', redirect.icon, redirects(S, addresses, siteUrl)),
        componentItem(S, 'translations', 'Translations', TranslateIcon, translations),
        S.divider(),
        sectionItem(S, 'settings', 'Navigation and settings', CogIcon, [
          localizedSingleton(S, { type: siteSettings, title: 'Settings' }),
          globalSingletonItem(S, glossary, 'Glossary'),
          globalSingletonItem(S, siteAuthentication, 'Password'),
        ]),
      ])
