import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute'
import type { SiteProps } from '#lib/content/site-props.ts'

/** A field of a document that a click in the preview opens. */
export interface EditLocation {
  /** `_id` of the document, its draft or a version. */
  id: string
  type: string
  /** Path inside the document, for instance `header.title` or `modules[_key=="a"].title`. */
  path: string
}

/**
 * Value of `data-sanity` for text that must not contain invisible characters (headings, Arabic).
 *
 * @returns undefined for visitors, so that public pages contain no preview data.
 */
export function editLocationAttribute(
  site: Pick<SiteProps, 'edit'>,
  location: EditLocation,
): string | undefined {
  if (!site.edit) return undefined
  const { projectId, dataset, studioUrl } = site.edit
  return createDataAttribute({ baseUrl: studioUrl, projectId, dataset, ...location }).toString()
}
