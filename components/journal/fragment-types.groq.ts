import { defineQuery } from 'next-sanity'
import { entryCardProjection } from './entry-card.groq.ts'

/* Never requested: each types a card once (tooling/typegen/reuse-fragment-types.ts). */
export const postCardFragment = defineQuery(`*[_type == "blogpost"][0]{${entryCardProjection}}`)
export const newsCardFragment = defineQuery(`*[_type == "news"][0]{${entryCardProjection}}`)
