import { describe, expect, it } from 'vitest'
import { MemoryDataset, runQuery, type QueryRequest } from './query.ts'
import { watchedDataset } from './testing/datasets.ts'
import { block, ref, slug, stored } from './testing/documents.ts'

const dataset = new MemoryDataset([
  stored('p1', 'post', {
    title: 'Hello world',
    n: 3,
    slug: slug('hello'),
    author: ref('a1'),
    body: [block('x', 'Deep'), block('y', 'blue')],
  }),
  stored('p2', 'post', {
    title: 'Goodbye, world',
    n: 1,
    author: ref('a1'),
    at: '2026-03-01T12:00:00Z',
  }),
  stored('p3', 'post', { title: 'Nothing', n: 2, author: ref('gone') }),
  stored('versions.v1.p1', 'variation', { _system: { variant: ref('_.variants.mobile') } }),
  stored('a1', 'author', { name: 'Ada', store: { slug: slug('ada') } }),
])

const ask = (query: string, extra: Partial<QueryRequest> = {}) =>
  runQuery({ query, dataset, ...extra }).result

describe('a query', () => {
  it.each<[query: string, result: unknown]>([
    ['*[_type == "post"] | order(n)._id', ['p2', 'p3', 'p1']],
    ['*[_type == "post"] | order(n desc)[0]._id', 'p1'],
    ['*[_type == "post"] | order(n desc)[0..1]._id', ['p1', 'p3']],
    [
      '*[slug.current == "hello"][0]{title, "by": author->name}',
      { title: 'Hello world', by: 'Ada' },
    ],
    ['*[store.slug.current == "ada"][0].name', 'Ada'],
    [
      '*[_type == "author"]{name, "posts": *[references(^._id)] | order(n)._id}',
      [{ name: 'Ada', posts: ['p2', 'p1'] }],
    ],
    ['*[_type == "author"]{"n": count(*[_type == "post" && author._ref == ^._id])}', [{ n: 2 }]],
    ['*[_id in *[_type == "post"].author._ref]._id', ['a1']],
    ['count(*[_type == "post" || _type == "author"])', 4],
    ['*[_id == "p3"][0].author->name', null],
    ['pt::text(*[_id == "p1"][0].body)', 'Deep\n\nblue'],
    ['*[title match "world"] | order(_id)._id', ['p1', 'p2']],
    ['*[title match ["hel*", "world"]]._id', ['p1']],
    ['dateTime(*[_id == "p2"][0].at) + 60', '2026-03-01T12:01:00Z'],
    [
      '[dateTime("2026-01-01T00:00:00Z") < dateTime(now()), string(1.5), round(2.345, 2)]',
      [true, '1.5', 2.35],
    ],
    ['fn x::card($p) = $p{"t": title}; x::card(*[_id == "p1"][0])', { t: 'Hello world' }],
    ['{"__proto__": {"polluted": true}}.polluted', null],
    ['*[_id == "p1"][0]["toString"]', null],
    ['length("café 🕰")', 6],
    ['array::unique([1, 1, null, null, "1", {}, {}])', [1, null, '1', {}, {}]],
    ['string::length("café")', 4],
    ['global::pt(*[_id == "p1"][0].body)[0]._key', 'x'],
    ['pt("no text")', null],
    ['*[sanity::partOfVariant("mobile")]._id', ['versions.v1.p1']],
    ['array::join(["a", 1, true], "-")', 'a-1-true'],
    ['math::avg([1, null, 3])', 2],
    ['select(1 > 2 => "no", 2 > 1 => "yes")', 'yes'],
    ['null == missing', true],
    ['[1 == "1", {} == {}, [] == []]', [false, false, false]],
    ['path("a.b") in path("a.*")', true],
    ['identity()', 'user-1'],
    ['[sanity::projectId(), sanity::dataset()]', ['orrery', 'production']],
    ['documents::get(*[_id == "p1"][0].author).name', 'Ada'],
    ['*[_type == "author"]{"n": documents::incomingRefCount()}', [{ n: 2 }]],
  ])('%s', (query, result) => {
    const request = {
      identity: 'user-1',
      projectId: 'orrery',
      datasetName: 'production',
      now: new Date('2026-06-01T00:00:00Z'),
    }
    expect(JSON.parse(JSON.stringify(ask(query, request)))).toEqual(result)
  })

  it("finds what Studio's search finds", () => {
    const search = (query: string) =>
      ask(
        '*[_type in $types] | score(boost(_type in ["post"] && title match text::query($query), 10), ([@, _id] match text::query($query) || references($query))) [_score > 0] {_id} | order(_score desc)[0...$limit]',
        { params: { types: ['post', 'author'], query, limit: 10 } },
      )
    expect(search('world')).toEqual([{ _id: 'p1' }, { _id: 'p2' }])
    expect(search('blue*')).toEqual([{ _id: 'p1' }])
    expect(search('"hello world"')).toEqual([{ _id: 'p1' }])
    expect(search('world -goodbye')).toEqual([{ _id: 'p1' }])
    expect(search('a1')).toHaveLength(3)
    expect(search('nowhere')).toEqual([])
  })

  it('compares the two states of a commit', () => {
    const before = stored('p1', 'post', { title: 'a', tags: [{ _key: 'k', n: 1 }] })
    const after = stored('p1', 'post', { title: 'b', tags: [{ _key: 'k', n: 1 }] })
    const changed = (query: string, delta: QueryRequest['delta'] = { before, after }) =>
      ask(query, { delta })
    expect(changed('delta::operation()')).toBe('update')
    expect(changed('delta::operation()', { before: null, after })).toBe('create')
    expect(changed('delta::operation()', { before, after: null })).toBe('delete')
    expect(changed('[before().title, after().title]')).toEqual(['a', 'b'])
    expect(
      changed(
        '[delta::changedAny(title), delta::changedAny(tags), delta::changedAny((tags[n == 1].n, title))]',
      ),
    ).toEqual([true, false, true])
    expect(changed('[delta::changedOnly(title), delta::changedOnly(tags)]')).toEqual([true, false])
    expect(ask('diff::changedAny({"a": 1, "b": 2}, {"a": 1, "b": 3}, (a, b))')).toBe(true)
    expect(ask('diff::changedOnly({"a": 1, "b": 2}, {"a": 1, "b": 3}, a)')).toBe(false)
  })

  it('shares parts of the result with the stored documents', () => {
    expect(ask('*[_id == "p1"][0].body')).toBe(dataset.byId('p1')!.body)
  })
})

