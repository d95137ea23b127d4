import type { Path } from 'sanity'
import {
  conditionAnswerChoices,
  conditionFieldCandidates,
} from '#lib/forms/form-definition-issues.ts'
import type { StoredFormField } from '#lib/forms/form-schema.ts'

/** An option of a select. */
export interface SelectOption {
  value: string
  title: string
}

type KeyedField = StoredFormField & { _key?: string }

/** Whether the options of the input at a path depend on the fields of a form. */
export function dependsOnFormFields([list, , part, own]: Path): boolean {
  return list === 'fields' && part === 'condition' && (own === 'field' || own === 'values')
}

/**
 * Options of a condition of a form field: the earlier fields that it can refer to, or the answers of that field. A
 * current value that no longer fits stays in the list so that it can be seen and removed.
 *
 * @param path of the input inside the document
 * @param fields the fields of the form
 * @returns undefined for any other input
 */
export function formFieldOptionsAt(
  path: Path,
  fields: readonly KeyedField[],
): SelectOption[] | undefined {
  const [list, step, part, own] = path
  if (list !== 'fields' || typeof step !== 'object' || !('_key' in step)) return undefined
  const index = fields.findIndex(({ _key }) => _key === step._key)
  const field = fields[index]
  if (!field) return undefined
  if (path.length !== 4 || part !== 'condition') return undefined
  const { condition } = field
  if (own === 'field') {
    const choices = conditionFieldCandidates(fields, index).map(({ name, title }) => ({
      value: name ?? '',
      title: title ? `${title} (${name})` : (name ?? ''),
    }))
    return withCurrentValues(choices, [condition?.field])
  }
  if (own !== 'values') return undefined
  const requested = fields.find(({ name }) => name && name === condition?.field)
  return requested && withCurrentValues(conditionAnswerChoices(requested), condition?.values ?? [])
}

function withCurrentValues(
  choices: SelectOption[],
  chosen: ReadonlyArray<string | null | undefined>,
): SelectOption[] {
  const foreign = chosen.flatMap((value) =>
    value && !choices.some((choice) => choice.value === value)
      ? [{ value, title: `${value} – not available` }]
      : [],
  )
  return [...choices, ...foreign]
}
