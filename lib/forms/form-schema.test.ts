import { describe, expect, it } from 'vitest'
import {
  conditionAnswerChoices,
  formDefinitionIssues,
  conditionFieldCandidates,
} from './form-definition-issues.ts'
import { toFormSchema, isReservedFieldName, type StoredFormField } from './form-schema.ts'

const schemaOf = (...fields: StoredFormField[]) =>
  toFormSchema({ _id: 'form-a', title: 'A', fields })
const said = (...fields: StoredFormField[]) =>
  formDefinitionIssues(fields).map(({ part, message }) => `${part}: ${message}`)
const options = [
  { value: 'order', title: 'An order' },
  { value: 'other', title: 'Something else' },
]

describe('toFormSchema', () => {
  it('converts a stored form to a typed schema', () => {
    expect(
      schemaOf(
        { name: 'topic', title: 'Topic', options, required: true },
        {
          name: 'order',
          title: 'Number',
          description: 'On the invoice.',
          pattern: 'MO-####',
          attr: { placeholder: 'MO-1234', autocomplete: null },
          condition: { field: 'topic', values: ['order'], effect: 'show' },
        },
      ),
    ).toEqual({
      id: 'form-a',
      title: 'A',
      required: ['topic'],
      fields: [
        {
          name: 'topic',
          title: 'Topic',
          type: 'string',
          widget: 'choice',
          enum: ['order', 'other'],
          enum_titles: ['An order', 'Something else'],
          attr: {},
        },
        {
          name: 'order',
          title: 'Number',
          description: 'On the invoice.',
          type: 'string',
          widget: 'text',
          pattern: 'MO-####',
          attr: { placeholder: 'MO-1234' },
          condition: { field: 'topic', values: ['order'], effect: 'show' },
        },
      ],
    })
  })

  it('drops the captcha field, which is added on submit', () => {
    const { fields } = schemaOf(
      { name: 'captcha' },
      { name: 'g-recaptcha-response' },
      { name: 'a' },
    )
    expect(fields.map(({ name }) => name)).toEqual(['a'])
  })

  it('drops fields without a usable name and with reserved names', () => {
    const { fields } = schemaOf(
      {},
      { name: '_token' },
      { name: 'a b' },
      { name: 'a' },
      { name: 'a' },
    )
    expect(fields.map(({ name }) => name)).toEqual(['a'])
  })

  it.each(['closest', 'dataset', 'getAttribute', 'querySelector', 'querySelectorAll'])(
    'drops a field named %s, which the submit script uses',
    (name) => {
      expect(schemaOf({ name }, { name: 'a' }).fields.map((field) => field.name)).toEqual(['a'])
      expect(isReservedFieldName(name)).toBe(true)
    },
  )

  it('never requires a field that cannot be filled in', () => {
    const { required } = schemaOf(
      { name: 'a', widget: 'hidden', required: true },
      { name: 'b', attr: { disabled: true }, required: true },
    )
    expect(required).toEqual([])
  })

  it.each([
    ['boolean', undefined, 'checkbox'],
    ['integer', 'textarea', 'integer'],
    ['array', 'choice-multiple-expanded', 'joined'],
    ['string', 'choice-expanded', 'text'],
  ])('shows a %s with widget %s as %s', (type, widget, shown) => {
    expect(schemaOf({ name: 'a', type, widget }).fields[0]?.widget).toBe(shown)
  })
})

describe('conditionAnswerChoices', () => {
  it('returns the title of each option, and yes and no when both are submitted', () => {
    expect(conditionAnswerChoices({ name: 'a', options })).toEqual(options)
    const yes = { value: 'true', title: 'Yes' }
    expect(conditionAnswerChoices({ name: 'a', type: 'boolean', options })).toEqual([yes])
    expect(conditionAnswerChoices({ name: 'a', type: 'boolean', widget: 'boolean' })).toEqual([
      yes,
      { value: 'false', title: 'No' },
    ])
    expect(conditionAnswerChoices({ name: 'a' })).toEqual([])
  })
})

describe('conditionFieldCandidates', () => {
  it('returns the fields above with options or a boolean', () => {
    const fields = [
      { name: 'topic', options },
      { name: 'line' },
      { name: 'fixed', options, attr: { disabled: true } },
      { options },
      { name: 'gift', type: 'boolean' },
      { name: 'own', options },
      { name: 'below', options },
    ]
    expect(conditionFieldCandidates(fields, 5).map(({ name }) => name)).toEqual(['topic', 'gift'])
  })
})

describe('formDefinitionIssues', () => {
  it('returns no issue for a valid form', () => {
    expect(
      said(
        { name: 'topic', options, widget: 'choice' },
        { name: 'order', condition: { field: 'topic', values: ['order'] } },
        { name: 'gift', type: 'boolean' },
        { name: 'note', condition: { field: 'gift', values: ['true'] } },
      ),
    ).toEqual([])
  })

  it('ignores settings that Studio hides for the field type', () => {
    const behind = { options: [{ title: 'A' }], minimum: 3, maximum: 2 }
    expect(said({ name: 'a', type: 'boolean', ...behind, default: 'true' })).toEqual([])
  })

  it.each<[string, StoredFormField[], string]>([
    ['no name', [{}], 'name: Name is required'],
    ['a name with a space', [{ name: 'a b' }], 'name: Start with a letter'],
    ['a reserved name', [{ name: 'captcha' }], 'name: “captcha” is reserved'],
    ['a name twice', [{ name: 'a' }, { name: 'a' }], 'name: Another field is already named'],
    [
      'a list without options',
      [{ name: 'a', widget: 'choice' }],
      'options: Add at least one option',
    ],
    [
      'an option without a value',
      [{ name: 'a', options: [{ title: 'A' }] }],
      'options: Each option requires',
    ],
    [
      'a widget of another type',
      [{ name: 'a', type: 'boolean', widget: 'email' }],
      'type: This field type is not supported',
    ],
    [
      'a hidden field without a value',
      [{ name: 'a', widget: 'hidden' }],
      'default: Default value is required',
    ],
    [
      'a default that is not an option',
      [{ name: 'a', options, default: 'x' }],
      'default: The default is not one',
    ],
    [
      'a minimum above the maximum',
      [{ name: 'a', minimum: 3, maximum: 2 }],
      'minimum: The minimum',
    ],
    [
      'a condition on a later field',
      [
        { name: 'a', condition: { field: 'b', values: ['order'] } },
        { name: 'b', options },
      ],
      'condition: Select a field above',
    ],
    [
      'a condition on an unknown field',
      [{ name: 'a', condition: { field: 'b', values: ['x'] } }],
      'condition: No field is named',
    ],
    [
      'a condition on a text field',
      [{ name: 'a' }, { name: 'b', condition: { field: 'a', values: ['x'] } }],
      'condition: Select a field with options',
    ],
    [
      'a condition on an unknown answer',
      [
        { name: 'a', options },
        { name: 'b', condition: { field: 'a', values: ['x'] } },
      ],
      'condition: “x” is not an answer',
    ],
    [
      'a condition on an unchecked box',
      [
        { name: 'a', type: 'boolean' },
        { name: 'b', condition: { field: 'a', values: ['false'] } },
      ],
      'condition: “false” is not an answer',
    ],
  ])('reports %s', (_, fields, fault) => {
    expect(said(...fields)).toEqual([expect.stringContaining(fault)])
  })
})
