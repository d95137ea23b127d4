/** Tag of everything that was rendered from content. */
export const globalTag = 'content'

/** Sync tags are opaque; the prefix separates them from the app's own tags. */
const syncTagPrefix = 'content:'

/** Next silently drops tags beyond 128 per call; several calls on one page add up. */
export const tagsPerCall = 100

/** The cache tag of a sync tag such as `s1:rVDUjQ`. */
export function tagOf(syncTag: string): string {
  return syncTagPrefix + syncTag
}

/** The sync tag of a cache tag; the global tag has none. */
export function syncTagOf(tag: string): string {
  return tag.startsWith(syncTagPrefix) ? tag.slice(syncTagPrefix.length) : tag
}

/** Tags of a query response, in groups within the limit of one cache call; every group starts with the global tag. */
export function tagGroups(syncTags: readonly string[]): string[][] {
  const tags = [...new Set(syncTags)].map(tagOf)
  const groups: string[][] = []
  do groups.push([globalTag, ...tags.splice(0, tagsPerCall - 1)])
  while (tags.length > 0)
  return groups
}

/** True for content tags and the global tag; the revalidation endpoint rejects all others. */
export function isContentTag(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 256 &&
    (value === globalTag || value.startsWith(syncTagPrefix))
  )
}
