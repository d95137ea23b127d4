/** Where the path of a page begins below its language. */
export type PathRule =
  /** At the language itself. */
  | { at: 'root' }
  /** The slug is the path, and may have several parts. */
  | { at: 'slug' }
  /**
   * Below a leading segment, `/{segment}/{slug}`; at the segment itself where the kind has no slug.
   * Each language names the segment with the slug of its own document of the type `namedBy`;
   * `fallback` stands in where it has none.
   */
  | { at: 'segment'; namedBy: string; fallback: string }

/** What must be known of a page kind to find, link, redirect, edit and list its pages. */
export interface PageKindConfig {
  /** Type of the document that the page shows. */
  documentType: string
  path: PathRule
  /** The field of the document that holds its slug; null where an address needs none. */
  slugField: 'slug' | 'store.slug' | null
  /**
   * True where the page exists in every language, so that a link keeps its reader's; false where it
   * exists in the language of its document alone.
   */
  everyLanguage: boolean
  /** Whether the English document stands in for a translation that is missing. */
  fallsBackToEnglish: boolean
  /** Whether editors may link to it, and lead a redirect to it. */
  isLinkable: boolean
  isRedirectTarget: boolean
  /** One document a language, with the id `{type}-{language}`. */
  singleton: boolean
  /** Who begins its documents: an editor in Studio, or the shop's sync. */
  createdBy: 'editor' | 'shop'
  /** How many entries each page of a list shows; absent where the kind has one page. */
  perPage?: number
  /**
   * Parameters of the address that an answer of its own is made for, such as a search. Nothing that
   * is kept depends on them: such an answer is made for each request, the page without them once.
   */
  queryParameters?: readonly string[]
}

/** What a list of watches can be asked for (lib/shop/filter-products.ts). */
const productFilterParameters = ['size', 'min', 'max', 'available', 'tag', 'sort'] as const

/**
 * The one table of page kinds. Everything that tells kinds apart asks a column of this table; what
 * must be spelled out elsewhere (GROQ, whose types are read from the text) is held to it by a test.
 * The order is the one in which editors are offered kinds.
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
    queryParameters: productFilterParameters,
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
    queryParameters: productFilterParameters,
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

/** The line of the table for a kind, as wide as every line is. */
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

/** Document types of the kinds that a question is answered with yes for, in the order of the table. */
export function documentTypesWhere(
  asks: (facts: PageKindConfig) => boolean = () => true,
): string[] {
  return pageKindNames
    .filter((kind) => asks(pageKindConfig(kind)))
    .map((kind) => pageKinds[kind].documentType)
}
