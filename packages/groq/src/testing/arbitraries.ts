import fc from 'fast-check'
import type { LakeDocument } from '../document.ts'
import { ref, slug, stored } from './documents.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']
const TYPES = ['post', 'tag', 'page']
const WORDS = ['red', 'green', 'blue', 'red sea', 'Deep Blue', '']

const word = fc.constantFrom(...WORDS)
const number = fc.constantFrom(-2, 0, 1, 1.5, 2, 10)
const scalar = fc.oneof(word, number, fc.boolean(), fc.constant(null))
const reference = fc.constantFrom(...IDS, 'missing').map((id) => ref(id))

const keyedItem = fc.record(
  { name: word, size: number, link: reference, parts: fc.array(word, { maxLength: 2 }) },
  { requiredKeys: ['name'] },
)

/** Document fields, all optional. */
const fields = fc.record(
  {
    title: fc.oneof(word, scalar),
    count: fc.oneof(number, scalar),
    flag: fc.oneof(fc.boolean(), scalar),
    tags: fc.array(scalar, { maxLength: 3 }),
    items: fc
      .array(keyedItem, { maxLength: 3 })
      .map((items) => items.map((item, index) => ({ _key: `k${index}`, ...item }))),
    author: fc.oneof(
      reference,
      // A reference inside another one, or inside one to nothing.
      fc
        .tuple(fc.constantFrom(...IDS, ''), reference)
        .map(([id, within]) => ({ ...ref(id), within })),
    ),
    related: fc.array(reference, { maxLength: 3 }),
    meta: fc.record({ title: word, deep: fc.record({ count: number }) }),
    slug: word.map(slug),
    store: word.map((current) => ({ slug: slug(current) })),
  },
  { requiredKeys: [] },
)

/** A stored document in one of the layers `prefixes`. */
export function documentArbitrary(prefixes: readonly string[] = ['']): fc.Arbitrary<LakeDocument> {
  return fc
    .tuple(fc.constantFrom(...prefixes), fc.constantFrom(...IDS), fc.constantFrom(...TYPES), fields)
    .map(
      ([prefix, id, type, rest]) =>
        JSON.parse(JSON.stringify(stored(prefix + id, type, rest))) as LakeDocument,
    )
}

export function documentsArbitrary(prefixes?: readonly string[]): fc.Arbitrary<LakeDocument[]> {
  return fc.uniqueArray(documentArbitrary(prefixes), { selector: ({ _id }) => _id, maxLength: 8 })
}

/** Parameters of generated queries. */
export const PARAMS = { id: 'b', type: 'post', types: ['tag', 'page'], word: 'red', two: 2 }

const literal = fc.constantFrom(
  '"red"',
  '"Deep Blue"',
  '2',
  '1.5',
  '-2',
  'true',
  'false',
  'null',
  '$word',
  '$two',
)

const queries = fc.letrec<
  Record<'value' | 'condition' | 'array' | 'scan' | 'projection' | 'object', string>
