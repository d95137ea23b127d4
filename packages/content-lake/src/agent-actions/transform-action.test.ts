import { describe, expect, test } from 'vitest'
import { fourColorImage } from '../assets/testing/test-images.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import {
  changeTexts,
  modelVariables,
  serveTestModel,
  textsOfRequest,
} from '../testing/test-model-server.ts'
import { SCHEMA_ID, TEST_TYPES } from './testing/deploy-test-schema.ts'
import { openModelLake, PAGE, PARTS_WITHOUT_TEXT } from './testing/open-model-lake.ts'

async function setUp() {
  const lake = await openModelLake()
  await lake.mutate([{ create: PAGE }, { create: { _id: 'ada', _type: 'person', name: 'Ada' } }])
  lake.model.reply(changeTexts((text) => text.toUpperCase()))
  return lake
}

const system = ({ messages }: { messages: { content: string }[] }) => messages[0]!.content

describe('transform', () => {
  test('changes the texts of the draft in place', async () => {
    const lake = await setUp()
    const { status, body } = await lake.act('transform', {
      documentId: 'home',
      instruction: 'Use capitals',
    })
    expect([status, body._id]).toEqual([200, 'drafts.home'])
    expect(body).toMatchObject({
      title: 'WELCOME',
      language: 'en',
      secret: 'Secret',
      fixed: 'Fixed',
      body: [{ children: [{ text: 'READ ' }, { marks: ['strong', 'l1'] }, {}, {}] }, {}],
    })
    expect(lake.lake.dataset('production')?.documents.byId('home')).toMatchObject({
      title: 'Welcome',
    })
  })

  test('fills variables of every kind into the instruction, with the sender’s permissions', async () => {
    const lake = await setUp()
    await lake.mutate([{ create: { _id: 'drafts.note', _type: 'person', name: 'Draft' } }])
    const request = {
      documentId: 'home',
      instruction: '$a|$b|$c|$d|$e|$f',
      instructionParams: {
        a: 'short',
        b: { type: 'constant', value: 'constant' },
        c: { type: 'field', path: ['body'] },
        d: { type: 'field', path: ['modules', { _key: 'm1' }, 'text'] },
        e: { type: 'document', documentId: 'ada' },
        f: {
          type: 'groq',
          query: '*[_type == $type].name',
          params: { type: 'person' },
          perspective: 'raw',
        },
      },
      target: { path: 'title' },
      noWrite: true,
    }
    await lake.act('transform', request)
    expect(lake.model.requests.map(system)).toEqual([
      expect.stringContaining(
        'short|constant|["Read our guide — today",{"_type":"image","asset":{"_type":"reference","_ref":"image-b","_weak":true}}]|To be|{"_id":"ada","_type":"person","name":"Ada"}|["Ada","Draft"]',
      ),
    ])
  })

  test('applies instructions of targets to what is within them', async () => {
    const lake = await setUp()
    await lake.act('transform', {
      documentId: 'home',
      instruction: 'General',
      target: [{ path: 'title' }, { path: 'seo', instruction: 'Own $x' }],
      instructionParams: { x: 'here' },
    })
    const byInstruction = lake.model.requests.map((body) => [
      /Own here|General/.exec(system(body))?.[0],
      textsOfRequest(body).flatMap(({ text }) => text),
    ])
    expect(byInstruction).toEqual([
      ['General', ['Welcome']],
      ['Own here', ['Orrery', 'brass']],
    ])
  })

  test.each<[object, number, string]>([
    [{ instruction: '' }, 400, 'must be a text'],
    [{ instruction: '$x', instructionParams: { x: 'y'.repeat(2_001) } }, 400, '2000'],
    [{ instruction: '$x', instructionParams: { x: { type: 'magic' } } }, 400, 'constant, field'],
    [{ instructionParams: { x: { type: 'document', documentId: 'none' } } }, 404, 'was not found'],
    [{ instructionParams: { x: { type: 'groq', query: '*[' } } }, 400, ''],
    [{ target: { path: 'title', operation: 'append' } }, 400, 'image-description'],
    [
      {
        target: {
          path: 'title',
          operation: { type: 'image-description', imageUrl: 'https://a.example' },
        },
      },
      400,
      'imageUrl',
    ],
    [{ target: { path: 'title', operation: { type: 'image-description' } } }, 400, 'sourcePath'],
    ...PARTS_WITHOUT_TEXT.flatMap((path): [object, number, string][] => [
      [{ target: { path } }, 400, 'has no text'],
      [
        { target: { path, operation: { type: 'image-description', sourcePath: ['picture'] } } },
        400,
        'has no text',
      ] as const,
    ]),
  ])('rejects %o without a request to the model', async (change, status, words) => {
    const lake = await setUp()
    const answer = await lake.act('transform', { documentId: 'home', instruction: 'X', ...change })
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toContain(words)
    expect(lake.model.requests).toEqual([])
  })

  test.each([
    [2_501, undefined, '5002 texts'],
    [51, { type: 'image-description', sourcePath: ['picture'] }, 'more than 100 descriptions'],
  ])('rejects a target with the texts of %i items', async (count, operation, words) => {
    const lake = await setUp()
    const item = { _type: 'quote', text: 'To be', by: 'Hamlet' }
    const modules = Array.from({ length: count }, (_, index) => ({ _key: `k${index}`, ...item }))
    const asset = { _type: 'reference', _ref: `image-${'a'.repeat(40)}-1x1-png`, _weak: true }
    const picture = { _type: 'image', asset }
    await lake.mutate([{ create: { ...PAGE, _id: 'long', modules, picture } }])
    const target = { path: 'modules', operation }
    const answer = await lake.act('transform', { documentId: 'long', instruction: 'X', target })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } })
    expect(lake.model.requests).toEqual([])
  })

  test('reads nothing with an instruction that its sender may not read', async () => {
    const lake = await setUp()
    await lake.mutate([
      { create: { ...PAGE, _id: 'drafts.page-fr', language: 'fr' } },
      { create: { _id: 'secret.token', _type: 'person', name: 'Hidden' } },
    ])
    const request = {
      documentId: 'page-fr',
      instruction: '$x',
      instructionParams: { x: { type: 'groq', query: '*[_id match "secret*"].name' } },
      target: { path: 'title' },
    }
    const direct = { type: 'document', documentId: 'secret.token' }
    expect((await lake.act('transform', request, 'translator')).status).toBe(200)
    expect(lake.model.requests.map(system).join()).not.toContain('Hidden')
    const named = await lake.act(
      'transform',
      { ...request, instructionParams: { x: direct } },
      'translator',
    )
    expect(named.status).toBe(404)
    expect((await lake.act('transform', request, 'viewer')).status).toBe(403)
    expect(lake.model.requests).toHaveLength(1)
  })
})

