import { defineQuery } from 'next-sanity'
import { entryCardProjection } from './journal.groq.ts'

/** Asked by nobody: types the card of a post or a news item once (scripts/typegen/share-parts.ts). */
export const entryCardPart = defineQuery(
  `*[_type in ["blogpost", "news"]][0]{${entryCardProjection}}`,
)
