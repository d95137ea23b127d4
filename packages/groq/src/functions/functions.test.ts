import { describe, expect, it } from 'vitest'
import { MemoryDataset, runQuery } from '../query.ts'
import { watchedDataset } from '../testing/datasets.ts'
import {
  expectedOutcomes,
  outcomes,
  rowsOf,
  WATCH_DATASET,
  type QueryCase,
} from '../testing/query-cases.ts'
import { stored } from '../testing/documents.ts'
import { FUNCTIONS, type FunctionName } from './registry.ts'

const LUNA = '*[_id == "luna"][0]'
const OSLO = '{"lat": 59.91, "lng": 10.75}'
const SQUARE = '{"type": "Polygon", "coordinates": [[[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]]}'
const delta = {
  before: stored('luna', 'watch', { title: 'Moon', price: 1 }),
  after: stored('luna', 'watch', { title: 'Luna', price: 1 }),
}

/** One entry per function; a missing one is a compile error and a failing test. */
const CASES: Record<FunctionName, QueryCase[]> = {
  'array::compact': [
    ['array::compact([1, null, 0, false])', [1, 0, false]],
    ['array::compact("a")', null],
  ],
  'array::intersects': [
    [
      '[array::intersects([1, 2], [2]), array::intersects([1], [2]), array::intersects(1, [1])]',
      [true, false, null],
    ],
  ],
  'array::join': [
    ['[array::join(["a", 1, true], "-"), array::join([{}], "-")]', ['a-1-true', null]],
  ],
  'array::unique': [['array::unique([1, 1, "1", {}, {}, null, null])', [1, '1', {}, {}, null]]],
  'dateTime::now': [
    ['dateTime::now()', '2026-06-01T00:00:00Z'],
    ['dateTime::now() == dateTime(now())', true],
  ],
  'delta::changedAny': [
    ['delta::changedAny(now())', /invalid selector/, { delta }],
    ['[delta::changedAny(title), delta::changedAny(price)]', [true, false], { delta }],
    // A creation, where functions of the hosted service get false (decision 0109).
    [
      '[delta::changedAny(title), delta::changedAny(absent)]',
      [true, false],
      { delta: { ...delta, before: null } },
    ],
  ],
  'delta::changedOnly': [
    ['[delta::changedOnly(title), delta::changedOnly(price)]', [true, false], { delta }],
  ],
  'delta::operation': [
    ['delta::operation()', 'update', { delta }],
    ['delta::operation()', 'create', { delta: { ...delta, before: null } }],
    ['delta::operation()', 'delete', { delta: { ...delta, after: null } }],
    ['delta::operation()', null],
  ],
  'diff::changedAny': [
    [
      '[diff::changedAny({"a": 1}, {"a": 2}, a), diff::changedAny({"a": 1}, {"a": 2}, b)]',
      [true, false],
    ],
  ],
  'diff::changedOnly': [
    [
      '[diff::changedOnly({"a": 1}, {"a": 2}, a), diff::changedOnly({"a": 1}, {"a": 2}, b)]',
      [true, false],
    ],
  ],
  'documents::get': [
    [`documents::get(${LUNA}.maker).name`, 'Atelier'],
    ['documents::get("vesper").title', 'Vesper'],
    ['[documents::get("nobody"), documents::get(1)]', [null, null]],
    ['*[price > documents::get("vesper").price]._id', ['drafts.vesper', 'luna']],
  ],
  'documents::incomingRefCount': [
    ['*[_id in ["atelier", "luna"]]{"n": documents::incomingRefCount()}.n', [2, 0]],
    ['documents::incomingRefCount()', null],
  ],
  'documents::incomingGlobalDocumentReferenceCount': [
    [`${LUNA}{"n": documents::incomingGlobalDocumentReferenceCount()}.n`, 0],
  ],
  'geo::contains': [
    [`geo::contains(${SQUARE}, {"type": "Point", "coordinates": [1, 1]})`, true],
    ['geo::contains(1, 2)', null],
  ],
  'geo::distance': [[`geo::distance(${OSLO}, ${OSLO})`, 0]],
  'geo::intersects': [
    [`geo::intersects(${SQUARE}, {"type": "Point", "coordinates": [9, 9]})`, false],
  ],
  'geo::latLng': [
    ['geo::latLng(59.91, 10.75)', { type: 'Point', coordinates: [10.75, 59.91] }],
    ['geo::latLng("a", 1)', null],
  ],
  'global::anywhere': [
    ['delta::changedAny(anywhere(_id == "luna"))', true, { delta }],
    ['delta::changedAny(anywhere(_id == "vesper"))', false, { delta }],
    ['anywhere(true)', /anywhere\(\) can only be used as a selector/],
  ],
  'global::boost': [['*[true] | order(boost(true, 1))', /unexpected boost/]],
  'global::coalesce': [['[coalesce(null, 1, 2), coalesce(null), coalesce()]', [1, null, null]]],
  'global::count': [
    ['[count([1, null]), count("a"), count(*[_type == "watch"])]', [2, null, 4]],
    ['*[_type == "maker"]{"n": count((*[maker._ref == ^._id]))}', [{ n: 2 }]],
  ],
  'global::dateTime': [
    ['dateTime("2026-01-01T00:00:00.500Z") + 1', '2026-01-01T00:00:01.500Z'],
    ['dateTime("soon")', null],
    ['[dateTime("2026-02-31T00:00:00Z"), dateTime("2027-02-29T00:00:00Z")]', [null, null]],
    ['dateTime("2028-02-29T00:00:00Z")', '2028-02-29T00:00:00Z'],
  ],
  'global::defined': [['[defined(1), defined(null), defined(false)]', [true, false, true]]],
  'global::geo': [
    [`geo(${OSLO})`, { type: 'Point', coordinates: [10.75, 59.91] }],
    ['geo("a")', null],
  ],
  'global::identity': [['identity()', 'user-1']],
  'global::length': [['[length("café 🕰"), length([1, 2]), length(1)]', [6, 2, null]]],
  'global::lower': [['[lower("ABC"), lower(1)]', ['abc', null]]],
  'global::now': [['now()', '2026-06-01T00:00:00.000Z']],
  'global::path': [
    ['[path("a.b"), path(1)]', ['a.b', null]],
    ['*[_id in path("drafts.**")]._id', ['drafts.vesper']],
  ],
  'global::pt': [
    [`pt(${LUNA}.text)[0]._key`, 'x'],
    ['pt("a")', null],
  ],
  'global::references': [
    ['*[references("atelier")]._id', ['luna', 'vesper']],
    ['*[references($ids)]._id', ['luna'], { params: { ids: ['nobody', 'x'] } }],
    ['*[references(null)]._id', []],
    [
      '*[_type == "watch" && !references("atelier")]._id',
      ['drafts.vesper', 'versions.spring.luna'],
    ],
  ],
  'global::round': [
    [
      '[round(2.5), round(-2.5), round(2.345, 2), round("a"), round(1, -1)]',
      [3, -3, 2.35, null, null],
    ],
  ],
  'global::string': [['[string(1.5), string(true), string({})]', ['1.5', 'true', null]]],
  'global::upper': [['[upper("abc"), upper(1)]', ['ABC', null]]],
  'math::avg': [['[math::avg([1, null, 3]), math::avg([]), math::avg(["a"])]', [2, null, null]]],
  'math::max': [['[math::max([1, 3, 2]), math::max([])]', [3, null]]],
  'math::min': [['[math::min([3, 1, 2]), math::min(1)]', [1, null]]],
  'math::sum': [['[math::sum([1, 2, null]), math::sum([])]', [3, 0]]],
  'media::aspect': [['media::aspect("a", "b")', /media::aspect\(\) is not available/]],
  'pt::text': [
    [`pt::text(${LUNA}.text)`, 'Deep blue\n\nmoon'],
    ['pt::text("a")', null],
  ],
  'releases::all': [
    ['releases::all()[].name', ['spring']],
    ['*["spring" in releases::all()[].name][0]._id', '_.releases.spring'],
    ['releases::all(){name}', [{ name: 'spring' }]],
    ['releases::all(){"n": {"of": name}} | order(n.of){n}.n.of', ['spring']],
    ['(releases::all()).name', ['spring']],
    ['*[_type == "maker"]{"r": releases::all(){"up": ^._type}}', [{ r: [{ up: 'maker' }] }]],
    ['releases::all()[0]{name}', { name: 'spring' }],
  ],
  'sanity::dataset': [['sanity::dataset()', 'production', { datasetName: 'production' }]],
  'sanity::partOfRelease': [['*[sanity::partOfRelease("spring")]._id', ['versions.spring.luna']]],
  'sanity::partOfVariant': [['*[sanity::partOfVariant("mobile")]._id', ['versions.spring.luna']]],
  'sanity::projectId': [['sanity::projectId()', 'orrery', { projectId: 'orrery' }]],
  'sanity::versionOf': [['*[sanity::versionOf("luna")]._id', ['luna', 'versions.spring.luna']]],
  'string::length': [['[string::length("café"), string::length([1])]', [4, null]]],
  'string::lower': [['string::lower("ABC")', 'abc']],
  'string::split': [
    [
      '[string::split("a-b", "-"), string::split("ab", ""), string::split(1, "")]',
      [['a', 'b'], ['a', 'b'], null],
    ],
  ],
  'string::startsWith': [
    [
      '[string::startsWith("abc", "ab"), string::startsWith("abc", "b"), string::startsWith(1, "")]',
      [true, false, null],
    ],
  ],
  'string::upper': [['string::upper("abc")', 'ABC']],
  'text::query': [
    ['*[title match text::query("luna -spring")]._id', ['luna']],
    ['text::query(1)', null],
  ],
  'text::semanticSimilarity': [['text::semanticSimilarity("a")', /needs embeddings/]],
  'user::attributes': [['user::attributes()', {}]],
}

