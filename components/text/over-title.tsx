import { EditableText, type ContentLocation } from './editable-text.tsx'

/** The small line above a title. Nothing without text. */
export function OverTitle({
  place,
  value,
}: {
  place: ContentLocation
  value: string | null | undefined
}) {
  return (
    <EditableText place={place} field="overTitle" value={value} as="p" className="over-title" />
  )
}
