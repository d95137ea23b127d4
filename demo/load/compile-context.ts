import { defaultLocale, type Locale } from '#lib/locales.ts'
import { pictureNamed } from '../media-files/demo-media.ts'
import type { LinkTarget } from '../content/seed-types.ts'

/** What turning a text of the seed into a document of one language needs. */
export interface CompileContext {
  locale: Locale
  /** A fresh array key; the same ones in the same order on every run. */
  key: () => string
  /** The asset document of a file of the demo. */
  assetId: (file: string) => string
  /** The document of a target in this language. */
  idOf: (target: LinkTarget) => string
  alt: (file: string) => string
}

/** Numeric ids of the shop by handle, for the ids of the documents that its sync writes. */
export interface ShopIdsByHandle {
  products: ReadonlyMap<string, number>
  collections: ReadonlyMap<string, number>
}

/** The id of a page document, such as `page-collections-mechaquartz-fr`. */
export const pageDocumentId = (path: string, locale: Locale) =>
  `page-${path.replaceAll('/', '-')}-${locale}`

/** Types of the documents that exist once in a language. */
const singles = {
  home: 'home',
  products: 'productPage',
  collections: 'collectionPage',
  blog: 'blog',
  newsListPage: 'newsListPage',
  storiesPage: 'storiesPage',
  retailers: 'retailersPage',
} as const

/** Types of the documents that are many, each with a name. */
type NamedKind = 'form' | 'page' | 'product' | 'collection' | 'blogpost' | 'news'

/** The id of a retailer's document, such as `retailer-paris`; it is one for all languages. */
export const retailerDocumentId = (id: string) => `retailer-${id}`

/**
 * The id of any document that a link can lead to. The English product and collection are the shop's own
 * documents (Sanity Connect's ids); their translations stand beside them.
 *
 * @throws Error when the shop has no such product or collection
 */
export function documentIdOfTarget(
  target: LinkTarget,
  locale: Locale,
  shop: ShopIdsByHandle,
): string {
  if (target in singles) return `${singles[target as keyof typeof singles]}-${locale}`
  const [kind, name] = target.split(':') as [NamedKind, string]
  if (kind === 'page') return pageDocumentId(name, locale)
  if (kind === 'form' || kind === 'blogpost' || kind === 'news') return `${kind}-${name}-${locale}`
  const numeric = (kind === 'product' ? shop.products : shop.collections).get(name)
  if (numeric === undefined) throw new Error(`The catalogue has no ${kind} with the handle ${name}`)
  if (locale !== defaultLocale) return `${kind}-${name}-${locale}`
  return kind === 'product' ? `shopifyProduct-${numeric}` : `shopifyCollection-${numeric}`
}

/** @param assets asset document ids by file name */
export function createCompileContext(
  locale: Locale,
  assets: ReadonlyMap<string, string>,
  shop: ShopIdsByHandle,
): CompileContext {
  let count = 0
  return {
    locale,
    key: () => `k${String(++count).padStart(3, '0')}`,
    assetId: (file) => {
      const id = assets.get(file)
      if (!id) throw new Error(`The picture ${file} has not been uploaded`)
      return id
    },
    idOf: (target) => documentIdOfTarget(target, locale, shop),
    alt: (file) => pictureNamed(file).alt[locale],
  }
}