/** Counts the documents that a query reads. */
function watched() {
  let count = 0
  return { dataset: watchedDataset(dataset, { document: () => count++ }), seen: () => count }
}

describe('a look-up', () => {
  it.each<[query: string, seen: number]>([
    ['*[_id == "p1"]', 0],
    ['*[_id in ["p1", "p2"] && _type == "post"]', 0],
    ['*[_type == "author"]', 1],
    ['*["author" == _type]', 1],
    ['*[_type in ["author", "none"]]', 1],
    ['*[_type == "post" && slug.current == "hello"]', 1],
    ['*[_type == "post"][slug.current == "hello"]', 1],
    ['(*[_type == "post"])[slug.current == "hello"]', 1],
    ['*[slug.current == "hello" || store.slug.current == "ada"]', 2],
    ['*[_type == "post" && references("a1")]', 2],
    ['*[_type == "author"]{"p": *[references(^._id)]}', 3],
    ['*[_type == "author"]{"p": *[_type == ^._type]}', 2],
    ['*[_type == "post"][0]', 2],
    ['*[_type == "post"][0...2]', 2],
    ['count(*[_type == "post"])', 0],
    ['count(*[references("a1")])', 0],
    ['*[_type == "author"]{"posts": count(*[references(^._id)])}', 1],
    ['*[_type == "post" && n > 1 && author._ref in *[_type == "author"]._id]', 4],
    ['*[_id != "p1"]', 5],
    ['*[slug.current == null]', 5],
    ['*[_type == "post" || n == 3]', 5],
    ['*[_type == title]', 5],
  ])('%s reads %i documents', (query, expected) => {
    const { dataset: counted, seen } = watched()
    runQuery({ query, dataset: counted })
    expect(seen()).toBe(expected)
  })

  it.each<[query: string, result: string[]]>([
    ['*[references("outer")]._id', ['a']],
    ['*[references("inner")]._id', ['b']],
    ['*[references(["inner", "outer"])]._id', ['a', 'b']],
    ['*[references("")]._id', []],
    ['*[link._ref == ""]._id', ['c']],
    ['*[link.within._ref == "inner"]._id', ['a', 'b']],
  ])('finds what %s finds, of references inside references', (query, result) => {
    const within = ref('inner')
    const nested = new MemoryDataset([
      stored('a', 'post', { link: { ...ref('outer'), within } }),
      stored('b', 'post', { link: { ...ref('other'), within }, own: ref('inner') }),
      stored('c', 'post', { link: ref('') }),
    ])
    expect(ask(query, { dataset: nested })).toEqual(result)
  })

  it('reads no more than needed', () => {
    const { dataset: counted, seen } = watched()
    runQuery({ query: 'coalesce("x", *[true]) + select(true => "y", *[true])', dataset: counted })
    runQuery({ query: '{"a": false && count(*) > 0, "b": true || count(*) > 0}', dataset: counted })
    expect(seen()).toBe(0)
  })
})
