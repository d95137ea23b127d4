import fc from 'fast-check'
import type { LakeDocument } from '../document.ts'
import { ref, slug, stored } from './documents.ts'

const WORDS = ['red', 'Blue', 'green', 'sea', 'deep', 'redder', 'a.b', 'x-y']
const TYPES = ['post', 'post', 'post', 'tag', 'page']
const LAYERS = ['', '', '', '', '', '', '', 'drafts.', 'drafts.', 'versions.r1.', 'private.']
const TIMES = ['2026-01-01T00:00:00Z', '2026-01-01T02:00:00+02:00', '2026-02-03', 'never']

/** Seeded random numbers; faster than fast-check for hundreds of documents. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % below
  }
}

/** A random document; several seeds share an id. */
export function randomDocument(seed: number, ids = 90): LakeDocument {
  const next = numbersFrom(seed)
  const pick = <T>(from: readonly T[]): T => from[next(from.length)]!
  const words = (most: number) => Array.from({ length: next(most + 1) }, () => pick(WORDS))
  const scalar = () =>
    pick<unknown>([next(9), next(9) / 2, pick(WORDS), true, false, null, [1], {}])
  const fields: Record<string, unknown> = {}
  const maybe = (name: string, value: () => unknown) => {
    if (next(6) > 0) fields[name] = value()
  }
  maybe('count', () => (next(8) > 0 ? next(12) : scalar()))
  maybe('title', () => (next(8) > 0 ? words(3).join(' ') : scalar()))
  maybe('at', () => pick(TIMES))
  maybe('tags', () => (next(8) > 0 ? words(3) : scalar()))
  maybe('meta', () => ({ title: pick(WORDS), deep: { count: next(5) } }))
  maybe('author', () => ref(`d${next(ids)}`))
  maybe('slug', () => slug(pick(WORDS)))
  maybe('body', () => [
    { _type: 'block', _key: 'b', children: [{ _type: 'span', text: words(4).join(' ') }] },
  ])
  return stored(`${pick(LAYERS)}d${next(ids)}`, pick(TYPES), fields)
}

/** Random documents with distinct ids, of about the given number. */
export function randomDocuments(seed: number, size: number): LakeDocument[] {
  const next = numbersFrom(seed)
  const documents = Array.from({ length: size }, () => randomDocument(next(1 << 24)))
  return [...new Map(documents.map((document) => [document._id, document])).values()]
}

const comparison = fc
  .tuple(
    fc.constantFrom('count', 'title', 'meta.deep.count', 'at', 'lower(title)', 'dateTime(at)'),
    fc.constantFrom('==', '<', '<=', '>', '>='),
    fc.constantFrom(
      '3',
      '5.5',
      '"red"',
      '"deep sea"',
      'true',
      '$two',
      'null',
      'dateTime("2026-01-01T00:00:00Z")',
    ),
    fc.boolean(),
  )
  .map(([key, op, value, turned]) => (turned ? `${value} ${op} ${key}` : `${key} ${op} ${value}`))

const condition = fc.oneof(
  { weight: 3, arbitrary: comparison },
  fc.constantFrom(
    'count in 2..5',
    'count in [1, 3, "red"]',
    'title in ["red", "Blue sea", null]',
    'author._ref == "d3"',
    '"red" in tags',
    '$word in tags[]',
    'title match "red"',
    'title match "re* sea"',
    'title match "*e*"',
    '[title, tags] match "deep"',
    'tags match ["red", "sea"]',
    'pt::text(body) match "sea"',
    'body match text::query("sea")',
    '@ match text::query("red -deep")',
    '[@, _id] match text::query("d3")',
    '@ match text::query("\\"deep sea\\" r*")',
    'slug.current == "red"',
    'defined(title)',
    '_originalId in path("drafts.**")',
    '_originalId == "d3"',
    'count({...}._originalId) == null && defined(@._originalId)',
    'count(*[_id == ^._originalId]) == 1',
    '_id in *[count > 3].author._ref',
  ),
)

const where = fc.oneof(
  condition,
  fc.tuple(condition, condition).map(([a, b]) => `${a} && ${b}`),
  fc.tuple(condition, condition).map(([a, b]) => `(${a} || ${b})`),
  fc.tuple(condition, condition, condition).map(([a, b, c]) => `${a} && (${b} || ${c})`),
)

const scan = fc
  .tuple(
    fc.constantFrom(
      '',
      '_type == "post"',
      '_type == $type',
      '_type in ["post", "page"]',
      '_type == 3',
    ),
    where,
  )
  .map(([type, conditions]) => `*[${[type, conditions].filter(Boolean).join(' && ')}]`)

const order = fc
  .array(
    fc
      .tuple(
        fc.constantFrom('count', 'title', '_id', 'dateTime(at)', 'lower(title)', 'meta.title'),
        fc.constantFrom('', ' desc', ' asc'),
      )
      .map((key) => key.join('')),
    { minLength: 1, maxLength: 3 },
  )
  .map((keys) => `order(${keys.join(', ')})`)

/** Queries that use indexes: over a type or all, with look-ups, orders, counts and limits. */
export const indexedQueryArbitrary: fc.Arbitrary<string> = fc.oneof(
  scan.map((each) => `${each}._id`),
  scan.map((each) => `count(${each})`),
  fc.tuple(scan, fc.constantFrom('[0]', '[2]', '[0...3]')).map(([each, cut]) => `${each}${cut}`),
  fc
    .tuple(
      fc.oneof(scan, fc.constantFrom('*', '*[_type == "post"]')),
      order,
      fc.constantFrom('[0]', '[0...3]', '[2..4]', ''),
    )
    .map(([each, by, cut]) => `(${each} | ${by})${cut}{_id, _originalId, count, title}`),
)
