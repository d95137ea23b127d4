import { describe, expect, it } from 'vitest'
import { fieldTypeByKey, fieldTypeGroups, fieldTypeKey, fieldTypeOf } from './field-type-choices.ts'
import { widgetsByFieldType } from './form-schema.ts'

describe('field types of the form builder', () => {
  const choices = fieldTypeGroups.flatMap((group) => group.choices)

  it('offer each widget of each value type once, under a title of its own', () => {
    const possible = Object.entries(widgetsByFieldType).flatMap(([type, widgets]) =>
      widgets.map((widget) => `${type}:${widget}`),
    )
    expect(choices.map(fieldTypeKey).toSorted()).toEqual(possible.toSorted())
    expect(new Set(choices.map(({ title }) => title)).size).toBe(choices.length)
  })

  it('find a choice by its key', () => {
    for (const choice of choices) expect(fieldTypeByKey(fieldTypeKey(choice))).toBe(choice)
    expect(fieldTypeByKey('string:integer')).toBeUndefined()
  })

  it.each([
    [{}, 'Short text'],
    [{ type: 'integer' }, 'Whole number'],
    // As the error of a form without one says.
    [{ type: 'string', widget: 'email' }, 'Email'],
    [{ type: 'boolean', widget: 'email' }, 'Checkbox'],
    [{ type: 'string', options: [{ value: 'a' }] }, 'Dropdown'],
    [{ type: 'array', options: [{ value: 'a' }] }, 'Checkboxes'],
    [{ type: 'array', widget: 'hidden' }, 'Hidden field (list)'],
  ])('names what the site shows for %j', (field, title) => {
    expect(fieldTypeOf(field).title).toBe(title)
  })

  it('keep the chosen list while it has no options yet', () => {
    expect(fieldTypeOf({ type: 'string', widget: 'choice' }).title).toBe('Dropdown')
  })
})
