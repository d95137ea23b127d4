import { getIntrospectionQuery } from 'graphql/index.js'
import { expect, test, vi } from 'vitest'
import { callApi } from '../testing/test-people.ts'
import { asAdministrator } from '../testing/test-whole-lake.ts'
import { openGraphqlLake } from './testing/graphql-lake.ts'

/** A query with every kind of field, and the equivalent GROQ below. */
const EVERYTHING = `{
  allWatch(where: {_: {is_draft: false}}, sort: [{title: ASC}]) {
    __typename _id title slug { current } price jewels shownAt in tags
    seo { title rank }
    picture { asset { url } }
    maker { name founded open heir { name } }
    like { __typename ... on Maker { name } ... on Watch { title } }
    makers { name }
    parts { __typename ... on Seo { rank } ... on Link { label target { ... on Document { _id } } } }
    mixed { ... on Seo { title } ... on Maker { name } }
    storyRaw
  }
}`

const EVERYTHING_IN_GROQ = `*[_type == "watch" && !(_id in path("drafts.**"))] | order(title asc) {
  "__typename": "Watch", _id, title, "slug": slug{current}, price, jewels, shownAt, in, tags,
  "seo": seo{title, rank},
  "picture": picture{"asset": asset->{url}},
  "maker": maker->{name, founded, open, "heir": heir->{name}},
  "like": like->{"__typename": select(_type == "maker" => "Maker", "Watch"), _type == "maker" => {name}, _type == "watch" => {title}},
  "makers": makers[]->{name},
  "parts": parts[]{"__typename": select(_type == "seo" => "Seo", "Link"), _type == "seo" => {rank}, _type == "link" => {label, "target": target->{_id}}},
  "mixed": mixed[]{"it": select(_type == "seo" => {title}, defined(_ref) => @->{name})}.it,
  "storyRaw": story
}`

test('every kind of field resolves like the GROQ query', async () => {
  const { ask, groq } = await openGraphqlLake()
  const { status, body } = await ask(EVERYTHING)
  expect([status, body.errors]).toEqual([200, undefined])
  expect(body.data.allWatch).toEqual(await groq(EVERYTHING_IN_GROQ))
  expect(body.data.allWatch.map(({ _id }: { _id: string }) => _id)).toEqual(['luna', 'sol'])
  expect(body.data.allWatch[0]).toMatchObject({
    makers: [{ name: 'Elm' }, null],
    mixed: [{ title: 'Mixed' }, { name: 'Oak' }, null],
    parts: [{ __typename: 'Seo' }, { __typename: 'Link', target: { _id: 'elm' } }],
    picture: { asset: { url: expect.stringContaining('/images/') } },
    storyRaw: [{ _type: 'block' }],
  })
})

/** Filters with the equivalent GROQ. */
const FILTERS: [where: string, filter: string][] = [
  ['title: {eq: "Luna"}', 'title == "Luna"'],
  ['title: {neq: "Luna"}', 'title != "Luna"'],
  ['title: {eq: null}', 'title == null'],
  ['title: {matches: "lun*"}', 'title match "lun*"'],
  ['title: {matches: ""}', 'title match ""'],
  ['title: {in: ["Luna", "Nova"]}', 'title in ["Luna", "Nova"]'],
  ['title: {nin: ["Luna"]}', '!(title in ["Luna"])'],
  ['in: {eq: "stock"}', '@["in"] == "stock"'],
  ['_id: {in: ["luna", "drafts.nova"]}', '_id in ["luna", "drafts.nova"]'],
  ['price: {gt: 12.5}', 'price > 12.5'],
  ['price: {gte: 12.5, lt: 99}', 'price >= 12.5 && price < 99'],
  ['jewels: {lte: 17}', 'jewels <= 17'],
  ['price: {is_defined: false}', '!defined(price)'],
  ['shownAt: {gt: "2025-01-01T09:30:00Z"}', 'dateTime(shownAt) > dateTime("2025-01-01T09:30:00Z")'],
  ['shownAt: {eq: "2025-01-01T09:00:00Z"}', '_id == "sol"'],
  ['slug: {current: {eq: "sol"}}', 'slug.current == "sol"'],
  ['seo: {title: {eq: "Sun"}, rank: {gte: 1}}', 'seo.title == "Sun" && seo.rank >= 1'],
  ['maker: {name: {eq: "Oak"}}', 'maker->name == "Oak"'],
  ['maker: {_id: {eq: "oak"}}', 'maker._ref == "oak"'],
  ['maker: {heir: {open: {eq: true}}}', 'maker->heir->open == true'],
  ['maker: {heir: {founded: {lt: "1900-01-01"}}}', 'maker->heir->founded < "1900-01-01"'],
  ['_: {references: "elm"}', 'references("elm")'],
  ['_: {is_draft: true}', '_id in path("drafts.**")'],
  ['_: null, title: null, maker: null', 'true'],
]

