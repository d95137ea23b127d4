import type { Schema } from 'sanity'
import { describe, expect, it } from 'vitest'
import { messageWithFieldTitle } from './field-titles.ts'

const text = { name: 'text', type: { name: 'text', title: 'Text of it' } }
const quote = { name: 'quote', title: 'Quote', fields: [text] }
const modules = { name: 'modules', type: { title: 'Modules', of: [{ name: 'other' }, quote] } }
const types: Record<string, object> = { page: { name: 'page', fields: [modules] } }
const schema = { get: (name: string) => types[name] } as unknown as Schema

const page = { _type: 'page', modules: [{ _key: 'a', _type: 'quote' }] }
const words = (path: unknown[]) =>
  messageWithFieldTitle(schema, page, { level: 'error', message: 'Write it.', path })

describe('field titles', () => {
  it('returns the form’s field titles, including those of array items', () => {
    expect(words(['modules', { _key: 'a' }, 'text'])).toBe('Modules, Text of it: Write it.')
    expect(words(['modules', 0, 'text'])).toBe('Modules, Text of it: Write it.')
    expect(words(['modules', { _key: 'gone' }, 'text'])).toBe('Modules, text: Write it.')
    expect(words(['unknown'])).toBe('unknown: Write it.')
    expect(words([])).toBe('Write it.')
  })
})
