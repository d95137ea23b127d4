import type { Locale } from '#lib/locales.ts'

/** One text in every language. */
export type Localized = Record<Locale, string>

/** The same text in every language: names, codes, numbers. */
export const same = (text: string): Localized => ({ en: text, fr: text, ar: text, ja: text })

/** A document of the seed by kind and by path or handle, whatever its language. */
export type Target =
  | 'home'
  | 'products'
  | 'collections'
  | 'blog'
  | 'newsListPage'
  | 'storiesPage'
  | 'retailers'
  | `page:${string}`
  | `product:${string}`
  | `collection:${string}`
  | `blogpost:${string}`
  | `news:${string}`
  | `form:${string}`

export type SeedLink =
  | { to: Target; label: Localized }
  | { url: string; label: Localized; newWindow?: boolean }

/** A paragraph, or a block of another style, a list, or a picture. `[words](target)` in a text is a link. */
export type SeedText =
  | Localized
  | SeedFigure
  | SeedTable
  | { style: 'h2' | 'h3' | 'blockquote'; text: Localized }
  | { list: 'bullet' | 'number'; items: (Localized | { text: Localized; under: Localized[] })[] }

/** A file of the picture generator inside a text. */
export interface SeedFigure {
  figure: string
  caption?: Localized
  width?: 'text' | 'wide'
}

/** A table by rows; a cell that is the same in every language is a plain string. */
export interface SeedTable {
  caption: Localized
  rows: (string | Localized)[][]
}

/** A file of the picture generator, or a moving one with its still. */
export type SeedMedia = string | { video: string; poster: string }

export interface SeedHeader {
  overTitle?: Localized
  title: Localized
  body?: Localized
  media?: SeedMedia
  mobile?: string
  /** Share of the picture's width at which the shown part is centred, by reading direction. */
  focus?: Record<'ltr' | 'rtl', number>
  link?: SeedLink
}
