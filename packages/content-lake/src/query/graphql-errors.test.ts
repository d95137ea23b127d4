import { describe, expect, test } from 'vitest'
import { openGraphqlLake } from './testing/graphql-lake.ts'

/** Documents that are expensive to process. Each is rejected before it is processed further. */
const HOSTILE: Record<string, string> = {
  'is nested without end': `{ Maker(id: "a") { ${'heir { '.repeat(3_000)}`,
  'has brackets without end': `{ allWatch(where: ${'{_: '.repeat(4_000)}`,
  'has lists without end': `{ allWatch(sort: ${'['.repeat(9_000)}`,
  'is deeper than content': `{ Maker(id: "a") { ${'heir { '.repeat(40)} name ${'}'.repeat(42)}`,
  'filters without end': `{ allMaker(where: ${'{heir: '.repeat(40)}{name: {eq: "a"}}${'}'.repeat(40)}) { _id } }`,
  'is a crowd of queries': `{ ${Array.from({ length: 200 }, (_, at) => `a${at}: allWatch { _id }`).join(' ')} }`,
  'is a crowd of fields': `{ allWatch { ${Array.from({ length: 3_000 }, (_, at) => `a${at}: title`).join(' ')} } b: allWatch { ${Array.from({ length: 2_500 }, (_, at) => `a${at}: title`).join(' ')} } }`,
  'is long': `{ allWatch { ${'title '.repeat(20_000)} } }`,
  'doubles itself': `{ Maker(id: "a") { ...F0 } } ${Array.from({ length: 20 }, (_, at) => `fragment F${at} on Maker { heir { ...F${at + 1} } b: heir { ...F${at + 1} } }`).join(' ')} fragment F20 on Maker { name }`,
  'goes round in circles': '{ Maker(id: "a") { ...A } } fragment A on Maker { heir { ...A } }',
  'has many operations': Array.from({ length: 30 }, (_, at) => `query Q${at} { __typename }`).join(
    ' ',
  ),
  'has many fragments': `{ __typename } ${Array.from({ length: 300 }, (_, at) => `fragment F${at} on Watch { title }`).join(' ')}`,
  'introspects in circles': `{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }`,
  'introspects in width': `{ __schema { types { fields { ${Array.from({ length: 400 }, (_, at) => `a${at}: name`).join(' ')} } } } }`,
  'introspects the largest type over and over': `{ ${Array.from({ length: 300 }, (_, at) => `a${at}: __type(name: "RootQuery") { ...F }`).join(' ')} } fragment F on __Type { fields { name type { name ofType { name } } args { name type { name } } } }`,
  'names itself like the schema': '{ allWatch { __proto__: title } }',
}

describe('graphql errors', () => {
  test('an invalid request is rejected in the GraphQL error shape', async () => {
    const { ask, lake } = await openGraphqlLake()
    const errorsOf = async (query: unknown, options?: Parameters<typeof ask>[1]) => {
      const { status, body } = await ask(query, options)
      return [status, body.errors?.[0].message]
    }
    const refused = (message: string) => [400, expect.stringContaining(message)]
    expect(await errorsOf('{ allWatch { _id ')).toEqual(refused('Syntax Error'))
    expect(await errorsOf('')).toEqual(refused('Syntax Error'))
    expect(await errorsOf(undefined)).toEqual(refused('Must provide "query"'))
    expect(await errorsOf('{ allClock { _id } }')).toEqual(refused('Cannot query field "allClock"'))
    expect(await errorsOf('{ allWatch { _id } }', { variables: [] })).toEqual(
      refused('"variables" must be'),
    )
    expect(await errorsOf('query ($id: ID!) { Watch(id: $id) { _id } }')).toEqual(
      refused('"$id" of required type'),
    )
    expect(await errorsOf('mutation { allWatch { _id } }')).toEqual(refused('mutation'))
    expect(await errorsOf('{ allWatch(limit: -1) { _id } }')).toEqual(
      refused('must not be negative'),
    )
    expect(await errorsOf('{ allWatch(where: {shownAt: {gt: "soon"}}) { _id } }')).toEqual(
      refused('DateTime cannot represent "soon"'),
    )
    expect(await errorsOf('{ allWatch(where: {price: {gt: "1"}}) { _id } }')).toEqual(
      refused('Float cannot represent'),
    )
    expect(await errorsOf('{ a: allWatch { _id } a: allMaker { _id } }')).toEqual(
      refused('Fields "a" conflict'),
    )
    expect(
      await errorsOf('{ allDocument { ... on Watch { a: price } ... on Maker { a: name } } }'),
    ).toEqual(refused('Fields "a" conflict'))
    expect(await errorsOf('query A { allWatch { _id } } query B { allWatch { _id } }')).toEqual(
      refused('operation name'),
    )
    expect(await errorsOf('{ allWatch { _id } }', { operationName: 'C' })).toEqual(refused('"C"'))
    expect(await errorsOf('{ allWatch { _id } }', { search: '?perspective=raw,drafts' })).toEqual(
      refused('perspective'),
    )
    expect((await lake.request('/v1/graphql/production/default')).status).toBe(400)
    expect(
      (await lake.request('/v1/graphql/production/default?query=%7B__typename%7D&variables=x'))
        .status,
    ).toBe(400)
    const elsewhere = await lake.request('/v1/graphql/production/other?query=%7B__typename%7D')
    expect([elsewhere.status, (await elsewhere.json()).message]).toEqual([
      404,
      'GraphQL schema not found: dataset "production" has no API "other"',
    ])
  })

  test('an oversized request is rejected before it is parsed', async () => {
    const { ask } = await openGraphqlLake()
    for (const [name, query] of Object.entries(HOSTILE)) {
      const { status, body } = await ask(query, { token: null })
      const outcome = [name, status, Object.keys(body), typeof body.errors?.[0].message]
      expect(outcome).toEqual([name, 400, ['errors'], 'string'])
    }
  })
})
