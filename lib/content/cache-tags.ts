/**
 * The one table of what is cached, under which tags, for how long, and what throws it away. Every
 * cached page carries the broad tag and the sync tags of its queries; nothing expires by time.
 */
export const cachePolicy = {
  page: {
    tags: 'broad + sync tags of every query',
    lifetime: 'until a tag is thrown away',
    thrownAwayBy:
      'live event with one of its sync tags; connect, restart or gap of the live events',
  },
  missingPage: {
    tags: 'broad + sync tags of the settings',
    lifetime: 'until a tag is thrown away',
    thrownAwayBy: 'as page',
  },
  siteIndex: {
    tags: 'its own sync tags, kept in memory',
    lifetime: 'until read again',
    thrownAwayBy:
      'live event with one of its sync tags; connect, restart or gap of the live events',
  },
  preview: { tags: 'none', lifetime: 'none', thrownAwayBy: 'never stored' },
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
