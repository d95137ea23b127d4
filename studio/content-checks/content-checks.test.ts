import { describe, expect, it } from 'vitest'
import {
  findBrokenReferences,
  findProblems,
  unexpectedShape,
  type DocumentLookup,
  collectReferences,
  findPicturesWithoutAlt,
  walkObjects,
  schemaValidationProblems,
  type CheckedDocument,
  preferDrafts,
} from './content-checks.ts'

const page = (fields: object, _id = 'page-a'): CheckedDocument => ({
  _id,
  _type: 'page',
  _rev: 'r1',
  ...fields,
})
const link = (_ref: string, more: object = {}) => ({ _type: 'reference', _ref, ...more })
const known = (published: string[], drafts: string[] = []) => ({
  exists: (id: string) => [...published, ...drafts].includes(id),
  isPublished: (id: string) => published.includes(id),
})

it('names paths as Studio does, by key where there is one', () => {
  const document = page({ modules: [{ _key: 'k', image: { alt: '' } }], rows: [{ n: 1 }] })
  expect([...walkObjects(document)].map(({ path }) => path)).toEqual([
    '',
    'modules[_key=="k"]',
    'modules[_key=="k"].image',
    'rows[0]',
  ])
})

describe('findBrokenReferences', () => {
  const brokenIn = (document: CheckedDocument, stored: DocumentLookup) =>
    findBrokenReferences(collectReferences(document), stored)
  it('finds references to missing documents, and public references to drafts', () => {
    const document = page({ a: link('gone'), b: [{ _key: 'x', to: link('new') }], c: link('old') })
    expect(
      brokenIn(document, known(['old'], ['new'])).map(({ path, message }) => [path, message]),
    ).toEqual([
      ['a', 'Links to a document that no longer exists.'],
      ['b[_key=="x"].to', 'Links to a document that is not published.'],
    ])
  })

  it('allows references from drafts to drafts, weak new references, and cross-dataset references', () => {
    const fields = { a: link('new') }
    expect(brokenIn(page(fields, 'drafts.page-a'), known([], ['new']))).toEqual([])
    const waits = page({ a: link('new', { _weak: true, _strengthenOnPublish: { type: 'page' } }) })
    expect(brokenIn(waits, known([], ['new']))).toEqual([])
    expect(brokenIn(page({ a: link('x', { _dataset: 'other' }) }), known([]))).toEqual([])
  })
})

it('finds pictures without alt text, and ignores empty image fields', () => {
  const asset = link('image-1')
  const document = page({
    a: { _type: 'picture', asset },
    b: { _type: 'picture', asset, alt: 'A dial' },
    c: { _type: 'picture', asset, alt: ' ' },
    d: { _type: 'picture' },
  })
  expect(findPicturesWithoutAlt(document).map(({ path }) => path)).toEqual(['a', 'c'])
})

it('keeps validation errors, and drops warnings', () => {
  const markers = [
    { level: 'error', path: 'title', message: 'Give it a title.' },
    { level: 'warning', path: 'slug', message: 'Rather long.' },
  ]
  expect(schemaValidationProblems(markers)).toMatchObject([{ path: 'title', kind: 'validation' }])
})

it('checks the draft if there is one, and no release versions', () => {
  const ids = ['page-a', 'drafts.page-a', 'versions.r1.page-a', 'drafts.page-b', 'page-c']
  expect(preferDrafts(ids.map((id) => page({}, id))).map(({ _id }) => _id)).toEqual([
    'drafts.page-a',
    'drafts.page-b',
    'page-c',
  ])
})

describe('findProblems', () => {
  const marker = { level: 'error', path: 'a', message: 'Referenced document must be published' }

  it('reports a broken link once, not as a validation error too', () => {
    const problems = findProblems(page({ a: link('gone') }), [marker], known([]))
    expect(problems.map(({ kind, path }) => [kind, path])).toEqual([['broken link', 'a']])
  })

  it('reports a document that the validation or a check cannot read, and never throws', () => {
    expect(findProblems(page({}), undefined, known([]))).toEqual([unexpectedShape])
    let deep: unknown = 1
    for (let depth = 0; depth < 20_000; depth++) deep = { deep }
    expect(findProblems(page({ deep }), [], known([]))).toEqual([unexpectedShape])
  })
})
