import { EditText, type Place } from './edit-text.tsx'

interface TitlesProps {
  place: Place
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
      <EditText
        place={place}
        field="overTitle"
        value={titles.overTitle}
        as="p"
        className="over-title"
      />
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
