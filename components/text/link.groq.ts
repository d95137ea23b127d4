/** A document as the target of a link. */
export const linkTargetProjection = /* groq */ `
  "type": _type,
  language,
  "slug": coalesce(slug.current, store.slug.current),
  "title": coalesce(title, store.title)
`

export const linkProjection = /* groq */ `
  type,
  label,
  url,
  newWindow,
  "file": file.asset->url,
  reference->{${linkTargetProjection}}
`

export interface LinkTarget {
  type?: string | null
  language?: string | null
  slug?: string | null
  title?: string | null
}

export interface LinkData {
  type?: string | null
  label?: string | null
  url?: string | null
  newWindow?: boolean | null
  file?: string | null
  reference?: LinkTarget | null
}
