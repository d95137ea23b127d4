/**
 * The address of a document, `PageAddressRow`. The shop's handle takes precedence over the document's own
 * slug. News that links to another site has no page, even if a slug is stored.
 * addresses.test.ts compares this with the table of page kinds. Queries import it by a relative path,
 * because the type generator cannot follow an alias.
 */
export const addressProjection = /* groq */ `
  "type": _type,
  language,
  "slug": select(
    _type == "news" && type == "link" => null,
    coalesce(store.slug.current, slug.current)
  )
`

/** The same for a document that is known to be the site's own page; shorter, because the lake limits query length. */
export const ownPageAddressProjection = /* groq */ `
  "type": _type,
  language,
  title,
  "slug": slug.current
`
