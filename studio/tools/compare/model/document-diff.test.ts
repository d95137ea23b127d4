import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffDocuments, type ComparedDocument, plainTextOfValue } from './document-diff.ts'

const page = (fields: object): ComparedDocument => ({ _id: 'a', _type: 'page', ...fields })
const between = (before: object, after: object) =>
  diffDocuments([page(before)], [page(after)])[0]?.changes ?? []

describe('document diff', () => {
  it('finds changed fields at any depth, with their values as text', () => {
    expect(
      between(
        { _rev: '1', header: { title: 'Old', count: 1 }, same: [1] },
        { _rev: '2', header: { title: 'New', count: 1 }, same: [1] },
      ),
    ).toEqual([{ path: 'header.title', kind: 'changed', before: 'Old', after: 'New' }])
  })

  it('matches array items by key: added, removed, moved, changed', () => {
    const item = (key: string, text = key) => ({ _key: key, _type: 'note', text })
    const before = { modules: [item('a'), item('b'), item('c'), item('d')] }
    const after = { modules: [item('d'), item('a', 'A'), item('c'), item('e')] }
    const reported = between(before, after).map(({ kind, path }) => `${kind} ${path}`)
    expect(reported).toEqual([
      'removed modules[_key=="b"]',
      'moved modules[_key=="d"]',
      'changed modules[_key=="a"].text',
      'added modules[_key=="e"]',
    ])
  })

  it('compares Portable Text, references and slugs as single fields', () => {
    const block = (text: string) => ({
      _key: 'b',
      _type: 'block',
      markDefs: [],
      children: [{ _key: 's', _type: 'span', text, marks: ['strong'] }],
    })
    expect(between({ body: [block('One')] }, { body: [block('Two')] })).toEqual([
      { path: 'body', kind: 'changed', before: 'One', after: 'Two' },
    ])
    expect(between({ to: { _ref: 'x' } }, { to: { _ref: 'y' } })[0]?.path).toBe('to')
    const slug = (current: string) => ({ slug: { _type: 'slug', current } })
    expect(between(slug('a'), slug('b'))[0]?.path).toBe('slug')
  })

  it('reports a document that is in one pane only', () => {
    expect(diffDocuments([page({ title: 'Here' })], [])).toEqual([
      {
        id: 'a',
        type: 'page',
        title: 'Here',
        changes: [{ path: '', kind: 'removed', before: 'Here', after: '' }],
      },
    ])
  })

  it('formats booleans and empty values', () => {
    expect([
      plainTextOfValue(true),
      plainTextOfValue(false),
      plainTextOfValue(null),
      plainTextOfValue([]),
    ]).toEqual(['Yes', 'No', '', ''])
    expect(plainTextOfValue('x'.repeat(900))).toHaveLength(401)
  })

  it('finds no differences in equal values, and one in different values of any type', () => {
    const value = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 3 }))
    fc.assert(
      fc.property(value, (fields) => {
        expect(between(fields, structuredClone(fields))).toEqual([])
        expect(between(fields, { ...fields, zzzzz: 'more' })).toHaveLength(1)
      }),
    )
  })
})
