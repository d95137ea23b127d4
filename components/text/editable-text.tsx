import { stegaClean } from '@sanity/client/stega'
import type { SiteProps } from '#lib/content/site-props.ts'
import { localeTable } from '#lib/locales.ts'
import { blockDirection } from '#lib/text/inline-runs.ts'
import { editLocationAttribute } from '#lib/preview/edit-attribute.ts'

import { InlineText } from './inline-text.tsx'

/** Location of a text in content: its document, and the path of the object with the field. */
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
 * A heading or large line. Stega encoding would break Arabic shaping and letter-spacing, so the text is cleaned and
 * click-to-edit uses a data attribute. Nothing without text.
 */
export function EditableText({ place, field, value, as: Tag, className, size, id }: EditTextProps) {
  const text = stegaClean(value)
  if (!text) return null
  return (
    <Tag
      id={id}
      dir={blockDirection(text, localeTable[place.site.locale].direction)}
      className={className}
      data-size={size}
      data-sanity={clickToEditAttribute(place, field)}
    >
      <InlineText text={text} locale={place.site.locale} unlinked />
    </Tag>
  )
}

/** The click-to-edit attribute of a field; undefined outside draft mode. */
export function clickToEditAttribute(place: ContentLocation, field: string): string | undefined {
  const { site, id, type, path } = place
  return editLocationAttribute(site, { id, type, path: path ? `${path}.${field}` : field })
}
