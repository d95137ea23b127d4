import { createSchema, type SchemaType } from 'sanity'
import { describe, expect, it } from 'vitest'
import { schemaTypes } from '#schemas/index.ts'
import { compareWithSource } from './source-comparison.ts'
import { digestTexts } from './text-digest.ts'
import { narrowestTextChange, parseTextPath, getAtPath, setTextAtPath } from './text-path.ts'
import { plainText, extractTexts } from './translatable-text.ts'

const type = createSchema({ name: 'words', types: schemaTypes }).get('page') as SchemaType
const block = (_key: string, text: string) => ({
  _key,
  _type: 'block',
  style: 'normal',
  children: [{ _key: `${_key}c`, _type: 'span', text, marks: [] }],
  markDefs: [{ _key: 'n', _type: 'note', text: `About ${text}` }],
})
const page = {
  _id: 'house',
  _type: 'page',
  language: 'en',
  title: 'The house',
  slug: { current: 'house' },
  formerSlugs: ['old'],
  translatedFrom: { digest: 'a', document: 'b' },
  parentPage: { _ref: 'home', _type: 'reference' },
  modules: [
    {
      _key: 'm',
      _type: 'content',
      title: 'Inside',
      anchor: 'inside',
      layout: 'stacked',
      content: [block('one', 'First'), block('two', 'Second')],
    },
  ],
  seo: { title: 'Short' },
}
const said = (document: object) =>
  extractTexts(type, document as never).map(({ path, value }) => [path, plainText(value)])

describe('TranslatableText', () => {
  it('extracts the texts of a document without URLs, choices, links and names', () => {
    expect(said(page)).toEqual([
      ['title', 'The house'],
      ['modules[_key=="m"].title', 'Inside'],
      ['modules[_key=="m"].content[_key=="one"]', 'First'],
      ['modules[_key=="m"].content[_key=="one"].markDefs[_key=="n"].text', 'About First'],
      ['modules[_key=="m"].content[_key=="two"]', 'Second'],
      ['modules[_key=="m"].content[_key=="two"].markDefs[_key=="n"].text', 'About Second'],
      ['seo.title', 'Short'],
    ])
  })

  it('includes maximum length and field titles', () => {
    const words = extractTexts(type, page)
    expect(words.find(({ path }) => path === 'seo.title')?.maxLength).toBe(60)
    expect(words[2]?.titles).toEqual(['Modules', 'Text and media', 'Text'])
  })

  it('changes the digest with texts and marks only', () => {
    const digest = (document: object) => digestTexts(extractTexts(type, document as never))
    const [module] = page.modules
    expect(digest({ ...page, title: 'The houses' })).not.toBe(digest(page))
    expect(digest({ ...page, slug: { current: 'x' }, parentPage: undefined })).toBe(digest(page))
    const strong = { ...block('one', 'First') }
    strong.children = [{ ...strong.children[0]!, marks: ['strong'] as never[] }]
    const content = [strong, module!.content[1]]
    expect(digest({ ...page, modules: [{ ...module, content }] })).not.toBe(digest(page))
  })

  it('sets texts at the source’s paths, with missing parents copied', () => {
    const path = 'modules[_key=="m"].content[_key=="two"]'
    const bare = { title: 'La maison', modules: [{ _key: 'own', _type: 'quote', quote: 'Oui' }] }
    const next = setTextAtPath<object>(bare, page, path, block('two', 'Deuxième'))
    expect(said({ ...next, _type: 'page' })).toContainEqual([path, 'Deuxième'])
    expect(getAtPath(next, parseTextPath('modules[_key=="own"].quote'))).toBe('Oui')
    expect(getAtPath(next, parseTextPath('title'))).toBe('La maison')
  })

  it('changes only the value at the path', () => {
    for (const { path, value } of extractTexts(type, page))
      expect(setTextAtPath<object>(page, page, path, value)).toEqual(page)
  })

  it('returns the narrowest change: the value, or its missing parent item', () => {
    const path = 'modules[_key=="m"].content[_key=="two"]'
    const at = (target: object) => narrowestTextChange(target, page, path, block('two', 'Deuxième'))
    const content = [{ _key: 'm' }, 'content']
    expect(at(page)).toMatchObject({
      path: ['modules', ...content, { _key: 'two' }],
      value: { _key: 'two', children: block('two', 'Deuxième').children },
    })
    expect(at(page)).not.toHaveProperty('behind')
    const [module] = page.modules
    const half = { modules: [{ ...module, content: [block('one', 'Premier')] }] }
    expect(at(half)).toMatchObject({
      path: ['modules', ...content],
      value: { _key: 'two' },
      after: { _key: 'one' },
    })
    expect(at({ modules: [{ _key: 'own' }] })).toMatchObject({
      path: ['modules'],
      value: { _key: 'm' },
      after: null,
    })
    expect(at({})).toMatchObject({ path: ['modules'], value: [{ _key: 'm' }] })
  })

  it('compares texts as changed, new or removed, and finds missing translations', () => {
    const before = extractTexts(type, {
      ...page,
      title: 'A house',
      seo: { title: 'Short', description: 'Gone' },
    })
    const now = extractTexts(type, { ...page, modules: [{ ...page.modules[0], overTitle: 'New' }] })
    const found = compareWithSource(now, before, { title: 'La maison' }).filter(
      ({ kind }) => kind !== 'same',
    )
    expect(
      found.map(({ source, kind, isTranslated }) => [source.path, kind, isTranslated]),
    ).toEqual([
      ['title', 'changed', true],
      ['modules[_key=="m"].overTitle', 'added', false],
      ['seo.description', 'removed', false],
    ])
  })
})