test('filters of every kind match', async () => {
  const { ask, groq } = await openGraphqlLake()
  for (const [where, filter] of FILTERS) {
    const { body } = await ask(`{ allWatch(where: {${where}}) { _id } }`)
    const allWatch = await groq(`*[_type == "watch" && ${filter}]{_id}`)
    expect({ where, ...body }).toEqual({ where, data: { allWatch } })
  }
})

test('API version 1 ignores an empty match, and the first generation has separate filters', async () => {
  const { ask, groq, deploy } = await openGraphqlLake()
  const empty = '{ allWatch(where: {title: {matches: ""}}) { _id } }'
  expect((await ask(empty)).body.data.allWatch).toEqual([])
  expect((await ask(empty, { version: 'v1' })).body.data.allWatch).toHaveLength(3)
  await deploy('gen1')
  const firstGeneration = `{ allWatches(where: {title_matches: "luna", price_gt: 20, maker: "elm", _id_not: "luna", references: "elm", is_draft: false}) { _id } }`
  const filter = `title match "luna" && price > 20 && maker._ref == "elm"`
  const found = await groq(`*[_type == "watch" && ${filter}]{_id}`)
  expect((await ask(firstGeneration)).body).toEqual({ data: { allWatches: found } })
  expect(found).toEqual([{ _id: 'sol' }])
  await deploy('gen2')
  expect((await ask('{ Document(id: "elm") { ... on Maker { name } } }')).body).toEqual({
    data: { Document: { name: 'Elm' } },
  })
})

test('order, limit and offset apply', async () => {
  const { ask } = await openGraphqlLake()
  const ids = async (args: string) => {
    const { body } = await ask(`{ allWatch(${args}) { _id } }`)
    return body.data.allWatch.map(({ _id }: { _id: string }) => _id)
  }
  expect(await ids('sort: [{title: DESC}]')).toEqual(['sol', 'drafts.nova', 'luna'])
  expect(await ids('sort: [{seo: {rank: ASC}}, {title: ASC}]')).toEqual([
    'sol',
    'luna',
    'drafts.nova',
  ])
  expect(await ids('sort: [{title: ASC}], limit: 1')).toEqual(['luna'])
  expect(await ids('sort: [{title: ASC}], limit: 1, offset: 1')).toEqual(['drafts.nova'])
  expect(await ids('sort: [{jewels: DESC}], offset: 2147483647')).toEqual([])
  expect(await ids('limit: 0')).toEqual([])
})

test('variables, fragments, aliases, directives, several operations and GET are supported', async () => {
  const { ask, lake } = await openGraphqlLake()
  const query = `
    query Other { allMaker { _id } }
    query One($id: ID!, $slug: String, $withName: Boolean = false) {
      it: Watch(id: $id) { ...Named  ...Named again: title maker @include(if: $withName) { name } tags @skip(if: true) }
      allWatch(where: {slug: {current: {eq: $slug}}}) { ... on Watch { _id } ... on Document { _type } }
      none: Watch(id: "elm") { title }
    }
    fragment Named on Watch { title }`
  const variables = { id: 'luna', slug: 'sol' }
  const data = {
    it: { title: 'Luna', again: 'Luna' },
    allWatch: [{ _id: 'sol', _type: 'watch' }],
    none: null,
  }
  expect((await ask(query, { variables, operationName: 'One' })).body).toEqual({ data })
  const search = new URLSearchParams({
    query,
    operationName: 'One',
    variables: JSON.stringify({ ...variables, withName: true }),
  })
  const got = await lake.request(`/v1/graphql/production/default?${search}`)
  const it = { title: 'Luna', again: 'Luna', maker: { name: 'Oak' } }
  expect(await got.json()).toEqual({ data: { ...data, it } })
})

test('perspectives and permissions apply as in a query', async () => {
  const { ask, lake } = await openGraphqlLake()
  const titles = async (options: Parameters<typeof ask>[1]) =>
    (await ask('{ allWatch(sort: [{title: ASC}]) { title } }', options)).body.data.allWatch.map(
      ({ title }: { title: string }) => title,
    )
  await callApi(lake, 'POST', '/data/mutate/production', {
    mutations: [{ create: { _id: 'drafts.luna', _type: 'watch', title: 'Luna II' } }],
  })
  expect(await titles({})).toEqual(['Luna', 'Luna II', 'Nova', 'Sol and Luna'])
  expect(await titles({ search: '?perspective=previewDrafts' })).toEqual([
    'Luna II',
    'Nova',
    'Sol and Luna',
  ])
  expect(await titles({ version: 'v2025-02-19' })).toEqual(['Luna', 'Sol and Luna'])
  expect(await titles({ token: null })).toEqual(['Luna', 'Sol and Luna'])
  expect(await titles({ token: null, search: '?perspective=drafts' })).toEqual([
    'Luna',
    'Sol and Luna',
  ])
  const liked = '{ Watch(id: "sol") { like { ... on Watch { title } } } }'
  expect((await ask(liked, { search: '?perspective=drafts' })).body.data.Watch.like.title).toBe(
    'Luna II',
  )
  await callApi(lake, 'PATCH', '/datasets/production', { aclMode: 'private' })
  expect((await ask(liked, { token: null })).status).toBe(401)
  expect((await ask(liked, { token: 'wrong-token' })).status).toBe(401)
})

