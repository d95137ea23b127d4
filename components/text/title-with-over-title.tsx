import { EditableText, type ContentLocation } from './editable-text.tsx'
import { OverTitle } from './over-title.tsx'

interface TitlesProps {
  place: ContentLocation
  titles: { overTitle?: string | null; title?: string | null }
  as: 'h1' | 'h2' | 'h3'
  size: 'hero' | '1' | '2' | '3'
  /** Id by which the section is labelled. */
  id?: string
}

/** A title with the line above it, for headers and modules. */
export function TitleWithOverTitle({ place, titles, as, size, id }: TitlesProps) {
  return (
    <>
      <OverTitle place={place} value={titles.overTitle} />
      <EditableText
        place={place}
        field="title"
        value={titles.title}
        as={as}
        className="display"
        size={size}
        id={id}
      />
    </>
  )
}
