import { describe, expect, it } from 'vitest'
import { type StoredFormField, toFormSchema } from './form-schema.ts'
import { formVersion } from './form-version.ts'

const versionOf = (...fields: StoredFormField[]) => formVersion(toFormSchema({ _id: 'x', fields }))
const topic = { name: 'topic', title: 'Topic', options: [{ value: 'a', title: 'A' }] }

describe('formVersion', () => {
  it('stays the same when only the wording changes', () => {
    const worded = { description: 'Help', attr: { placeholder: 'Choose', autocomplete: 'off' } }
    const other = { ...topic, ...worded, title: 'Subject', options: [{ value: 'a', title: 'B' }] }
    expect(versionOf(other)).toBe(versionOf(topic))
  })

  it.each<[string, StoredFormField[]]>([
    ['another field', [topic, { name: 'line' }]],
    ['no field', []],
    ['another name', [{ ...topic, name: 'subject' }]],
    ['a required field', [{ ...topic, required: true }]],
    ['another option', [{ ...topic, options: [{ value: 'b', title: 'A' }] }]],
    ['a limit', [{ ...topic, maximum: 5 }]],
    ['a fixed value', [{ ...topic, attr: { disabled: true } }]],
  ])('changes with %s', (_, fields) => {
    expect(versionOf(...fields)).not.toBe(versionOf(topic))
  })
})
