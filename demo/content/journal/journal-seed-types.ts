import type { SeedModule } from '../../module-compilers/compile-page-module.ts'
import type { TextInEveryLocale, SeedHeroHeader, SeedTextBlock } from '../seed-types.ts'
import type { AuthorName } from './authors.ts'

/** What a post and a news article have in common. */
interface SeedArticle {
  /** Names the document, and is its slug in English and wherever `slugs` says nothing else. */
  name: string
  slugs?: Partial<TextInEveryLocale>
  title: TextInEveryLocale
  /** The line above the title. */
  subject: TextInEveryLocale
  lead: TextInEveryLocale
  /** For cards; the lead where it is short enough. */
  excerpt?: TextInEveryLocale
  /** The picture of the header and the card. */
  cover: string
  /** As `2026-11-09`. */
  date: string
  body: SeedTextBlock[]
  modules?: SeedModule[]
}

export interface SeedPost extends SeedArticle {
  author: AuthorName
  isStory?: boolean
  /** Names of other posts. */
  related?: string[]
}

export type SeedNewsItem =
  | (SeedArticle & { type: 'article' })
  | (Pick<SeedArticle, 'name' | 'title' | 'subject' | 'cover' | 'date'> & {
      type: 'link'
      url: string
      source: string
      excerpt: TextInEveryLocale
    })

/** A list, with the word that the addresses below it begin with. */
export interface SeedJournalListPage {
  type: 'blog' | 'newsListPage' | 'storiesPage'
  slug: TextInEveryLocale
  title: TextInEveryLocale
  header: SeedHeroHeader
  description: TextInEveryLocale
  /** Name of the entry that leads. */
  highlight?: string
  modules?: SeedModule[]
}