test('the schema can be introspected, with documents and by itself', async () => {
  const { ask } = await openGraphqlLake()
  const whole = (await ask(getIntrospectionQuery(), { token: null })).body
  expect(whole.data.__schema.queryType.name).toBe('RootQuery')
  expect(whole.data.__schema.types.length).toBeGreaterThan(30)
  const { data } = (
    await ask(
      'query ($name: String!) { allMaker(limit: 1) { name } __typename kind: __type(name: $name) { kind possibleTypes { name } } }',
      { variables: { name: 'MakerOrWatch' } },
    )
  ).body
  expect(data).toEqual({
    allMaker: [{ name: 'Elm' }],
    __typename: 'RootQuery',
    kind: { kind: 'UNION', possibleTypes: [{ name: 'Maker' }, { name: 'Watch' }] },
  })
  expect(Object.keys(data)).toEqual(['allMaker', '__typename', 'kind'])
})

test('a value that contradicts the schema is null, with an error at its path', async () => {
  const { ask, lake } = await openGraphqlLake()
  const odd = {
    _id: 'odd',
    _type: 'watch',
    title: 5,
    price: 'free',
    jewels: 1.5,
    slug: 'odd',
    tags: ['a', { b: 1 }],
    maker: { _type: 'reference', _ref: 'luna', _weak: true },
    parts: 'none',
  }
  await callApi(lake, 'POST', '/data/mutate/production', { mutations: [{ create: odd }] })
  const query =
    '{ Watch(id: "odd") { title price jewels slug { current } tags maker { name } parts { ... on Seo { title } } } }'
  const { status, body } = await ask(query)
  expect(status).toBe(200)
  expect(body.data.Watch).toEqual({
    title: '5',
    price: null,
    jewels: null,
    slug: null,
    tags: ['a', null],
    maker: null,
    parts: null,
  })
  expect(body.errors).toEqual([
    { message: 'Stored value is no number: "free"', path: ['Watch', 'price'] },
    { message: 'Stored value is no integer: 1.5', path: ['Watch', 'jewels'] },
    { message: 'Stored value is no text: {"b":1}', path: ['Watch', 'tags', 1] },
  ])
})

test('a source map is in the extensions of a response', async () => {
  const { ask } = await openGraphqlLake()
  const { body } = await ask(
    '{ allWatch(limit: 1, sort: [{title: ASC}]) { name: title maker { name } } }',
    {
      search: '?resultSourceMap=true',
    },
  )
  const { documents, paths, mappings } = body.extensions.sanitySourceMap
  const sourceOf = (path: string) => {
    const { document, path: found } = mappings[path].source
    return [documents[document]._id, paths[found]]
  }
  expect(sourceOf("$['allWatch'][0]['name']")).toEqual(['luna', "$['title']"])
  expect(sourceOf("$['allWatch'][0]['maker']['name']")).toEqual(['oak', "$['name']"])
})

test('a slow query runs on the query worker, and one beyond the budget is rejected', async () => {
  const { ask, lake } = await openGraphqlLake()
  for (let batch = 0; batch < 4; batch += 1) {
    const mutations = Array.from({ length: 500 }, (_, index) => ({
      create: {
        _type: 'watch',
        title: `No. ${batch * 500 + index}`,
        maker: { _type: 'reference', _ref: 'elm' },
      },
    }))
    await callApi(lake, 'POST', '/data/mutate/production', { mutations })
  }
  const many = (count: number) =>
    `{ ${Array.from({ length: count }, (_, index) => `a${index}: allWatch(where: {maker: {heir: {name: {eq: null}}}}) { __typename _id maker { name } }`).join(' ')} }`
  const { status, body } = await ask(many(4))
  expect(status).toBe(200)
  expect(body.data.a3).toHaveLength(2001)
  expect(body.data.a3).toEqual(body.data.a0)
  expect(await (await lake.request('/metrics', { headers: asAdministrator })).text()).toMatch(
    /content_lake_query_executions_total\{executor="worker"\} [1-9]/,
  )
  const held = vi.spyOn(lake.lake.quotas.rejections, 'hold')
  const refused = await ask(many(50).replaceAll('name }', 'name heir { name heir { name } } }'), {
    token: null,
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([400, '60'])
  expect(refused.body).toEqual({
    errors: [{ message: expect.stringContaining('query is too expensive') }],
  })
  expect(held).toHaveBeenCalledOnce()
})
