/** The page in its other languages, from the document that ties translations together. */
export const alternatesProjection = /* groq */ `
  "alternates": *[_type == "translation.metadata" && references(^._id)][0].translations[].value->{
    "type": _type,
    language,
    "slug": coalesce(slug.current, store.slug.current)
  }
`

/** A language version of the current page. */
export interface Alternate {
  type?: string | null
  language?: string | null
  slug?: string | null
}
