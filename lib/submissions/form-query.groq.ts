import { defineQuery } from 'next-sanity'
import { formProjection } from '../forms/form.groq.ts'

/** A published form. Params: `id`. */
export const formQuery = defineQuery(/* groq */ `
  *[_type == "form" && _id == $id][0]{${formProjection}}
`)
