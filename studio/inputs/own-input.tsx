import type { ArrayOfObjectsInputProps, InputProps } from 'sanity'
import { TableInput } from './table-input.tsx'
import { WritingDirection } from './writing-direction.tsx'

/** Every input of Studio: the rows of a table as a sheet, words in the direction of their language, the rest as it is. */
export function OwnInput(props: InputProps) {
  return holdsTableRows(props) ? <TableInput {...props} /> : <WritingDirection {...props} />
}

function holdsTableRows(props: InputProps): props is ArrayOfObjectsInputProps {
  const { schemaType } = props
  return (
    schemaType.jsonType === 'array' &&
    'of' in schemaType &&
    Array.isArray(schemaType.of) &&
    schemaType.of.some((member: { name: string }) => member.name === 'tableRow')
  )
}