>((tie) => {
  const value = tie('value')
  const condition = tie('condition')
  const array = tie('array')
  const path = fc.constantFrom(
    'title',
    'count',
    'flag',
    'meta.title',
    'meta.deep.count',
    'author->title',
    'author->author->count',
    'slug.current',
    'items[0].name',
    'items[-1].size',
    'author._ref',
    'author.within._ref',
    '_id',
    '_type',
    '@',
    'meta',
    'missing',
    '^.title',
    '^._id',
    '^.^._id',
    'tags[0]',
    'items[name == "red"][0].size',
    'related[0]->meta.title',
  )
  return {
    value: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'query' },
      path,
      literal,
      fc
        .tuple(value, fc.constantFrom('+', '-', '*', '/', '%'), value)
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
      fc.tuple(value, value).map(([a, b]) => `coalesce(${a}, ${b})`),
      fc.tuple(condition, value, value).map(([c, a, b]) => `select(${c} => ${a}, ${b})`),
      array.map((a) => `count(${a})`),
      fc
        .tuple(fc.constantFrom('lower', 'upper', 'string', 'length', 'defined', 'round'), value)
        .map(([f, a]) => `${f}(${a})`),
      fc
        .tuple(fc.constantFrom('math::sum', 'math::max', 'array::compact'), array)
        .map(([f, a]) => `${f}(${a})`),
      fc.tuple(array, fc.constantFrom('0', '1', '-1')).map(([a, i]) => `${a}[${i}]`),
      array,
      tie('object'),
    ),
    condition: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'query' },
      fc.constantFrom(
        'flag',
        'true',
        '_type == "post"',
        '_type == $type',
        '_type in $types',
        '_id == $id',
        '_id == ^._id',
        '_id == ^.author._ref',
        '_id in ["a", "c"]',
        '_id in ^.related[]._ref',
        'slug.current == "red"',
        'store.slug.current == $word',
        'references(^._id)',
        'references($id)',
        'references(["a", "b"])',
        'references("")',
        'author.within._ref == $id',
        '"red" in tags',
        'title match "re*"',
        'title match ["red", "sea"]',
        '_id in path("*")',
        'count in 0..2',
        'defined(author->title)',
        '^._id != _id',
        '_id in *[_type == "post"].author._ref',
        'author._ref in *[_type == $type]._id',
      ),
      fc
        .tuple(value, fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'in'), value)
        .map(([a, op, b]) => `${a} ${op} ${b}`),
      fc
        .tuple(condition, fc.constantFrom('&&', '||'), condition)
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
      condition.map((a) => `!(${a})`),
    ),
    array: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'query' },
      fc.constantFrom(
        'tags',
        'items[]',
        'items[].name',
        '(related[]->)',
        'related[]->title',
        'items[].parts[]',
        'related[]->tags[]',
        'items[].link->title',
        'items',
        'tags[]',
      ),
      tie('scan'),
      tie('projection'),
      fc.tuple(array, condition).map(([a, c]) => `${a}[${c}]`),
      fc
        .tuple(array, fc.constantFrom('0..1', '1...3', '-2..-1', '0...$two'))
        .map(([a, s]) => `${a}[${s}]`),
      fc
        .tuple(array, value, fc.constantFrom('', ' desc'))
        .map(([a, v, d]) => `(${a} | order(${v}${d}))`),
      fc.tuple(value, array).map(([v, a]) => `[${v}, ...${a}]`),
      fc.tuple(array, array).map(([a, b]) => `(${a} + ${b})`),
    ),
    scan: fc.oneof(
      fc.tuple(condition).map(([c]) => `*[${c}]`),
      fc.tuple(condition, condition).map(([a, b]) => `*[${a}][${b}]`),
      fc
        .tuple(condition, fc.constantFrom('count', 'title', '_id'))
        .map(([c, k]) => `*[${c}] | order(${k}, _id desc)[0..1]`),
    ),
    projection: fc
      .tuple(fc.oneof(tie('scan'), fc.constantFrom('items[]', 'related[]->')), tie('object'))
      .map(([a, o]) => a + o),
    object: fc
      .tuple(
        fc.array(
          fc.tuple(fc.constantFrom('x', 'y', 'z'), value).map(([k, v]) => `"${k}": ${v}`),
          { maxLength: 2 },
        ),
        fc.constantFrom(
          '',
          '...',
          'title',
          '"n": title',
          '..., flag => {"extra": title}',
          'author->{title, meta}',
          '"all": items[]{..., name}',
        ),
      )
      .map(([pairs, rest]) => `{${[rest, ...pairs].filter((part) => part !== '').join(', ')}}`),
  }
})

/** Queries over documents. */
export const queryArbitrary: fc.Arbitrary<string> = fc.oneof(
  queries.projection,
  queries.scan,
  fc.tuple(queries.scan, queries.object).map(([scan, object]) => `(${scan})[0]${object}`),
  fc
    .tuple(queries.scan, fc.constantFrom('author->', 'related[]->title', 'items[].name', 'meta'))
    .map(([s, p]) => `(${s}).${p}`),
  queries.value,
)
