import { defineQuery } from 'next-sanity'
import { alternatesProjection } from './alternates.groq.ts'

/** Never requested: types a page's other languages once (tooling/typegen/reuse-fragment-types.ts). */
export const alternatesFragment = defineQuery(
  `*[_type == "home"][0]{${alternatesProjection}}.alternates`,
)
