import type { Path } from 'sanity'
import { conditionAnswers, conditionCandidates } from '#lib/forms/validate-form.ts'
import { fieldTypes, type StoredField, type Widget, widgetsOf } from '#lib/forms/form-schema.ts'
import { widgetTitles } from '#lib/forms/field-titles.ts'

/** An entry of a list that an editor chooses from. */
export interface Choice {
  value: string
  title: string
}

type KeyedField = StoredField & { _key?: string }

/** Whether what may be chosen at a path of a document can follow from the questions of a form. */
export function mayFollow([list, , part, own]: Path): boolean {
  if (list !== 'fields') return false
  return part === 'condition' ? own === 'field' || own === 'values' : part === 'widget'
}

/**
 * What an editor of a form may choose at a path: how a field is shown, by what it holds; which question above it waits
 * for; which answers to that one. What was chosen before and fits no more stays in the list, so that it can be seen
 * and taken away.
 *
 * @param path of the input inside the document
 * @param fields the questions of the form
 * @returns undefined where the input is none of these
 */
export function choicesAt(path: Path, fields: readonly KeyedField[]): Choice[] | undefined {
  const [list, step, part, own] = path
  if (list !== 'fields' || typeof step !== 'object' || !('_key' in step)) return undefined
  const index = fields.findIndex(({ _key }) => _key === step._key)
  const field = fields[index]
  if (!field) return undefined
  if (path.length === 3 && part === 'widget')
    return withChosen(widgetChoices(field), [field.widget])
  if (path.length !== 4 || part !== 'condition') return undefined
  const { condition } = field
  if (own === 'field') {
    const choices = conditionCandidates(fields, index).map(({ name, title }) => ({
      value: name ?? '',
      title: title ? `${title} (${name})` : (name ?? ''),
    }))
    return withChosen(choices, [condition?.field])
  }
  if (own !== 'values') return undefined
  const asked = fields.find(({ name }) => name && name === condition?.field)
  return asked && withChosen(conditionAnswers(asked), condition?.values ?? [])
}

function widgetChoices({ type }: StoredField): Choice[] {
  const known = fieldTypes.find((name) => name === (type ?? 'string')) ?? 'string'
  return widgetsOf[known].map((value) => ({ value, title: widgetTitles[value] }))
}

function withChosen(choices: Choice[], chosen: ReadonlyArray<string | null | undefined>): Choice[] {
  const foreign = chosen.flatMap((value) =>
    value && !choices.some((choice) => choice.value === value)
      ? [{ value, title: `${widgetTitles[value as Widget] ?? value} – does not fit` }]
      : [],
  )
  return [...choices, ...foreign]
}
