/** Tag of everything that was rendered from content. */
export const globalContentTag = 'content'

/** Sync tags are opaque; the prefix separates them from the app's own tags. */
const syncTagPrefix = 'content:'

/** Next silently drops tags beyond 128 per call; several calls on one page add up. */
export const maxTagsPerCall = 100

/** The cache tag of a sync tag such as `s1:rVDUjQ`. */
export function cacheTagOfSyncTag(syncTag: string): string {
  return syncTagPrefix + syncTag
}

/** The sync tag of a cache tag; the global tag has none. */
export function syncTagOfCacheTag(tag: string): string {
  return tag.startsWith(syncTagPrefix) ? tag.slice(syncTagPrefix.length) : tag
}

/** Tags of a query response, in groups within the limit of one cache call; every group starts with the global tag. */
export function cacheTagGroups(syncTags: readonly string[]): string[][] {
  const tags = [...new Set(syncTags)].map(cacheTagOfSyncTag)
  const groups: string[][] = []
  do groups.push([globalContentTag, ...tags.splice(0, maxTagsPerCall - 1)])
  while (tags.length > 0)
  return groups
}

/** True for content tags and the global tag; the revalidation endpoint rejects all others. */
export function isContentTag(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 256 &&
    (value === globalContentTag || value.startsWith(syncTagPrefix))
  )
}
