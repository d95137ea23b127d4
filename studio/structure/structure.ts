import { BookIcon } from '@sanity/icons/Book'
import { BasketIcon } from '@sanity/icons/Basket'
import { CogIcon } from '@sanity/icons/Cog'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { SearchIcon } from '@sanity/icons/Search'
import { TiersIcon } from '@sanity/icons/Tiers'
import { TranslateIcon } from '@sanity/icons/Translate'
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
import { authentication } from '#schemas/documents/authentication.ts'
import { blog } from '#schemas/documents/blog.ts'
import { blogpost } from '#schemas/documents/blogpost.ts'
import { collection } from '#schemas/documents/collection.ts'
import { collectionPage } from '#schemas/documents/collection-page.ts'
import { currencies } from '#schemas/documents/currencies.ts'
import { form } from '#schemas/documents/form.ts'
import { formDelivery } from '#schemas/documents/form-delivery.ts'
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
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import {
  productsOf,
  type Entry,
  entry,
  list,
  type ListEntry,
  plainList,
  singleton,
  sole,
} from './structure-items.ts'
import { PageTreePane } from './page-tree-pane.tsx'
import { redirectTester } from './redirect-tester.tsx'

/** The tasks of the desk that page kinds belong to. */
type Task = 'site' | 'shop' | 'journal' | 'retailers'

type EntryOf<Facts extends PageKindConfig> = (Facts['singleton'] extends true
  ? Entry
  : ListEntry) & {
  type: { name: Facts['documentType'] }
  task: Task
}

/** Where on the desk each page kind stands: its own document, and a list where there are many. */
const entries: { [Kind in PageKind]: EntryOf<(typeof pageKinds)[Kind]> } = {
  home: { task: 'site', type: home, title: 'Home' },
  page: { task: 'site', type: page, title: 'Pages by language', orderBy: 'slug.current' },
  products: { task: 'shop', type: productPage, title: 'Product list' },
  collections: { task: 'shop', type: collectionPage, title: 'Collection list' },
  product: { task: 'shop', type: product, title: 'Products', orderBy: 'store.title' },
  collection: { task: 'shop', type: collection, title: 'Collections', orderBy: 'store.title' },
  blog: { task: 'journal', type: blog, title: 'Journal list' },
  blogpost: {
    task: 'journal',
    type: blogpost,
    title: 'Posts',
    orderBy: 'date',
    descending: true,
  },
  newsList: { task: 'journal', type: newsListPage, title: 'News list' },
  news: { task: 'journal', type: news, title: 'News', orderBy: 'date', descending: true },
  stories: { task: 'journal', type: storiesPage, title: 'Stories' },
  retailers: { task: 'retailers', type: retailersPage, title: 'Retailers page' },
}

/** The kinds of a task, in the order of the table. */
function kindsOf(S: StructureBuilder, task: Task): ListItemBuilder[] {
  return pageKindNames
    .filter((kind) => entries[kind].task === task)
    .map((kind) => {
      const facts: Entry | ListEntry = entries[kind]
      if (!('orderBy' in facts)) return singleton(S, facts)
      const more = kind === 'product' ? [byCollection(S)] : []
      // The tree opens pages.
      return list(S, facts, {
        madeBy: pageKindConfig(kind).createdBy,
        more,
        opens: kind !== 'page',
      })
    })
}

/** Everything that belongs to one task, in a list of its own. */
function task(
  S: StructureBuilder,
  id: string,
  title: string,
  icon: unknown,
  items: ListItemBuilder[],
) {
  return entry(S, id, title, icon).child(S.list().id(id).title(title).items(items))
}

/** The pages as they stand below each other. Whoever asks to edit a page finds it here, in its language. */
function pageTree(S: StructureBuilder) {
  return entry(S, 'pages', 'Pages', TiersIcon).child(
    S.component(PageTreePane)
      .id('pages')
      .title('Pages')
      .canHandleIntent((intent, params) => intent === 'edit' && params.type === page.name)
      .child((id) => S.document().schemaType(page.name).documentId(id)),
  )
}

function byCollection(S: StructureBuilder) {
  const title = 'By collection'
  return entry(S, 'by-collection', title, collection.icon).child(
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
          .params({ ids: await productsOf(client, id) })
          .canHandleIntent(() => false)
          .initialValueTemplates([])
      }),
  )
}

/** The redirects, and where an address leads. */
function redirects(S: StructureBuilder, addresses: AddressResolver, siteUrl: string | undefined) {
  const title = 'See where an address leads'
  return [
    plainList(S, redirect, 'All redirects'),
    pane(S, 'redirect-tester', title, SearchIcon, redirectTester(addresses, siteUrl)),
  ]
}

/** Each form leads to the private document beside it. */
function deliveries(S: StructureBuilder) {
  const title = 'Who is told'
  return entry(S, formDelivery.name, title, formDelivery.icon).child(
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
          .documentId(deliveryDocumentId(id))
          .title('Who is told'),
      ),
  )
}

/** A tool of its own that belongs to a task as well. */
function pane(
  S: StructureBuilder,
  id: string,
  title: string,
  icon: unknown,
  component: UserComponent,
) {
  return entry(S, id, title, icon).child(S.component(component).id(id).title(title))
}

interface Surroundings {
  /** Bound to the segments that content names. */
  addresses: AddressResolver
  /** Origin of the site, where it is not the one that serves Studio. */
  siteUrl?: string | undefined
  /** Tools that belong to a task of the desk as well. */
  submissions: UserComponent
  translations: UserComponent
}

/** The desk, by task. */
export const structure =
  ({ addresses, siteUrl, submissions, translations }: Surroundings): StructureResolver =>
  (S) =>
    S.list()
      .id('content')
      .title('Content')
      .items([
        task(S, 'site', 'Site', EarthGlobeIcon, kindsOf(S, 'site').toSpliced(1, 0, pageTree(S))),
        task(S, 'shop', 'Shop', BasketIcon, [
          ...kindsOf(S, 'shop'),
          plainList(S, productVariant, 'Product variants'),
          sole(S, currencies, 'Currencies'),
        ]),
        task(S, 'journal', 'Journal', BookIcon, kindsOf(S, 'journal')),
        task(S, 'retailers', 'Retailers', retailer.icon, [
          plainList(S, retailer, 'All retailers', ['country', 'city.en', 'name']),
          ...kindsOf(S, 'retailers'),
        ]),
        S.divider(),
        task(S, 'forms', 'Forms', form.icon, [
          list(S, { type: form, title: 'All forms', orderBy: 'title' }, { madeBy: 'editor' }),
          pane(S, 'submissions', 'Submissions', EnvelopeIcon, submissions),
          deliveries(S),
        ]),
        task(S, 'redirects', 'Redirects', redirect.icon, redirects(S, addresses, siteUrl)),
        pane(S, 'translations', 'Translations', TranslateIcon, translations),
        S.divider(),
        task(S, 'settings', 'Navigation and settings', CogIcon, [
          singleton(S, { type: settings, title: 'Settings' }),
          sole(S, authentication, 'Password'),
        ]),
      ])
