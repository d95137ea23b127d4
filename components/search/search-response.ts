import type { HighlightPart } from '#lib/search/highlight.ts'

/** Groups of results. */
export type SearchGroup = 'products' | 'collections' | 'posts' | 'news' | 'pages' | 'retailers'

/** A search result. */
export interface SearchHit {
  href: string
  title: HighlightPart[]
  /** Note beside the title: type of watch, town. */
  note?: string
  excerpt: HighlightPart[]
  /** The lowest one, in the reader's language; `amount` is in the shop's currency, `currencyCode`. */
  price?: { text: string; amount: number; currencyCode: string }
  /** Address of a square picture, 272 px wide. */
  picture?: string
  /** Dominant colour of the picture, behind which nothing shows through. */
  ground?: string
}

/** Response of the search: products first where they match, else the group with the best result. */
export interface SearchResponse {
  query: string
  total: number
  groups: { group: SearchGroup; total: number; hits: SearchHit[] }[]
}
