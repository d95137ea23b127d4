import { assetFields, type Asset } from './asset.ts'

/** What the library is asked for. */
export interface LibraryFilter {
  /** Words of names, descriptions, tags and credits; each may be only begun. */
  search: string
  kind: '' | 'picture' | 'film' | 'file'
  state: '' | 'used' | 'unused' | 'undescribed'
  tag: string
  order: keyof typeof orders
}

/** A part of the library. */
export interface LibraryPage {
  total: number
  rows: Asset[]
  /** All tags that there are; one that nothing carries is null. */
  tags: (string | null)[] | null
}

const orders = {
  newest: '_createdAt desc',
  oldest: '_createdAt asc',
  name: 'lower(coalesce(title, originalFilename)) asc',
  largest: 'size desc',
  smallest: 'size asc',
} as const

export const orderLabels: Record<LibraryFilter['order'], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  largest: 'Largest first',
  smallest: 'Smallest first',
}

export const kindLabels: Record<LibraryFilter['kind'], string> = {
  '': 'Everything',
  picture: 'Pictures',
  film: 'Films',
  file: 'Other files',
}

export const usageLabels: Record<LibraryFilter['state'], string> = {
  '': 'Used or not',
  used: 'Used',
  unused: 'Used nowhere',
  undescribed: 'Without a description',
}

export const emptyFilter: LibraryFilter = {
  search: '',
  kind: '',
  state: '',
  tag: '',
  order: 'newest',
}

/** How many assets are shown at a time. */
export const pageSize = 60

/** Whether something was asked for, so that not everything is shown. */
export const isFiltered = ({ search, kind, state, tag }: LibraryFilter): boolean =>
  Boolean(search.trim() || kind || state || tag)

const assets = '_type in ["sanity.imageAsset", "sanity.fileAsset"]'

const kinds: Record<Exclude<LibraryFilter['kind'], ''>, string> = {
  picture: '_type == "sanity.imageAsset"',
  film: 'string::startsWith(mimeType, "video/")',
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

const searchTerms = ({ search }: LibraryFilter): string[] =>
  search
    .split(/[\s*]+/)
    .filter(Boolean)
    .map((word) => `${word}*`)

/** The question that a wish is, with its parameters. */
export function libraryQuery(wish: LibraryFilter, shown: number) {
  const { kind, state, tag, order } = wish
  const terms = searchTerms(wish)
  const filter = [
    assets,
    kind && kinds[kind],
    state && states[state],
    tag && '$tag in opt.orrery.tags',
    terms.length > 0 && `${words} match $terms`,
  ]
    .filter(Boolean)
    .join(' && ')
  return {
    fetch: `{
      "total": count(*[${filter}]),
      "rows": *[${filter}] | order(${orders[order]}, _id asc)[0...$shown]{${assetFields}},
      "tags": array::unique(*[${assets}].opt.orrery.tags[])
    }`,
    // Where an asset is used changes with any document.
    listen: '*[!(_id in path("_.**"))]',
    params: { shown, tag, terms },
  }
}

/** The tags that there are, in the order of the alphabet. */
export const sortedTags = (library: LibraryPage | undefined): string[] =>
  (library?.tags ?? []).filter((tag) => tag !== null).toSorted((a, b) => a.localeCompare(b))

/** What is marked in a list, and where a range of it begins. */
export interface Selection {
  ids: readonly string[]
  anchor?: string | undefined
}

export const emptySelection: Selection = { ids: [] }

/** Marks one or takes its mark away. */
export const toggleSelection = ({ ids }: Selection, id: string): Selection => ({
  ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id],
  anchor: id,
})

/** Marks everything from where the last mark was set to this one, in the order that is shown. */
export function extendSelection(
  selection: Selection,
  id: string,
  shown: readonly string[],
): Selection {
  const [from, to] = [shown.indexOf(selection.anchor ?? id), shown.indexOf(id)]
  if (from < 0 || to < 0) return toggleSelection(selection, id)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: [...new Set([...selection.ids, ...range])], anchor: selection.anchor ?? id }
}
