import {
  type ArrayOfObjectsInputProps,
  type InputProps,
  type StringInputProps,
  useFormValue,
} from 'sanity'
import type { StoredField } from '#lib/forms/form-schema.ts'
import { Addressed, useAddressed } from './document-url-fields.ts'
import { ColourInput, holdsColour } from './colour-input.tsx'
import { KeptCaret } from './preserve-caret.tsx'
import { isPlace, PlaceInput } from './geopoint-input.tsx'
import { holdsPicture, PictureInput } from './picture-input.tsx'
import { mayFollow, choicesAt } from './form-field-options.ts'
import { holdsStore, StoreInput } from './shopify-store-input.tsx'
import { TableInput } from './table-input.tsx'
import { DocumentLanguage, WritingDirection } from './writing-direction.tsx'

/**
 * Every input of Studio: the rows of a table as a sheet, colours with a picker, places on a map, the shop's words with
 * where they come from, pictures with how the site cuts them, what a question of a form may choose as a list, words in
 * the direction of their language, the rest as it is. In texts the caret stays where it is, whoever else writes there.
 */
export function OwnInput(props: InputProps) {
  if (isString(props))
    return (
      <KeptCaret id={props.elementProps.id}>
        <ChosenInput {...props} />
      </KeptCaret>
    )
  return props.path.length > 0 ? <ChosenInput {...props} /> : <WholeDocument {...props} />
}

/** The input of the whole document, which tells every other one what it may ask of it. */
function WholeDocument(props: InputProps) {
  const { language } = (props.value ?? {}) as { language?: unknown }
  return (
    <Addressed value={useAddressed(props.value)}>
      <DocumentLanguage value={language}>
        <ChosenInput {...props} />
      </DocumentLanguage>
    </Addressed>
  )
}

function ChosenInput(props: InputProps) {
  if (holdsTableRows(props)) return <TableInput {...props} />
  if (holdsColour(props)) return <ColourInput {...props} />
  if (isPlace(props)) return <PlaceInput {...props} />
  if (holdsStore(props)) return <StoreInput {...props} />
  if (holdsPicture(props))
    return (
      <PictureInput
        {...props}
        renderDefault={(inner) => (
          <WritingDirection {...inner} renderDefault={props.renderDefault} />
        )}
      />
    )
  if (!mayFollow(props.path)) return <WritingDirection {...props} />
  return (
    <QuestionInput
      {...props}
      renderDefault={(inner) => <WritingDirection {...inner} renderDefault={props.renderDefault} />}
    />
  )
}

const isString = (props: InputProps): props is StringInputProps =>
  props.schemaType.jsonType === 'string'

function holdsTableRows(props: InputProps): props is ArrayOfObjectsInputProps {
  const { schemaType } = props
  return (
    schemaType.jsonType === 'array' &&
    'of' in schemaType &&
    Array.isArray(schemaType.of) &&
    schemaType.of.some((member: { name: string }) => member.name === 'tableRow')
  )
}

/** An input of a question: a list of what can be chosen here, where that follows from the other fields. */
function QuestionInput(props: InputProps) {
  const fields = useFormValue(['fields']) as StoredField[] | undefined
  const list = choicesAt(props.path, fields ?? [])
  if (!list) return props.renderDefault(props)
  if (list.length === 0)
    return (
      <p className="input-note">
        No question above has options or is answered by yes or no, so there is nothing to wait for.
      </p>
    )
  // Studio draws what offers a list as one to choose from, whatever the field was before.
  const { layout: _, ...options } = { layout: undefined, ...props.schemaType.options }
  const schemaType = { ...props.schemaType, options: { ...options, list } }
  return props.renderDefault({ ...props, schemaType } as InputProps)
}
