/** A picture of content, by its reference, with its editor's crop and focal point. */
interface SharedPicture {
  ref?: string | null
  crop?: {
    top?: number | null
    bottom?: number | null
    left?: number | null
    right?: number | null
  } | null
  hotspot?: { x?: number | null; y?: number | null } | null
}

/** What a page says of itself to search engines and shared links, before addresses are added. */
export interface PageMetadata {
  title: string
  /** What the page is called on the way to it, where its title for search says more. */
  name?: string
  description?: string | null
  /** Absolute address of the picture for shared links. */
  image?: {
    url: string
    width?: number
    height?: number
    type?: string
    alt?: string | null
  } | null
  /** What the picture for shared links shows beside the title. */
  picture?: SharedPicture | null
  noIndex?: boolean | null
  /** Open Graph type. */
  type?: 'website' | 'article'
  /** Of an article: the day it came out, when it was last changed (ISO 8601), who wrote it. */
  published?: string
  modified?: string
  author?: string
  /** Whether feed readers may follow what it belongs to. */
  feed?: boolean
  /** Of a list: which of how many pages it is, from 1. */
  pages?: { pageNumber: number; pageCount: number }
}
