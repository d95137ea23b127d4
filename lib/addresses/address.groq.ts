/**
 * The address of a document, `AddressRow`. The handle of the shop outranks a slug of the document's
 * own, and news that leads elsewhere has no page whatever slug it kept;
 * addresses.test.ts holds this to the table of page kinds. Queries import it by a relative path,
 * which the generator of their types can follow.
 */
export const addressProjection = /* groq */ `
  "type": _type,
  language,
  "slug": select(
    _type == "news" && type == "link" => null,
    coalesce(store.slug.current, slug.current)
  )
`

/** The same of a document that is known to be the site's own page, in a third of the words: the lake reads no query of any length. */
export const ownPageProjection = /* groq */ `
  "type": _type,
  language,
  title,
  "slug": slug.current
`
