import type { Found } from '#lib/search/rank-entries.ts'
import type { SearchGroup } from './search-response.ts'
import type { SiteEntry } from './search-index.ts'

/**
 * Results by group, the group with the best result first. A shop's visitors look for products: they come first where
 * name, kind or summary match, unless the query is the title of another page.
 */
export function groupResults(found: readonly Found<SiteEntry>[]): [SearchGroup, SiteEntry[]][] {
  const isProduct = ({ entry }: Found<SiteEntry>) => entry.group === 'products'
  const isProductFirst =
    found[0]?.isTitle !== true && found.some((each) => isProduct(each) && each.isProminent)
  const ordered = isProductFirst
    ? found.toSorted((a, b) => Number(isProduct(b)) - Number(isProduct(a)))
    : found
  const groups = new Map<SearchGroup, SiteEntry[]>()
  for (const { entry } of ordered)
    groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups]
}
