import type { PageAddressRow } from '#lib/addresses/page-address.ts'
import { type AddressResolver, createAddressResolver } from '#lib/addresses/address-resolver.ts'
import type { PageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import type { Locale } from '#lib/locales.ts'

/**
 * Site properties for every view. Serializable: in draft mode they are sent to the browser, so they contain no
 * secret.
 */
export interface SiteProps {
  locale: Locale
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  siteName: string
  /** Domains of the site, the default one without a country; absent where none is configured. */
  domains?: readonly { country?: string; origin: string }[]
  /** Services that require consent; absent where none is configured. */
  privacy?: PrivacyProps
  /** The segments that content defines, for links. */
  segments: PageKindSegments
  /** Base URL or path of images, without a trailing slash. */
  cdnBase: string
  /** ISO 4217 code of the shop's currency; Sanity Connect syncs bare numbers. */
  currency: string
  shopMode: 'embedded' | 'hosted'
  /** What the browser needs to call the Storefront API. */
  shop: { origin: string; token: string | undefined; apiVersion: string }
  /** Prices include tax; otherwise the cart notes it on each line. */
  includesTax: boolean
  /** Configuration of forms. */
  forms: { newsletter: 'off' | 'direct' | 'confirmed'; captchaKey: string | undefined }
  isDraft: boolean
  /** Configuration of click-to-edit; in draft mode only. */
  edit?: PreviewEditTarget
}

/** Configuration of the consent banner and of the services behind it. */
export interface PrivacyProps {
  /** Whether services start only after consent. */
  required: boolean
  tags?: { id: string; origin: string }
  errors?: { endpoint: string; environment: string }
  /** The shop with its own visitor statistics. */
  shop?: { id: string; storefrontId?: string }
}

/** Target of an edit link in the preview. */
export interface PreviewEditTarget {
  projectId: string
  dataset: string
  /** Path or URL of Studio. */
  studioUrl: string
}

/** The address resolver of a site, with its segments. */
export function addressResolverOf({ segments }: Pick<SiteProps, 'segments'>): AddressResolver {
  return createAddressResolver(segments)
}

/** Path of a document's page for the reader of a site; undefined where it has none. */
export function hrefOfDocumentOn(
  site: Pick<SiteProps, 'segments' | 'locale'>,
  row: PageAddressRow | null | undefined,
): string | undefined {
  return addressResolverOf(site).hrefOfDocument(row, site.locale)
}
