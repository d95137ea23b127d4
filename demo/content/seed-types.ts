import type { Locale } from '#lib/locales.ts'

/** One text in every language. */
export type TextInEveryLocale = Record<Locale, string>

/** The same text in every language: names, codes, numbers. */
export const sameTextInEveryLocale = (text: string): TextInEveryLocale => ({
  en: text,
  fr: text,
  ar: text,
  ja: text,
})

/** A document of the seed by kind and by path or handle, whatever its language. */
export type LinkTarget =
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
  | { to: LinkTarget; label: TextInEveryLocale }
  | { url: string; label: TextInEveryLocale; newWindow?: boolean }

/** A paragraph, or a block of another style, a list, or a picture. `[words](target)` in a text is a link. */
export type SeedTextBlock =
  | TextInEveryLocale
  | SeedFigure
  | SeedTable
  | { style: 'h2' | 'h3' | 'blockquote'; text: TextInEveryLocale }
  | {
      list: 'bullet' | 'number'
      items: (TextInEveryLocale | { text: TextInEveryLocale; under: TextInEveryLocale[] })[]
    }

/** A file of the picture generator inside a text. */
export interface SeedFigure {
  figure: string
  caption?: TextInEveryLocale
  width?: 'text' | 'wide'
}

/** A table by rows; a cell that is the same in every language is a plain string. */
export interface SeedTable {
  caption: TextInEveryLocale
  rows: (string | TextInEveryLocale)[][]
}

/** A file of the picture generator, or a moving one with its still. */
export type SeedMediaFile = string | { video: string; mobileVideo?: string; poster: string }

export interface SeedHeroHeader {
  overTitle?: TextInEveryLocale
  title: TextInEveryLocale
  body?: TextInEveryLocale
  media?: SeedMediaFile
  mobile?: string
  /** Share of the picture's width at which the shown part is centred, by reading direction. */
  focus?: Record<'ltr' | 'rtl', number>
  link?: SeedLink
}
