import type { AddressRow } from '#lib/addresses/address.ts'
import { type AddressResolver, createAddressResolver } from '#lib/addresses/address-resolver.ts'
import type { Segments } from '#lib/addresses/segments.ts'
import type { Locale } from '#lib/locales.ts'

/**
 * What every view knows of the site it is shown on. Plain data: it crosses from server to browser
 * in draft mode and carries no secret.
 */
export interface SiteProps {
  locale: Locale
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  siteName: string
  /** The house's domains, the default one without a country; absent where none is configured. */
  domains?: readonly { country?: string; origin: string }[]
  /** What asks for the visitor's leave; absent where nothing is configured that needs it. */
  privacy?: PrivacyProps
  /** The segments that content names, for the addresses of links. */
  segments: Segments
  /** Base address or path of images, without a trailing slash. */
  cdnBase: string
  /** ISO 4217 code of the currency that the shop keeps its prices in; Sanity Connect syncs bare numbers. */
  currency: string
  shopMode: 'embedded' | 'hosted'
  /** What the browser needs to call the Storefront API. */
  shop: { origin: string; token: string | undefined; apiVersion: string }
  /** Prices include tax; where they do not, the cart says so of each piece. */
  includesTax: boolean
  /** What the forms of a page must know of the installation. */
  forms: { newsletter: 'off' | 'direct' | 'confirmed'; captchaKey: string | undefined }
  isDraft: boolean
  /** What click-to-edit needs; present in draft mode only. */
  edit?: EditTarget
}

/** What a browser must know to ask, and to start what was allowed. */
export interface PrivacyProps {
  /** Whether nothing starts without a yes. */
  required: boolean
  tags?: { id: string; origin: string }
  errors?: { endpoint: string; environment: string }
  /** The shop that counts visits itself. */
  shop?: { id: string; storefrontId?: string }
}

/** Where an edit link of the preview leads. */
export interface EditTarget {
  projectId: string
  dataset: string
  /** Path or address of Studio. */
  studioUrl: string
}

/** The addresses of a site, bound to its segments. */
export function addressesOf({ segments }: Pick<SiteProps, 'segments'>): AddressResolver {
  return createAddressResolver(segments)
}

/** Path of a document's page for the reader of a site; undefined where it has none. */
export function hrefOn(
  site: Pick<SiteProps, 'segments' | 'locale'>,
  row: AddressRow | null | undefined,
): string | undefined {
  return addressesOf(site).hrefOfDocument(row, site.locale)
}
