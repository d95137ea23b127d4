/** An image reference of content, with the editor's crop and hotspot. */
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

/** Metadata of a page for search engines and shared links, without URLs. */
export interface PageMetadata {
  title: string
  /** Breadcrumb title, where the title for search engines is longer. */
  name?: string
  description?: string | null
  /** Absolute URL of the image for shared links. */
  image?: {
    url: string
    width?: number
    height?: number
    type?: string
    alt?: string | null
  } | null
  /** Photograph of the generated image for shared links. */
  picture?: SharedPicture | null
  noIndex?: boolean | null
  /** Open Graph type. */
  type?: 'website' | 'article'
  /** For articles: publication date, time of the last change (ISO 8601), author. */
  published?: string
  modified?: string
  author?: string
  /** Whether the page links to the feed. */
  feed?: boolean
  /** For lists: the page number, from 1, and the page count. */
  pages?: { pageNumber: number; pageCount: number }
}
