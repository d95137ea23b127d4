import * as z from 'zod/mini'
import {
  partsOf,
  type ResultParser,
  rowsOf,
  valueOf,
} from '../../../query-results/result-parser.ts'
import { searchPatterns } from '../../../query-results/search-patterns.ts'
import { assetProjection, assetSchema, type Asset } from './asset.ts'

/** Library search, filters and sort order. */
export interface LibraryFilter {
  /** Words of titles, alt texts, tags and credits. */
  search: string
  kind: '' | 'picture' | 'video' | 'file'
  state: '' | 'used' | 'unused' | 'undescribed'
  tag: string
  order: keyof typeof orders
}

/** One page of the library. */
export interface LibraryPage {
  total: number
  rows: Asset[]
  /** All existing tags; null for assets without tags. */
  tags: (string | null)[] | null
}

const orders = {
  newest: '_createdAt desc',
  oldest: '_createdAt asc',
  name: 'lower(coalesce(title, originalFilename)) asc',
  largest: 'size desc',
  smallest: 'size asc',
} as const

export const sortOrderLabels: Record<LibraryFilter['order'], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  largest: 'Largest first',
  smallest: 'Smallest first',
}

export const kindFilterLabels: Record<LibraryFilter['kind'], string> = {
  '': 'Everything',
  picture: 'Pictures',
  video: 'Videos',
  file: 'Other files',
}

export const usageFilterLabels: Record<LibraryFilter['state'], string> = {
  '': 'Any usage',
  used: 'Used',
  unused: 'Not used',
  undescribed: 'No description',
}

export const emptyLibraryFilter: LibraryFilter = {
  search: '',
  kind: '',
  state: '',
  tag: '',
  order: 'newest',
}

/** Assets per page. */
export const libraryPageSize = 60

/** Whether any filter is set. */
export const hasActiveFilter = ({ search, kind, state, tag }: LibraryFilter): boolean =>
  Boolean(search.trim() || kind || state || tag)

const assets = '_type in ["sanity.imageAsset", "sanity.fileAsset"]'

const kinds: Record<Exclude<LibraryFilter['kind'], ''>, string> = {
  picture: '_type == "sanity.imageAsset"',
  video: 'string::startsWith(mimeType, "video/")',
  file: '_type == "sanity.fileAsset" && !string::startsWith(mimeType, "video/")',
}

const states: Record<Exclude<LibraryFilter['state'], ''>, string> = {
  used: 'count(*[references(^._id)]) > 0',
  unused: 'count(*[references(^._id)]) == 0',
  undescribed:
    '_type == "sanity.imageAsset" && count(coalesce(opt.orrery.alt, [])[length(text) > 0]) == 0',
}

const words =
  '([title, originalFilename, creditLine, description, altText] + coalesce(opt.orrery.tags, []) + coalesce(opt.orrery.alt[].text, []))'

/** Assets without tags have null among them; the row of an asset reports its own tags. */
const tags: ResultParser<string[]> = (result) =>
  Array.isArray(result) ? result.filter((tag) => typeof tag === 'string') : []

const libraryParser = partsOf<LibraryPage>({
  total: valueOf(z.number(), 0),
  rows: rowsOf(assetSchema),
  tags,
})

/** GROQ query and parameters of a filter. */
export function libraryQuery(filter: LibraryFilter, shown: number) {
  const { search, kind, state, tag, order } = filter
  const patterns = searchPatterns(search)
  const condition = [
    assets,
    kind && kinds[kind],
    state && states[state],
    tag && '$tag in opt.orrery.tags',
    patterns.length > 0 && `${words} match $patterns`,
  ]
    .filter(Boolean)
    .join(' && ')
  return {
    fetch: `{
      "total": count(*[${condition}]),
      "rows": *[${condition}] | order(${orders[order]}, _id asc)[0...$shown]{${assetProjection}},
      "tags": array::unique(*[${assets}].opt.orrery.tags[])
    }`,
    // Any document change can change where an asset is used.
    listen: '*[!(_id in path("_.**"))]',
    parser: libraryParser,
    params: { shown, tag, ...(patterns.length > 0 && { patterns }) },
  }
}

/** Existing tags in alphabetical order. */
export const sortedLibraryTags = (library: LibraryPage | undefined): string[] =>
  (library?.tags ?? []).filter((tag) => tag !== null).toSorted((a, b) => a.localeCompare(b))
