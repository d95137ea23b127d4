import { type InputProps, useFormValue } from 'sanity'
import type { StoredField } from '#lib/forms/form-schema.ts'
import { choicesAt } from './question-choices.ts'

/** An input of a question: a list of what can be chosen here, where that follows from the other fields. */
export function QuestionInput(props: InputProps) {
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
