import type { PortableTextBlock } from '@portabletext/react'
import type { HeroData } from '../text/hero-header.groq.ts'
import type { LinkedDocument } from '../text/link.groq.ts'
import type { EntryCardData } from './entry-card.groq.ts'

/** What a post and a news article have in common. */
export interface ArticleData {
  title?: string | null
  date?: string | null
  author?: string | null
  authorRole?: string | null
  heroHeader?: HeroData | null
  body?: PortableTextBlock[] | null
  /** Its list page. */
  list?: LinkedDocument | null
  newer?: LinkedDocument | null
  older?: LinkedDocument | null
  related?: readonly (EntryCardData | null)[] | null
  /** The newest others, which fill up what an editor has not chosen. */
  latest?: readonly (EntryCardData | null)[] | null
}
