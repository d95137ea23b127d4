import type { AddressRow } from '#lib/addresses/address.ts'
import { addressProjection } from '../../lib/addresses/address.groq.ts'

/** A document as the target of a link. */
export const linkTargetProjection = /* groq */ `
  ${addressProjection},
  "title": coalesce(title, store.title)
`

export const linkProjection = /* groq */ `
  type,
  label,
  url,
  newWindow,
  "file": file.asset->url,
  "fileType": file.asset->extension,
  "fileSize": file.asset->size,
  reference->{${linkTargetProjection}}
`

/** A document that a link leads to, with the words for it. */
export interface LinkedDocument extends AddressRow {
  title?: string | null
}

export interface LinkData {
  type?: string | null
  label?: string | null
  url?: string | null
  newWindow?: boolean | null
  file?: string | null
  /** Ending of its name. */
  fileType?: string | null
  /** In bytes. */
  fileSize?: number | null
  reference?: LinkedDocument | null
}
