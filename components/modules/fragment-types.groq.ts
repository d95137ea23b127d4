import { defineQuery } from 'next-sanity'
import { modulesProjection } from './modules.groq.ts'

/** Never requested: types a page's list of modules once, for every page that has one (tooling/typegen/reuse-fragment-types.ts). */
export const modulesFragment = defineQuery(`*[defined(modules)][0]{${modulesProjection}}.modules`)
