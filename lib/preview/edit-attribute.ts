import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute'
import type { SiteProps } from '#lib/content/site.ts'

/** A field of a document that a click in the preview opens. */
export interface EditLocation {
  /** `_id` of the document; a draft's or version's id works too. */
  id: string
  type: string
  /** Path inside the document, for instance `header.title` or `modules[_key=="a"].title`. */
  path: string
}

/**
 * Value of `data-sanity` for text that must stay free of invisible marks (headings, Arabic).
 *
 * @returns undefined for visitors, so that public pages carry nothing of the preview.
 */
export function editAttribute(
  site: Pick<SiteProps, 'edit'>,
  location: EditLocation,
): string | undefined {
  if (!site.edit) return undefined
  const { projectId, dataset, studioUrl } = site.edit
  return createDataAttribute({ baseUrl: studioUrl, projectId, dataset, ...location }).toString()
}
