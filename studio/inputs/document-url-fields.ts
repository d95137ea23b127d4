import { createContext, useMemo } from 'react'

/** The fields of a document that determine its URL. */
export interface DocumentUrlFields {
  _id: string
  _type: string
  language?: string
  slug?: { current?: string }
  formerSlugs?: readonly string[]
}

/**
 * URL fields of the document in the form. Reading the form's value directly would re-render every consumer with each
 * key; this value changes only when one of these fields does.
 */
export const DocumentUrlContext = createContext<DocumentUrlFields | undefined>(undefined)

/** Picks the URL fields from a form value; the same object until one of them changes. */
export function useDocumentUrlFields(value: unknown): DocumentUrlFields | undefined {
  const { _id, _type, language, slug, formerSlugs } = (value ?? {}) as Partial<DocumentUrlFields>
  const current = slug?.current
  return useMemo(
    () =>
      _id === undefined || _type === undefined
        ? undefined
        : {
            _id,
            _type,
            ...(language !== undefined && { language }),
            ...(current !== undefined && { slug: { current } }),
            ...(formerSlugs !== undefined && { formerSlugs }),
          },
    [_id, _type, language, current, formerSlugs],
  )
}
