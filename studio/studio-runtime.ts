import type { PageKindSegments } from '#lib/addresses/page-kind-segments.ts'

/** Runtime configuration from the server. Decided at run time, so that one build serves both modes. */
export interface StudioRuntime {
  /**
   * `embedded`: Studio uses the content lake on this machine. `hosted`: Sanity, without any server of ours in
   * between.
   */
  mode: 'embedded' | 'hosted'
  projectId: string
  dataset: string
  /** Origin of the API: the embedded lake's, or undefined for Sanity's. */
  apiHost?: string
  /** Origin of the site, if it differs from Studio's. */
  siteUrl?: string
  /** False if the site has no password (`SITE_PASSWORD`); absent where that is unknown. */
  hasSitePassword?: boolean
  /** Path segments of the published content, for URLs of documents. */
  segments?: PageKindSegments
}
