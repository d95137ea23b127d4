import { defineQuery } from 'next-sanity'
import { productCardProjection, tagProjection } from './product.groq.ts'

/*
 * Never requested: each types once what many queries ask for in the same words
 * (tooling/typegen/reuse-fragment-types.ts).
 */
export const productCardFragment = defineQuery(`*[_type == "product"][0]{${productCardProjection}}`)
export const tagsFragment = defineQuery(`*[_type == "product"][0].tags[]{${tagProjection}}`)
