import { stegaClean } from '@sanity/client/stega'
import type { SiteProps } from '#lib/content/site.ts'
import { editAttribute } from '#lib/preview/edit-attribute.ts'

/** Where a piece of text lives: the document, and the path of the object it is a field of. */
export interface ContentLocation {
  site: SiteProps
  id: string
  type: string
  /** Path in front of the field, for instance `header` or `modules[_key=="a"]`; empty for the document itself. */
  path: string
}

interface EditTextProps {
  place: ContentLocation
  field: string
  value: string | null | undefined
  as: 'h1' | 'h2' | 'h3' | 'p' | 'span'
  className?: string
  size?: 'hero' | '1' | '2' | '3'
  id?: string
}

/**
 * A heading or a line set large. Invisible marks would break Arabic shaping and letter-spacing, so
 * its text is clean and draft mode finds the field by an attribute. Nothing when there is no text.
 */
export function EditText({ place, field, value, as: Tag, className, size, id }: EditTextProps) {
  const text = stegaClean(value)
  if (!text) return null
  return (
    <Tag id={id} className={className} data-size={size} data-sanity={editAttributeOf(place, field)}>
      {text}
    </Tag>
  )
}

/** The edit attribute of a field at a place; undefined for visitors. */
export function editAttributeOf(place: ContentLocation, field: string): string | undefined {
  const { site, id, type, path } = place
  return editAttribute(site, { id, type, path: path ? `${path}.${field}` : field })
}
