/**
 * The one table of what is kept, where and for how long. Pages are kept on the server until content
 * says that they changed: a live event with one of their sync tags, or a connect, restart or gap of
 * the live events, which throws the broad tag away. `header` is the `Cache-Control` of the answer.
 */
export const cacheTable = {
  /** Others may keep a page but must ask each time: what was published shows within a second. */
  page: { revalidate: false, header: 'public, max-age=0, must-revalidate' },
  /** A page made from what content said before, because it did not answer. Seconds. */
  recalledPage: { revalidate: 10 },
  /** A page with a cookie of the visitor's own. */
  visit: { header: 'private, max-age=0, must-revalidate' },
  preview: { header: 'private, no-store' },
  /** 24 hours (spec 1, section 4). */
  messages: { header: 'public, max-age=86400' },
  api: { header: 'no-store' },
} as const

/** Carried by everything that was made from content. */
export const broadTag = 'content'

/** Sync tags are opaque; the prefix keeps them apart from tags of the app's own. */
const syncTagPrefix = 'content:'

/** Next drops tags beyond 128 a call without an error; several calls on one page add up. */
export const tagsPerCall = 100

/** The cache tag of a sync tag such as `s1:rVDUjQ`. */
export function tagOf(syncTag: string): string {
  return syncTagPrefix + syncTag
}

/** Tags of a query's answer, in groups that one cache call can take; every group leads with the broad tag. */
export function tagGroups(syncTags: readonly string[]): string[][] {
  const tags = [...new Set(syncTags)].map(tagOf)
  const groups: string[][] = []
  do groups.push([broadTag, ...tags.splice(0, tagsPerCall - 1)])
  while (tags.length > 0)
  return groups
}

/** True for a tag that this table gives out; the revalidation endpoint refuses all others. */
export function isContentTag(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 256 &&
    (value === broadTag || value.startsWith(syncTagPrefix))
  )
}
