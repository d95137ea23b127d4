import { describe, expect, it } from 'vitest'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { findProblems, preferDrafts, type CheckedDocument } from './content-checks.ts'
import { ProblemIndex } from './problem-index.ts'

/** Documents of a dataset, by stored id. */
type Dataset = Map<string, CheckedDocument>

const slugOf = ({ slug }: CheckedDocument): unknown => (slug as { current?: unknown })?.current

/** Errors of the rules that query other documents, as far as the test's documents have any. */
function validate(document: CheckedDocument, dataset: Dataset) {
  const own = publishedIdOf(document._id)
  const others = [...dataset.values()].filter(({ _id }) => publishedIdOf(_id) !== own)
  const error = (path: string, message: string) => ({ level: 'error', path, message })
  const isTaken = others.some(
    (other) =>
      other._type === document._type &&
      other.language === document.language &&
      slugOf(document) !== undefined &&
      slugOf(other) === slugOf(document),
  )
  const segment = others.find(
    (other) => other._type === 'blog' && other.language === document.language,
  )
  const isHidden =
    document._type === 'page' && segment !== undefined && slugOf(segment) === slugOf(document)
  const loops =
    document._type === 'redirect' &&
    others.some((other) => other._type === 'redirect' && other.source === document.source)
  const lacksRate =
    document._type === 'settings' &&
    !others.some(({ _type }) => _type === 'currencies' && !dataset.has('off'))
  return [
    ...(isTaken ? [error('slug', 'Slug is already in use')] : []),
    ...(isHidden ? [error('slug', 'Belongs to the journal')] : []),
    ...(loops ? [error('source', 'Another redirect')] : []),
    ...(lacksRate ? [error('currenciesMenu', 'No rate')] : []),
  ]
}

/** Checks every document. */
function fullCheck(dataset: Dataset) {
  const stored = new Set(dataset.keys())
  const groups = new Set([...stored].map(publishedIdOf))
  const known = {
    exists: (id: string) => groups.has(id),
    isPublished: (id: string) => stored.has(id),
  }
  return new Map(
    preferDrafts([...dataset.values()]).flatMap((document) => {
      const found = findProblems(document, validate(document, dataset), known)
      return found.length > 0 ? [[document._id, found] as const] : []
    }),
  )
}

/** Applies a commit as the checker does: changed documents, then those that read what changed. */
function apply(index: ProblemIndex, dataset: Dataset, changed: Iterable<string>) {
  const keys: string[] = []
  const ids = new Set<string>()
  for (const id of changed) {
    const document = dataset.get(id)
    keys.push(...(document ? index.put(document) : index.remove(id)))
    ids.add(publishedIdOf(id))
  }
  const due = new Set([...ids, ...index.readersOf(keys)])
  for (const id of due) {
    const checked = dataset.get(index.checkedId(id) ?? '')
    if (checked)
      index.record(checked, findProblems(checked, validate(checked, dataset), index.lookup))
  }
  return due
}

const problemsOf = (index: ProblemIndex) =>
  new Map([...index.results()].map(({ id, problems }) => [id, problems] as const))

/** Random numbers that are the same in each run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

const types = ['page', 'blog', 'redirect', 'settings', 'currencies', 'product'] as const
const prefixes = ['', 'drafts.', 'versions.r1.']

function randomDocument(random: (below: number) => number, rev: string): CheckedDocument {
  const number = random(12)
  const type = types[number % types.length]!
  const reference = { _type: 'reference', _ref: `d${random(14)}` }
  return {
    _id: `${prefixes[random(3)]}d${number}`,
    _type: type,
    _rev: rev,
    language: ['en', 'fr'][random(2)],
    slug: [undefined, { current: 'journal' }, { current: 'a' }, 'broken', null][random(5)],
    source: `/${random(3)}`,
    items: random(2) ? [{ _key: 'k', to: reference }] : [],
    upsells: type === 'product' && random(2) ? [reference] : random(4),
  }
}

describe('ProblemIndex', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'equals a full check after any sequence of commits (%i)',
    (seed) => {
      const random = randomNumbers(seed)
      const dataset: Dataset = new Map()
      let index = new ProblemIndex()
      for (let commit = 0; commit < 60; commit++) {
        const changed = new Set<string>()
        for (let mutation = random(3); mutation >= 0; mutation--) {
          const document = randomDocument(random, `r${commit}`)
          changed.add(document._id)
          if (random(3) === 0) dataset.delete(document._id)
          else dataset.set(document._id, document)
        }
        apply(index, dataset, changed)
        expect(problemsOf(index)).toEqual(fullCheck(dataset))
        // A restart continues with the stored data.
        if (random(10) === 0) index = new ProblemIndex(JSON.parse(JSON.stringify(index.data())))
      }
    },
  )

  const page = (id: string, slug: string, fields: object = {}): CheckedDocument => ({
    _id: id,
    _type: 'page',
    _rev: 'r1',
    language: 'en',
    slug: { current: slug },
    ...fields,
  })
  const withPages = (...pages: CheckedDocument[]) => {
    const index = new ProblemIndex()
    for (const each of pages) index.put(each)
    return index
  }

  it('checks only documents that depend on a change', () => {
    const index = withPages(page('a', 'x'), page('b', 'x'), page('c', 'y'), page('d', 'z'))
    const keys = index.put(page('a', 'y'))
    expect([...index.readersOf(keys)].toSorted()).toEqual(['a', 'b', 'c'])
    expect([...index.readersOf(index.put(page('a', 'y', { title: 'New' })))]).toEqual([])
  })

  it('lists referenced documents of other types, and notices when they appear', () => {
    const index = withPages(page('a', 'x', { image: { asset: { _ref: 'image-1' } } }))
    expect(index.unknownTargets()).toEqual(['image-1'])
    expect(index.isReferenced('image-1')).toBe(true)
    const keys = index.setOther('image-1', { exists: true, isPublished: true })
    expect([...index.readersOf(keys)]).toEqual(['a'])
    expect(index.setOther('image-1', { exists: true, isPublished: true })).toEqual([])
    expect(index.lookup.isPublished('image-1')).toBe(true)
  })

  it('stores a bounded number of problems of a document, and their count', () => {
    const index = withPages(page('a', 'x'))
    const problem = { kind: 'picture', path: 'a', message: 'No description.' } as const
    expect(
      index.record(
        page('a', 'x'),
        Array.from({ length: 5_000 }, () => problem),
      ),
    ).toBe(true)
    const [result] = index.results()
    expect([result?.problems.length, result?.total]).toEqual([100, 5_000])
  })
})
