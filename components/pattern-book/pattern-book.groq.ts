import { defineQuery } from 'next-sanity'
import { modulesProjection } from '../modules/modules.groq.ts'

/** Every page of a language that is built from modules, with them. */
export const patternBookQuery = defineQuery(`
  *[defined(modules) && language == $locale] | order(_type asc, _id asc){
    _id,
    _type,
    "title": coalesce(title, _type),
    ${modulesProjection}
  }
`)
