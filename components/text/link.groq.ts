import type { PageAddressRow } from '#lib/addresses/page-address.ts'
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

/** The target document of a link, with its title. */
export interface LinkedDocument extends PageAddressRow {
  title?: string | null
}

export interface LinkData {
  type?: string | null
  label?: string | null
  url?: string | null
  newWindow?: boolean | null
  file?: string | null
  /** File extension. */
  fileType?: string | null
  /** In bytes. */
  fileSize?: number | null
  reference?: LinkedDocument | null
}
