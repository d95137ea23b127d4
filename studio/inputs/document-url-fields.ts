import { createContext, useMemo } from 'react'

/** As much of a document as decides its address. */
export interface AddressedDocument {
  _id: string
  _type: string
  language?: string
  slug?: { current?: string }
  formerSlugs?: readonly string[]
}

/**
 * The document that a form is of, as far as its address goes. The form's own value would do, but whoever asks that is
 * drawn anew with each key; this is another one only where something of it changed.
 */
export const Addressed = createContext<AddressedDocument | undefined>(undefined)

/** What of a form's value decides the address, the same object until something of that changes. */
export function useAddressed(value: unknown): AddressedDocument | undefined {
  const { _id, _type, language, slug, formerSlugs } = (value ?? {}) as Partial<AddressedDocument>
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
