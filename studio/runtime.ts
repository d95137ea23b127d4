import type { Segments } from '#lib/addresses/segments.ts'

/** What Studio must know of the server it was served by. Decided at run time, so one build serves both modes. */
export interface StudioRuntime {
  /** `embedded`: Studio talks to the content lake on this machine. `hosted`: to Sanity, with nothing of ours between. */
  mode: 'embedded' | 'hosted'
  projectId: string
  dataset: string
  /** Origin of the API; the embedded lake's address, or undefined for Sanity's own. */
  apiHost?: string
  /** Origin of the site, where Studio has one of its own. */
  siteUrl?: string
  /** The segments that published content names, for the addresses of documents. */
  segments?: Segments
}