describe('transform of a picture to a description', () => {
  async function setUpPicture(variables: Record<string, string> = {}) {
    const model = await serveTestModel()
    const lake = await serveWholeLake({ ...modelVariables(model), ...variables })
    const client = lake.client({ apiVersion: 'vX' })
    const picture = await fourColorImage(1_500, 40).png().toBuffer()
    const { _id } = await client.assets.upload('image', picture)
    const asset = { _type: 'reference', _ref: _id }
    await client.create({ ...PAGE, picture: { _type: 'image', asset } })
    await client.request({
      method: 'PUT',
      url: '/projects/orrery/datasets/production/schemas',
      body: { schemas: [{ workspace: { name: 'default' }, schema: TEST_TYPES }] },
      useGlobalApi: true,
    })
    return { model, client }
  }

  const operation = { type: 'image-description' as const }

  test('sends the picture, made smaller, and writes the text', async () => {
    const { model, client } = await setUpPicture({ CONTENT_LAKE_MODEL_IMAGES: 'on' })
    model.reply(() => ({ text: 'Four colours\nin quarters' }))
    const result = await client.agent.action.transform({
      schemaId: SCHEMA_ID,
      documentId: 'home',
      instruction: 'Describe it',
      target: [
        { path: ['picture', 'alt'], operation },
        { path: 'body', operation: { ...operation, sourcePath: ['picture', 'asset'] } },
      ],
    })
    expect(result).toMatchObject({
      _id: 'drafts.home',
      picture: { alt: 'Four colours in quarters' },
      body: [
        { _type: 'block', children: [{ text: 'Four colours' }] },
        { children: [{ text: 'in quarters' }] },
      ],
    })
    const [, { content }] = model.requests[0].messages
    expect(content[0].text).toContain('Describe it')
    expect(content[0].text).toContain('Language of the document: en')
    expect(content[1].image_url.url).toMatch(/^data:image\/jpeg;base64,\/9j\//)
  })

  test('keeps a text that a person writes while the model works', async () => {
    const { model, client } = await setUpPicture({ CONTENT_LAKE_MODEL_IMAGES: 'on' })
    await client.createOrReplace({ ...(await client.getDocument('home'))!, _id: 'drafts.home' })
    model.reply(async () => {
      await client.patch('drafts.home').set({ 'picture.alt': 'Mine' }).commit()
      return { text: 'Four colours' }
    })
    const target = { path: ['picture', 'alt'], operation }
    const request = { schemaId: SCHEMA_ID, documentId: 'home', instruction: 'Describe it', target }
    const result = await client.agent.action.transform(request)
    expect(result).toMatchObject({ picture: { alt: 'Mine' } })
  })

  test('is rejected when the model takes no pictures', async () => {
    const { model, client } = await setUpPicture()
    await expect(
      client.agent.action.transform({
        schemaId: SCHEMA_ID,
        documentId: 'home',
        instruction: 'Describe it',
        target: { path: ['picture', 'alt'], operation },
      }),
    ).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('CONTENT_LAKE_MODEL_IMAGES'),
    })
    expect(model.requests).toEqual([])
  })
})
