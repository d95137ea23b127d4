import { EditText, type ContentLocation } from './edit-text.tsx'
import { OverTitle } from './over-title.tsx'

interface TitlesProps {
  place: ContentLocation
  titles: { overTitle?: string | null; title?: string | null }
  as: 'h1' | 'h2' | 'h3'
  size: 'hero' | '1' | '2' | '3'
  /** Names the section that the title heads. */
  id?: string
}

/** A title and the line above it, as a header or a module opens with them. */
export function Titles({ place, titles, as, size, id }: TitlesProps) {
  return (
    <>
      <OverTitle place={place} value={titles.overTitle} />
      <EditText
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
