import type { AllSanitySchemaTypes } from '../../../lib/content/types.generated.ts'

type Documents = Extract<AllSanitySchemaTypes, { _id: string }>['_type']

/**
 * Document types that Studio lists. The others are written by Studio itself or by visitors, or apply without a publish. The password
 * switch would close the site for all other tests and has its own (tests/security/gate.spec.ts).
 */
type ListedType = Exclude<
  Documents,
  | `sanity.${string}`
  | 'translation.metadata'
  | 'submission'
  | 'subscriber'
  | 'formDelivery'
  | 'authentication'
>

export interface Publishable {
  /** Clicks in Structure, from left to right; a document without an editable field exists as a draft. */
  way: (string | RegExp)[]
  /** Tab of the field, if not the first. */
  tab?: string
  /** Name of the field to change; absent if all fields come from the shop and only a draft can be published. */
  field?: string
  /** Path of that field in the document. */
  at: string
  /** GROQ for the document. */
  which: string
  /** A page of the site that shows the field. */
  seenAt?: string
}

/** Prefix of the changed value, followed by the type. */
export const publishedText = 'Published with the button'

/** One document of every listed type; a missing type does not compile. */
export const publishable: Record<ListedType, Publishable> = {
  home: {
    way: ['Site', 'Home', 'English'],
    field: 'Headline',
    at: 'header.title',
    which: '_id == "home-en"',
    seenAt: '/',
  },
  page: {
    way: ['Site', 'Pages', /\/pages\/faq/],
    field: 'Headline',
    at: 'heroHeader.title',
    which: '_id == "page-pages-faq-en"',
    seenAt: '/pages/faq',
  },
  product: {
    way: ['Shop', 'Products', 'English', /Vesper/],
    field: 'Tagline',
    at: 'header.message',
    which: '_type == "product" && language == "en" && store.slug.current == "vesper"',
    seenAt: '/product/vesper',
  },
  collection: {
    way: ['Shop', 'Collections', 'English', /night-sky/],
    field: 'Headline',
    at: 'collectionHeader.title',
    which: '_type == "collection" && language == "en" && store.slug.current == "night-sky"',
    seenAt: '/collections/night-sky',
  },
  productPage: {
    way: ['Shop', 'Product list', 'English'],
    field: 'Headline',
    at: 'heroHeader.title',
    which: '_id == "productPage-en"',
    seenAt: '/product',
  },
  collectionPage: {
    way: ['Shop', 'Collection list', 'English'],
    field: 'Headline',
    at: 'heroHeader.title',
    which: '_id == "collectionPage-en"',
    seenAt: '/collections',
  },
  blog: {
    way: ['Journal', 'Journal list', 'English'],
    field: 'Headline',
    at: 'heroHeader.title',
    which: '_id == "blog-en"',
    seenAt: '/journal',
  },
  blogpost: {
    way: ['Journal', 'Posts', 'English', /Why the moon/],
    field: 'Headline',
    at: 'heroHeader.title',
    which: '_id == "blogpost-why-the-moon-is-late-en"',
    seenAt: '/journal/why-the-moon-is-late',
  },
  newsListPage: {
    way: ['Journal', 'News list', 'English'],
    field: 'Headline',
    at: 'heroHeader.title',
    which: '_id == "newsListPage-en"',
    seenAt: '/news',
  },
  news: {
    way: ['Journal', 'News', 'English', /Closed over the turn/],
    field: 'Headline',
    at: 'heroHeader.title',
    which: '_id == "news-winter-closing-en"',
    seenAt: '/news/winter-closing',
  },
  storiesPage: {
    way: ['Journal', 'Stories', 'English'],
    field: 'Headline',
    at: 'heroHeader.title',
    which: '_id == "storiesPage-en"',
    seenAt: '/stories',
  },
  form: {
    way: ['Forms', 'All forms', 'English', /Email us/],
    field: 'Title',
    at: 'title',
    which: '_id == "form-contact-en"',
  },
  productVariant: {
    way: ['Shop', 'Product variants', new RegExp(publishedText)],
    at: 'store.title',
    which: '_type == "productVariant"',
  },
  retailersPage: {
    way: ['Retailers', 'Retailers page', 'English'],
    field: 'Headline',
    at: 'heroHeader.title',
    which: '_id == "retailersPage-en"',
    seenAt: '/retailers',
  },
  retailer: {
    // Its name is changed by an earlier test.
    way: ['Retailers', 'All retailers', /Copenhagen/],
    field: 'Name',
    at: 'name',
    which: '_id == "retailer-copenhagen"',
    seenAt: '/retailers',
  },
  redirect: {
    way: ['Redirects', 'All redirects', /\/watches/],
    field: 'Note',
    at: 'note',
    which: '_id == "redirect-watches"',
  },
  currencies: {
    way: ['Shop', 'Currencies'],
    field: 'Label',
    at: 'mainCurrency.label',
    which: '_id == "currencies"',
  },
  glossary: {
    way: ['Navigation and settings', 'Glossary'],
    field: 'English',
    at: 'styleGuide.en',
    which: '_id == "glossary"',
  },
  settings: {
    way: ['Navigation and settings', 'Settings', 'English'],
    tab: 'Footer',
    field: 'Copyright',
    at: 'footer.copyright',
    which: '_id == "settings-en"',
    seenAt: '/',
  },
}
