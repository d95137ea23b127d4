import { openTestLake, type TestLake, type TestUser } from '../../testing/test-lake.ts'
import { serveTestModel, type TestModelServer } from '../../testing/test-model-server.ts'
import type { ModelSettings } from '../../language-model/model-settings.ts'
import { deployTestSchema, SCHEMA_ID } from './deploy-test-schema.ts'

export interface ModelLake extends TestLake {
  model: TestModelServer
  /** Sends an action with the schema of the tests. */
  act: (action: string, body: object, as?: TestUser) => ReturnType<TestLake['post']>
}

/** A lake with a language model and a deployed schema. */
export async function openModelLake(settings: Partial<ModelSettings> = {}): Promise<ModelLake> {
  const model = await serveTestModel()
  const lake = openTestLake({
    model: {
      url: model.url,
      name: 'test-model',
      takesImages: true,
      maxAnswerTokens: 4_096,
      timeout: 5_000,
      dailyTokens: 1_000_000,
      ...settings,
    },
  })
  await deployTestSchema(lake)
  return {
    ...lake,
    model,
    act: (action, body, as) =>
      lake.post(`/vX/agent/action/${action}/production`, { schemaId: SCHEMA_ID, ...body }, as),
  }
}

const span = (_key: string, text: string, ...marks: string[]) => ({
  _key,
  _type: 'span',
  marks,
  text,
})

/** A page with every kind of text. */
export const PAGE = {
  _id: 'home',
  _type: 'page',
  language: 'en',
  title: 'Welcome',
  intro: 'Two lines\nof text',
  views: 7,
  day: '2026-01-05',
  secret: 'Secret',
  fixed: 'Fixed',
  tags: ['clocks', 'planets'],
  seo: { _type: 'seo', title: 'Orrery', keywords: ['brass'], internal: 'Internal' },
  picture: {
    _type: 'image',
    asset: { _type: 'reference', _ref: 'image-a-1x1-png', _weak: true },
    alt: 'A clock',
  },
  author: { _type: 'reference', _ref: 'ada', _weak: true },
  modules: [
    { _key: 'm1', _type: 'quote', text: 'To be', by: 'Hamlet' },
    {
      _key: 'm2',
      _type: 'columns',
      modules: [{ _key: 'm3', _type: 'quote', text: 'Or not', by: 'Hamlet' }],
    },
  ],
  body: [
    {
      _key: 'b1',
      _type: 'block',
      style: 'normal',
      markDefs: [{ _key: 'l1', _type: 'link', href: 'https://example.com/guide' }],
      children: [
        span('s1', 'Read '),
        span('s2', 'our guide', 'strong', 'l1'),
        span('s3', ' — '),
        span('s4', 'today'),
      ],
    },
    { _key: 'b2', _type: 'image', asset: { _type: 'reference', _ref: 'image-b', _weak: true } },
  ],
}

const block = ['body', { _key: 'b1' }]

/** Paths into values of the page that are no texts. */
export const PARTS_WITHOUT_TEXT = [
  ['author', '_ref'],
  ['picture', 'asset', '_ref'],
  [...block, 'style'],
  [...block, 'markDefs', { _key: 'l1' }, 'href'],
  [...block, 'children', { _key: 's2' }, 'marks'],
]
