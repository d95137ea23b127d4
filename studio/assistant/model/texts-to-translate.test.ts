import { describe, expect, it } from 'vitest'
import type { TranslatableText } from '../../translations/model/translatable-text.ts'
import { textChunks, textsInField, textsToTranslate } from './texts-to-translate.ts'

const text = (path: string, value: string): TranslatableText => ({
  path,
  titles: [path],
  kind: 'string',
  value,
  maxLength: undefined,
  description: undefined,
})
const now = [text('title', 'New title'), text('line', 'Line'), text('lead', 'Lead')]
const paths = (texts: readonly TranslatableText[]) => texts.map(({ path }) => path)

describe('textsToTranslate', () => {
  it('are all of them without a translation', () => {
    const facts = { now, past: undefined, translation: undefined, isCopy: false }
    expect(paths(textsToTranslate(facts))).toEqual(['title', 'line', 'lead'])
  })

  it('are those that were changed, added, or are missing in the translation', () => {
    const past = [text('title', 'Old title'), text('line', 'Line'), text('gone', 'Gone')]
    const translation = { title: 'Ancien', line: 'Ligne' }
    const facts = { now, past, translation, isCopy: false }
    expect(paths(textsToTranslate(facts))).toEqual(['title', 'lead'])
  })

  it('are those of a copy that are still as in the source', () => {
    const translation = { title: 'New title', line: 'Ligne', lead: 'Lead' }
    const facts = { now, past: undefined, translation }
    expect(paths(textsToTranslate({ ...facts, isCopy: true }))).toEqual(['title', 'lead'])
    expect(textsToTranslate({ ...facts, isCopy: false })).toEqual([])
  })
})

describe('textsInField', () => {
  it('are those of the field and inside it, not of a field whose name begins like it', () => {
    const texts = ['seo', 'seo.title', 'seo[_key=="a"]', 'seoText'].map((path) => text(path, 'x'))
    expect(paths(textsInField(texts, 'seo'))).toEqual(['seo', 'seo.title', 'seo[_key=="a"]'])
  })
})

describe('textChunks', () => {
  it('have at most 20 texts and 6,000 characters, unless one text is longer', () => {
    const lengths = [...Array.from({ length: 25 }, () => 1), 5999, 2, 7000, 1]
    const chunks = textChunks(lengths, (length) => length)
    expect(chunks.map((chunk) => chunk.length)).toEqual([20, 5, 1, 1, 1, 1])
    expect(chunks.flat()).toEqual(lengths)
  })
})
