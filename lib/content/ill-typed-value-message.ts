import type { IllTypedValue, ValueType } from './conform-to-content-shape.ts'

const names: Record<ValueType, string> = {
  text: 'a text',
  number: 'a number',
  boolean: 'a boolean',
  list: 'a list',
  object: 'an object',
}

/** Log message about an ill-typed value: the document, the field, what it is and what was expected. */
export function illTypedValueMessage(value: IllTypedValue): string {
  const { document, field, found, foundType, expected, expectedTypes } = value
  const name = document ? `${document.type ?? 'document'} ${document.id}` : 'content'
  const foundText =
    foundType === undefined ? names[found] : `${names[found]} of type "${foundType}"`
  const types = expectedTypes ? ` of type ${expectedTypes.join(', ')}` : ''
  return `ill-typed content is left out: ${name}, ${field || 'the whole result'} is ${foundText}, expected ${names[expected]}${types}`
}
