/** Where the path of a page starts below its language. */
export type PagePathRule =
  /** At the language itself. */
  | { at: 'root' }
  /** The slug is the path and may have several segments. */
  | { at: 'slug' }
  /**
   * Below a leading segment, `/{segment}/{slug}`; at the segment itself for kinds without a slug.
   * Each language defines the segment by the slug of its document of the type `namedBy`;
   * `fallback` is used where it has none.
   */
  | { at: 'segment'; namedBy: string; fallback: string }

/** Configuration of a page kind: how its pages are found, linked, redirected, edited and listed. */
export interface PageKindConfig {
  /** Type of the document that the page shows. */
  documentType: string
  path: PagePathRule
  /** The field of the document that holds its slug; null for kinds without one. */
  slugField: 'slug' | 'store.slug' | null
  /**
   * True where the page exists in every language, so that a link uses the reader's language; false where
   * it exists only in the language of its document.
   */
  everyLanguage: boolean
  /** Whether the English document replaces a missing translation. */
  fallsBackToEnglish: boolean
  /** Whether editors may link to it, and use it as a redirect target. */
  isLinkable: boolean
  isRedirectTarget: boolean
  /** One document per language, with the id `{type}-{language}`. */
  singleton: boolean
  /** Who creates its documents: an editor in Studio, or the shop's sync. */
  createdBy: 'editor' | 'shop'
  /** Entries per page of a list; absent for kinds with a single page. */
  perPage?: number
  /**
   * Query parameters that change the page, such as a search. A request with one of them is rendered per
   * request and not cached; the page without them is cached once.
   */
  queryParameters?: readonly string[]
}

/** Query parameters of a product list, which lib/shop/filter-products.ts parses. */
export const productFilterNames = [
  'collection',
  'movement',
  'material',
  'size',
  'min',
  'max',
  'available',
  'tag',
  'sort',
] as const

/**
 * The single table of page kinds. Code that distinguishes kinds reads a column of it; what must be written
 * out elsewhere (GROQ, whose types are generated from the text) is compared with it by a test.
 * Studio offers the kinds in this order.
 */
export const pageKinds = {
  home: {
    documentType: 'home',
    path: { at: 'root' },
    slugField: null,
    everyLanguage: false,
    fallsBackToEnglish: false,
    isLinkable: true,
    isRedirectTarget: true,
    singleton: true,
    createdBy: 'editor',
  },
  page: {
    documentType: 'page',
    path: { at: 'slug' },
    slugField: 'slug',
    everyLanguage: false,
    fallsBackToEnglish: false,
    isLinkable: true,
    isRedirectTarget: true,
    singleton: false,
    createdBy: 'editor',
  },
  products: {
    documentType: 'productPage',
    path: { at: 'segment', namedBy: 'productPage', fallback: 'product' },
    slugField: null,
    everyLanguage: false,
    fallsBackToEnglish: false,
    isLinkable: true,
    isRedirectTarget: true,
    singleton: true,
    createdBy: 'editor',
    queryParameters: productFilterNames,
  },
  collections: {
    documentType: 'collectionPage',
    path: { at: 'segment', namedBy: 'collectionPage', fallback: 'collection' },
    slugField: null,
    everyLanguage: false,
    fallsBackToEnglish: false,
    isLinkable: true,
    isRedirectTarget: true,
    singleton: true,
    createdBy: 'editor',
  },
  product: {
    documentType: 'product',
    path: { at: 'segment', namedBy: 'productPage', fallback: 'product' },
    slugField: 'store.slug',
    everyLanguage: true,
    fallsBackToEnglish: true,
    isLinkable: true,
    isRedirectTarget: true,
    singleton: false,
    createdBy: 'shop',
  },
  collection: {
    documentType: 'collection',
    path: { at: 'segment', namedBy: 'collectionPage', fallback: 'collection' },
    slugField: 'store.slug',
    everyLanguage: true,
    fallsBackToEnglish: true,
    isLinkable: true,
    isRedirectTarget: true,
    singleton: false,
    createdBy: 'shop',
    queryParameters: productFilterNames,
  },
  blog: {
    documentType: 'blog',
    path: { at: 'segment', namedBy: 'blog', fallback: 'blog' },
    slugField: null,
    everyLanguage: false,
    fallsBackToEnglish: false,
    isLinkable: true,
    isRedirectTarget: true,
    singleton: true,
    createdBy: 'editor',
    perPage: 12,
  },
  blogpost: {
    documentType: 'blogpost',
    path: { at: 'segment', namedBy: 'blog', fallback: 'blog' },
    slugField: 'slug',
    everyLanguage: false,
    fallsBackToEnglish: false,
    isLinkable: true,
    isRedirectTarget: true,
    singleton: false,
    createdBy: 'editor',
  },
  newsList: {
    documentType: 'newsListPage',
    path: { at: 'segment', namedBy: 'newsListPage', fallback: 'news' },
    slugField: null,
    everyLanguage: false,
    fallsBackToEnglish: false,
    isLinkable: true,
    isRedirectTarget: true,
    singleton: true,
    createdBy: 'editor',
    perPage: 12,
  },
  news: {
    documentType: 'news',
    path: { at: 'segment', namedBy: 'newsListPage', fallback: 'news' },
    slugField: 'slug',
    everyLanguage: false,
    fallsBackToEnglish: false,
    isLinkable: true,
    isRedirectTarget: true,
    singleton: false,
    createdBy: 'editor',
  },
  stories: {
    documentType: 'storiesPage',
    path: { at: 'segment', namedBy: 'storiesPage', fallback: 'stories' },
    slugField: null,
    everyLanguage: false,
    fallsBackToEnglish: false,
    isLinkable: true,
    isRedirectTarget: true,
    singleton: true,
    createdBy: 'editor',
    perPage: 6,
  },
  retailers: {
    documentType: 'retailersPage',
    path: { at: 'segment', namedBy: 'retailersPage', fallback: 'retailer' },
    slugField: null,
    everyLanguage: false,
    fallsBackToEnglish: false,
    isLinkable: true,
    isRedirectTarget: true,
    singleton: true,
    createdBy: 'editor',
    queryParameters: ['q', 'service'],
  },
} as const satisfies Record<string, PageKindConfig>

export type PageKind = keyof typeof pageKinds

/** Every kind, in the order of the table. */
export const pageKindNames = Object.keys(pageKinds) as PageKind[]

/** The table row of a kind, typed as the full configuration. */
export function pageKindConfig(kind: PageKind): PageKindConfig {
  return pageKinds[kind]
}

export function isPageKind(value: unknown): value is PageKind {
  return typeof value === 'string' && Object.hasOwn(pageKinds, value)
}

/** The kind whose pages show documents of a type; undefined for a type without pages. */
export function pageKindOfType(documentType: string | null | undefined): PageKind | undefined {
  return pageKindNames.find((kind) => pageKinds[kind].documentType === documentType)
}

/** Document types of the kinds that match a predicate, in the order of the table. */
export function documentTypesWhere(
  asks: (facts: PageKindConfig) => boolean = () => true,
): string[] {
  return pageKindNames
    .filter((kind) => asks(pageKindConfig(kind)))
    .map((kind) => pageKinds[kind].documentType)
}
