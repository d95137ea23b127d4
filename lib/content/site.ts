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
  /** Base address of images, `{host}/images/{project}/{dataset}`, without a trailing slash. */
  cdnBase: string
  shopMode: 'embedded' | 'hosted'
  /** What the browser needs to call the Storefront API. */
  shop: { origin: string; token: string | undefined; apiVersion: string }
  isDraft: boolean
  /** What click-to-edit needs; present in draft mode only. */
  edit?: EditTarget
}

/** Where an edit link of the preview leads. */
export interface EditTarget {
  projectId: string
  dataset: string
  /** Path or address of Studio. */
  studioUrl: string
}