it.each(rowsOf(CASES))('$about: $query', ({ about, query, example }) => {
  expect(query).toContain(`${about.replace(/^global::/, '')}(`)
  expect(outcomes(example)).toEqual(expectedOutcomes(example))
})

it('every function has a test here', () => {
  expect([...FUNCTIONS.keys()].filter((name) => !Object.hasOwn(CASES, name))).toEqual([])
  expect(Object.values(CASES).every(({ length }) => length > 0)).toBe(true)
})

/**
 * A filter evaluates expressions that do not read the item once. A function that reads it must declare so, or
 * all items would get the result of one of them.
 */
describe('a call in a filter over different items', () => {
  const items = new MemoryDataset([
    stored('a', 'watch', { maker: { _ref: 'b' }, _system: { variant: { _ref: '_.variants.v' } } }),
    stored('b', 'maker'),
    stored('versions.r.b', 'maker'),
  ])
  const ask = (query: string) => runQuery({ query, dataset: items }).result

  it.each([
    ['references("b")', ['a']],
    ['sanity::versionOf("b")', ['b', 'versions.r.b']],
    ['sanity::partOfRelease("r")', ['versions.r.b']],
    ['sanity::partOfVariant("v")', ['a']],
    ['documents::incomingRefCount() > 0', ['b']],
  ])('%s', (call, ids) => {
    // The look-up beside it makes the planner search for expressions to hoist.
    expect(ask(`*[${call} && count(*[_id == "a"]) == 1]._id`)).toEqual(ids)
    expect(ask(`*[[${call}, *[_id == "a"]][0] == true]._id`)).toEqual(ids)
  })

  it('covers all functions that read the item', () => {
    const reading = [...FUNCTIONS].filter(([, { readsItem }]) => readsItem).map(([name]) => name)
    expect(reading.toSorted()).toEqual([
      'documents::incomingRefCount',
      'global::references',
      'sanity::partOfRelease',
      'sanity::partOfVariant',
      'sanity::versionOf',
    ])
  })
})

/** A filter evaluates a look-up once for all items if it is declared as one. */
it('a function that looks up documents declares so', () => {
  let requested = 0
  const counting = watchedDataset(WATCH_DATASET, { question: () => (requested += 1) })
  const looks = ([query, , request]: QueryCase): boolean => {
    requested = 0
    try {
      runQuery({ ...request, query, dataset: counting })
    } catch {
      return false
    }
    return requested > 0
  }
  const withoutScan = rowsOf(CASES).filter(({ query }) => !/\*|->/.test(query))
  const looking = withoutScan.filter(({ example }) => looks(example)).map(({ about }) => about)
  const telling = [...FUNCTIONS].filter(([, { looksUp }]) => looksUp).map(([name]) => name)
  expect([...new Set(looking)].toSorted()).toEqual(telling.toSorted())
})
