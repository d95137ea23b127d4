import { buildSchema } from 'graphql/index.js'
import { describe, expect, test } from 'vitest'
import { watchSchema } from '../graphql/testing/watch-schema.ts'
import { callApi } from '../testing/test-people.ts'
import type { Json } from '../testing/test-lake.ts'
import { asAdministrator, serveWholeLake, VIEWER_TOKEN } from '../testing/test-whole-lake.ts'

const PATH = '/apis/graphql/production/default'

/** The deployed schema without some fields. */
async function without(fieldOf: string, ...names: string[]): Promise<Json> {
  const schema = await watchSchema()
  const type = schema.types.find(({ name }: { name: string }) => name === fieldOf)
  type.fields = type.fields.filter(({ fieldName }: Json) => !names.includes(fieldName))
  return schema
}

describe('graphqlRoutes', () => {
  test('deploys, lists, describes and undeploys an API as the CLI does', async () => {
    const lake = await serveWholeLake()
    expect((await callApi(lake, 'GET', '/apis/graphql')).body).toEqual([])
    expect((await callApi(lake, 'GET', PATH)).status).toBe(404)
    for (const generation of ['gen1', 'gen2', 'gen3'] as const) {
      const schema = await watchSchema(generation)
      const enablePlayground = generation === 'gen2'
      const checked = await callApi(lake, 'POST', `${PATH}/validate`, { schema, enablePlayground })
      expect(checked.body.validationError).toBeUndefined()
      const deployed = await callApi(lake, 'PUT', PATH, { schema, enablePlayground })
      expect([deployed.status, deployed.body]).toEqual([
        201,
        { location: '/v1/graphql/production/default' },
      ])
      const head = await lake.request(`/v2025-09-19${PATH}`, {
        method: 'HEAD',
        headers: asAdministrator,
      })
      expect(head.headers.get('x-sanity-graphql-generation')).toBe(generation)
      expect(head.headers.get('x-sanity-graphql-playground')).toBe(String(enablePlayground))
      expect((await callApi(lake, 'GET', '/apis/graphql')).body).toEqual([
        { dataset: 'production', tag: 'default', generation, playgroundEnabled: enablePlayground },
      ])
    }
    const sdl = await (await lake.request(`/v1${PATH}`)).text()
    expect(buildSchema(sdl).getQueryType()?.name).toBe('RootQuery')
    expect(sdl).toContain('storyRaw: JSON @jsonAlias(for: "story")')
    expect(sdl).toContain('maker: Maker @reference')
    expect(sdl).toContain('title: String @deprecated(reason: "Say \\"name\\"")')
    expect((await callApi(lake, 'DELETE', PATH)).body).toEqual({ deleted: true })
    expect((await callApi(lake, 'DELETE', PATH)).status).toBe(404)
    expect((await callApi(lake, 'GET', PATH)).status).toBe(404)
  })

  test('compares the next API with the deployed one', async () => {
    const lake = await serveWholeLake()
    const compared = async (schema: Json) =>
      (await callApi(lake, 'POST', `${PATH}/validate`, { schema })).body
    const same = { breakingChanges: [], dangerousChanges: [] }
    expect(await compared(await watchSchema())).toEqual(same)
    await callApi(lake, 'PUT', PATH, { schema: await without('WatchFilter', 'price') })
    expect(await compared(await watchSchema())).toEqual(same)
    await callApi(lake, 'PUT', PATH, { schema: await watchSchema() })
    expect(await compared(await without('Watch', 'price'))).toEqual({
      ...same,
      breakingChanges: [{ type: 'FIELD_REMOVED', description: 'Watch.price was removed.' }],
    })
  })

  test('lets administrators deploy, and readers of the dataset read the API', async () => {
    const lake = await serveWholeLake()
    const body = { schema: await watchSchema() }
    for (const [method, path] of [
      ['PUT', PATH],
      ['POST', `${PATH}/validate`],
      ['DELETE', PATH],
    ] as const) {
      expect(
        (await callApi(lake, method, path, method === 'DELETE' ? undefined : body, VIEWER_TOKEN))
          .status,
      ).toBe(403)
      expect((await lake.request(`/v1${path}`, { method })).status).toBe(401)
    }
    await callApi(lake, 'PUT', PATH, body)
    expect((await lake.request('/v1/apis/graphql')).status).toBe(401)
    expect(
      (await callApi(lake, 'GET', '/apis/graphql', undefined, VIEWER_TOKEN)).body,
    ).toHaveLength(1)
    expect((await lake.request(`/v1${PATH}`)).status).toBe(200)
    await callApi(lake, 'PATCH', '/datasets/production', { aclMode: 'private' })
    expect((await lake.request(`/v1${PATH}`)).status).toBe(401)
  })

  test('copies APIs with their dataset, resolves them by alias, and deletes them with it', async () => {
    const lake = await serveWholeLake()
    await callApi(lake, 'PUT', PATH.replace('default', 'next'), { schema: await watchSchema() })
    const { jobId } = (
      await callApi(lake, 'PUT', '/datasets/production/copy', { targetDataset: 'copy' })
    ).body
    await (await lake.request(`/v1/jobs/${jobId}/listen`, { headers: asAdministrator })).text()
    await callApi(lake, 'PUT', '/aliases/live', { datasetName: 'copy' })
    const response = await lake.request('/v1/graphql/~live/next?query={__typename}')
    expect(await response.json()).toEqual({ data: { __typename: 'RootQuery' } })
    await callApi(lake, 'DELETE', '/datasets/copy')
    expect((await callApi(lake, 'GET', '/apis/graphql')).body).toMatchObject([
      { dataset: 'production' },
    ])
  })

  test('rejects invalid API descriptions with a message', async () => {
    const lake = await serveWholeLake()
    const whole = await watchSchema()
    const maker = whole.types.find(({ name }: Json) => name === 'Maker')
    const withType = (type: object) => ({ ...whole, types: [...whole.types, type] })
    const withField = (field: object) =>
      withType({ ...maker, name: 'New', fields: [...maker.fields, field] })
    const withQuery = (query: object) => ({ ...whole, queries: [...whole.queries, query] })
    for (const [schema, words] of [
      [undefined, '"schema" must be an object'],
      [{ ...whole, generation: 'gen4' }, '"generation" must be'],
      [{ ...whole, types: 1 }, '"types" must be a list'],
      [{ ...whole, types: [1] }, '"types"[0] must be an object'],
      [{ ...whole, queries: [] }, 'RootQuery'],
      [withType(maker), 'two of the name "Maker"'],
      [withType({ kind: 'Union', name: 'Pair', types: ['Maker', 'Nobody'] }), 'Nobody'],
      [withType({ kind: 'Union', name: '', types: ['Maker'] }), 'must be a name'],
      [withField({ fieldName: 'a b', type: 'String' }), 'must be a name'],
      [withField({ fieldName: '__a', type: 'String' }), 'must not begin with "__"'],
      [withField({ fieldName: 'name', type: 'String' }), 'two of the name "name"'],
      [withField({ fieldName: 'b', type: 'Nothing' }), 'Nothing'],
      [
        withField({ fieldName: 'b', kind: 'List', children: {} }),
        'The type of the items of "New.b"',
      ],
      [
        withField({
          fieldName: 'b',
          kind: 'List',
          children: { kind: 'List', children: { type: 'String' } },
        }),
        'list of lists',
      ],
      [
        withQuery({ fieldName: 'q', type: 'Maker', filter: '_type == "a"] | order(@' }),
        'must name types',
      ],
      [withQuery({ fieldName: 'q', type: 'Maker', args: [{ name: 'all', type: 'Int' }] }), '"all"'],
      [
        withType({
          kind: 'InputObject',
          name: 'F',
          isConstraintFilter: true,
          fields: [{ fieldName: 'near', type: 'String' }],
        }),
        'not known',
      ],
    ] as [Json, string][]) {
      const refused = await callApi(lake, 'PUT', PATH, { schema })
      expect([words, refused.status, refused.body]).toEqual([
        words,
        400,
        expect.objectContaining({ validationError: expect.stringContaining(words) }),
      ])
      const { body, status } = await callApi(lake, 'POST', `${PATH}/validate`, { schema })
      expect([status, body.validationError]).toEqual([200, expect.stringContaining(words)])
    }
    expect(
      (await callApi(lake, 'PUT', PATH.replace('default', 'a.b'), { schema: whole })).status,
    ).toBe(400)
    expect((await callApi(lake, 'PUT', PATH, { schema: whole, enablePlayground: 1 })).status).toBe(
      400,
    )
    expect(
      (await callApi(lake, 'PUT', PATH.replace('production', 'none'), { schema: whole })).status,
    ).toBe(404)
    // System documents can be written directly: one that describes no API is ignored.
    const byHand = {
      _id: '_.graphql.default',
      _type: 'system.graphql',
      schema: '{',
      tag: 'default',
    }
    await callApi(lake, 'POST', '/data/mutate/production', { mutations: [{ create: byHand }] })
    expect((await callApi(lake, 'GET', PATH)).status).toBe(404)
    expect((await callApi(lake, 'PUT', PATH, { schema: whole })).status).toBe(201)
  })
})
