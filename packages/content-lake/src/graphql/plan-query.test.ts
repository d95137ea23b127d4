import { describe, expect, test } from 'vitest'
import { MemoryDataset, runQuery } from '@orrery/groq/query'
import { createGraphqlApi } from './graphql-api.ts'
import { planAsGroqQuery } from './plan-query.ts'
import { watchSchema } from './testing/watch-schema.ts'

async function planned(query: string, variables: Record<string, unknown> = {}) {
  const api = createGraphqlApi(await watchSchema())
  const request = { query, variables, operationName: undefined }
  const { groq, shape } = planAsGroqQuery(api, request, { emptyMatchesAll: false })
  return { query: groq?.query ?? '', params: groq?.params ?? {}, shape }
}

function stored(_id: string, _type: string, more: object = {}) {
  return { _id, _type, _rev: 'r', _createdAt: '', _updatedAt: '', ...more }
}

describe('plan query', () => {
  test('passes values as parameters, so that the query text is constant', async () => {
    const query =
      'query ($a: String) { allWatch(where: {title: {eq: $a}, slug: {current: {in: ["b"]}}}) { _id } }'
    const [one, other] = [await planned(query, { a: '"] {' }), await planned(query, { a: 'c' })]
    expect(one.query).toBe(other.query)
    expect(Object.values(one.params)).toEqual(['"] {', ['b']])
  })

  test('looks up documents that reference a known id', async () => {
    const dataset = new MemoryDataset()
    dataset.put(stored('oak', 'maker'))
    for (let index = 0; index < 1_000; index += 1)
      dataset.put(
        stored(`w${index}`, 'watch', { maker: { _ref: index % 100 === 7 ? 'oak' : 'elm' } }),
      )
    const plan = await planned('{ allWatch(where: {maker: {_id: {eq: "oak"}}}) { _id } }')
    const answer = runQuery({ ...plan, dataset, explain: true })
    expect((answer.result as { allWatch: object[] }).allWatch).toHaveLength(10)
    expect(answer.plan?.steps).toMatchObject([{ documents: 10 }])
  })

  test('groups types with equal selections', async () => {
    const { query } = await planned('{ allDocument { _id ... on Maker { name } } }')
    expect(query.match(/=>/g)).toHaveLength(2)
    expect(query).toContain('_type in ["sanity.imageAsset", "watch"] =>')
  })
})
