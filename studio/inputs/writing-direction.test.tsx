import { cleanup, render, screen } from '@testing-library/react'
import { createSchema, type InputProps, type ObjectSchemaType } from 'sanity'
import { describe, afterEach, expect, it } from 'vitest'
import { schemaTypes } from '#schemas/index.ts'
import { DocumentLanguageContext, WritingDirection } from './writing-direction.tsx'

const document = { language: 'ar' }
afterEach(() => {
  cleanup()
  document.language = 'ar'
})

const schema = createSchema({ name: 'direction', types: schemaTypes })

/** Direction of the input of a field, given its type and path. */
function directionOf(type: string, ...path: string[]): string {
  let schemaType = schema.get(type) as ObjectSchemaType
  for (const name of path)
    schemaType = schemaType.fields.find((field) => field.name === name)?.type as ObjectSchemaType
  const props = { schemaType, path, renderDefault: () => <p>words</p> } as unknown as InputProps
  render(
    <section aria-label="Pane" data-testid="document-panel-form-view">
      <DocumentLanguageContext value={document.language}>
        <WritingDirection {...props} />
      </DocumentLanguageContext>
    </section>,
  )
  const box = screen.getByText('words').parentElement
  const { writes } = screen.getByRole('region', { name: 'Pane' }).dataset
  const runs = [box?.dir, writes && `${writes} in its pane`].filter(Boolean).join(', ')
  cleanup()
  return runs
}

describe('WritingDirection', () => {
  it.each([
    ['a line', ['blogpost', 'title'], 'rtl'],
    ['a text', ['heroHeader', 'body'], 'rtl'],
    ['Portable Text, with its tool bar', ['blogpost', 'body'], 'rtl, rtl in its pane'],
    ['a list of modules', ['page', 'modules'], 'rtl'],
    ['the title of a reference', ['page', 'parentPage'], 'rtl'],
    ['a URL', ['link', 'url'], ''],
    ['a path', ['page', 'slug'], ''],
    ['a choice', ['link', 'type'], ''],
    ['a day', ['blogpost', 'date'], ''],
    ['a switch', ['link', 'newWindow'], ''],
    ['an object, whose fields have labels in English', ['page', 'seo'], ''],
  ] as const)('sets the direction in an Arabic document: %s', (_, [type, ...path], direction) => {
    expect(directionOf(type, ...path)).toBe(direction)
  })

  it('leaves a French document unchanged, except for a field in Arabic', () => {
    document.language = 'fr'
    expect(directionOf('blogpost', 'title')).toBe('')
    expect(directionOf('localeString', 'ar')).toBe('rtl')
  })

  it('keeps an English field of an Arabic document left to right', () => {
    expect(directionOf('localeString', 'en')).toBe('')
  })
})
