import { watchSchema } from '../../graphql/testing/watch-schema.ts'
import { serveWholeLake, VIEWER_TOKEN } from '../../testing/test-whole-lake.ts'
import { callApi } from '../../testing/test-people.ts'
import type { Json } from '../../testing/test-lake.ts'

const ref = (_ref: string, more: object = {}) => ({ _type: 'reference', _ref, ...more })

const PICTURE = {
  _id: 'image-a-1x1-png',
  _type: 'sanity.imageAsset',
  url: 'https://cdn.sanity.io/images/orrery/production/a-1x1.png',
  size: 5,
}

const DOCUMENTS: { _id: string; _type: string; [field: string]: unknown }[] = [
  PICTURE,
  { _id: 'elm', _type: 'maker', name: 'Elm', founded: '1801-05-01', open: true },
  { _id: 'oak', _type: 'maker', name: 'Oak', founded: '1920-01-01', open: false, heir: ref('elm') },
  {
    _id: 'luna',
    _type: 'watch',
    title: 'Luna',
    slug: { _type: 'slug', current: 'luna' },
    price: 12.5,
    jewels: 17,
    shownAt: '2025-01-01T10:00:00.000Z',
    in: 'stock',
    seo: { _type: 'seo', title: 'Moon', rank: 2 },
    picture: { _type: 'image', asset: ref(PICTURE._id) },
    maker: ref('oak'),
    like: ref('elm'),
    makers: [ref('elm', { _key: 'a' }), ref('gone', { _key: 'b', _weak: true })],
    tags: ['moon', 'gold'],
    parts: [
      { _key: 'a', _type: 'seo', title: 'Part', rank: 1 },
      { _key: 'b', _type: 'link', label: 'To Elm', target: ref('elm') },
    ],
    mixed: [
      { _key: 'a', _type: 'seo', title: 'Mixed' },
      { ...ref('oak'), _key: 'b' },
      { _key: 'c', _type: 'unknown' },
    ],
    story: [{ _key: 'a', _type: 'block', children: [{ _key: 'b', _type: 'span', text: 'Once' }] }],
  },
  {
    _id: 'sol',
    _type: 'watch',
    title: 'Sol and Luna',
    slug: { _type: 'slug', current: 'sol' },
    price: 99,
    shownAt: '2025-01-01T11:00:00+02:00',
    seo: { _type: 'seo', title: 'Sun', rank: 1 },
    maker: ref('elm'),
    like: ref('luna'),
  },
  { _id: 'drafts.nova', _type: 'watch', title: 'Nova', maker: ref('oak') },
]

interface AskOptions {
  variables?: unknown
  operationName?: string
  search?: string
  version?: string
  /** Null for an anonymous client. */
  token?: string | null
}

interface GraphqlAnswer {
  status: number
  body: Json
  headers: Headers
}

/** A lake with makers and watches, and a GraphQL API deployed under `default`. */
export async function openGraphqlLake() {
  const lake = await serveWholeLake()
  const mutations = DOCUMENTS.map((create) => ({ create }))
  await callApi(lake, 'POST', '/data/mutate/production', { mutations })

  const deploy = async (generation: 'gen1' | 'gen2' | 'gen3', nonNullDocumentFields = false) => {
    const schema = await watchSchema(generation, nonNullDocumentFields)
    await callApi(lake, 'PUT', '/apis/graphql/production/default', { schema })
  }

  /** Sends a GraphQL request, by default as a viewer. */
  const ask = async (query: unknown, options: AskOptions = {}): Promise<GraphqlAnswer> => {
    const { search = '', version = 'v2023-08-01', token = VIEWER_TOKEN, ...rest } = options
    const answer = await lake.request(`/${version}/graphql/production/default${search}`, {
      method: 'POST',
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, ...rest }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }

  /** The result of a GROQ query over all documents, as a viewer. */
  const groq = async (query: string): Promise<Json> => {
    const { body } = await callApi(
      lake,
      'POST',
      '/data/query/production?perspective=raw',
      { query },
      VIEWER_TOKEN,
    )
    return body.result
  }

  await deploy('gen3')
  return { lake, ask, groq, deploy }
}
