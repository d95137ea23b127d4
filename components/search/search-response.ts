import type { HighlightedPart } from '#lib/search/highlight.ts'

/** What results are grouped by. */
export type SearchGroup = 'products' | 'collections' | 'posts' | 'news' | 'pages' | 'retailers'

/** A result as it is shown. */
export interface SearchHit {
  href: string
  title: HighlightedPart[]
  /** What it is, beside the title: a kind of watch, a town. */
  note?: string
  excerpt: HighlightedPart[]
  /** The lowest one, in the reader's language; `amount` is in the shop's currency, `currencyCode`. */
  price?: { text: string; amount: number; currencyCode: string }
  /** Address of a square picture, 272 px wide. */
  picture?: string
  /** Dominant colour of the picture, behind which nothing shows through. */
  ground?: string
}

/** What a search found: the group with the best result first. */
export interface SearchResponse {
  query: string
  total: number
  groups: { group: SearchGroup; total: number; hits: SearchHit[] }[]
}
