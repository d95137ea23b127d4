/** Carried by everything that was made from content. */
export const globalTag = 'content'

/** Sync tags are opaque; the prefix keeps them apart from tags of the app's own. */
const syncTagPrefix = 'content:'

/** Next drops tags beyond 128 a call without an error; several calls on one page add up. */
export const tagsPerCall = 100

/** The cache tag of a sync tag such as `s1:rVDUjQ`. */
export function tagOf(syncTag: string): string {
  return syncTagPrefix + syncTag
}

/** The sync tag of a cache tag; of the broad one nothing that content knows. */
export function syncTagOf(tag: string): string {
  return tag.startsWith(syncTagPrefix) ? tag.slice(syncTagPrefix.length) : tag
}

/** Tags of a query's answer, in groups that one cache call can take; every group leads with the broad tag. */
export function tagGroups(syncTags: readonly string[]): string[][] {
  const tags = [...new Set(syncTags)].map(tagOf)
  const groups: string[][] = []
  do groups.push([globalTag, ...tags.splice(0, tagsPerCall - 1)])
  while (tags.length > 0)
  return groups
}

/** True for a tag that this table gives out; the revalidation endpoint refuses all others. */
export function isContentTag(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 256 &&
    (value === globalTag || value.startsWith(syncTagPrefix))
  )
}
