import { describe, expect, it } from 'vitest'
import { formFieldOptionsAt } from './form-field-options.ts'

const options = [
  { value: 'order', title: 'An order' },
  { value: 'other', title: 'Something else' },
]
const fields = [
  { _key: 'a', name: 'topic', title: 'What is it about?', options },
  { _key: 'b', name: 'message', widget: 'textarea' },
  {
    _key: 'c',
    name: 'number',
    type: 'integer',
    widget: 'email',
    condition: { field: 'topic', values: ['order', 'gone'] },
  },
]
const values = (key: string, ...rest: string[]) =>
  formFieldOptionsAt(['fields', { _key: key }, ...rest], fields)?.map(({ value, title }) => [
    value,
    title,
  ])

describe('form field options', () => {
  it('offers the earlier fields of a condition by title', () => {
    expect(values('c', 'condition', 'field')).toEqual([['topic', 'What is it about? (topic)']])
    expect(values('a', 'condition', 'field')).toEqual([])
  })

  it('offers the answers of the field that the condition refers to', () => {
    expect(values('c', 'condition', 'values')).toEqual([
      ['order', 'An order'],
      ['other', 'Something else'],
      ['gone', 'gone – not available'],
    ])
    expect(values('b', 'condition', 'values')).toBeUndefined()
  })

  it('leaves all other inputs unchanged', () => {
    expect(values('a', 'name')).toBeUndefined()
    expect(values('a', 'condition', 'effect')).toBeUndefined()
    expect(
      formFieldOptionsAt(['fields', { _key: 'gone' }, 'condition', 'field'], fields),
    ).toBeUndefined()
    expect(formFieldOptionsAt(['condition', 'field'], fields)).toBeUndefined()
  })
})
