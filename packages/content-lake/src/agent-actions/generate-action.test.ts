import { describe, expect, test } from 'vitest'
import { openModelLake, PAGE, PARTS_WITHOUT_TEXT } from './testing/open-model-lake.ts'

async function setUp(answer: unknown = { title: 'Generated' }) {
  const lake = await openModelLake()
  await lake.mutate([{ create: PAGE }])
  lake.model.reply(() => ({ text: JSON.stringify(answer) }))
  return lake
}

const key = expect.stringMatching(/^[\da-f]+$/)

describe('generate', () => {
  test('creates a draft with values for all fields that can be generated', async () => {
    const lake = await setUp({
      title: 'Planets',
      intro: 'About planets',
      views: 3,
      tags: ['mars'],
      'seo.title': 'Planets | Orrery',
      'seo.keywords': null,
      modules: [{ _type: 'quote', text: 'It moves', by: 'Galileo' }],
      body: [
        { _type: 'block', style: 'normal', text: 'First' },
        { _type: 'block', style: 'normal', text: ' ' },
      ],
    })
    const { status, body } = await lake.act('generate', {
      targetDocument: {
        operation: 'create',
        _id: 'planets',
        _type: 'page',
        initialValues: { language: 'fr' },
      },
      instruction: 'Write about $topic',
      instructionParams: { topic: 'planets' },
    })
    expect(status).toBe(200)
    const { _rev, _createdAt, _updatedAt, ...content } = body
    expect(content).toEqual({
      _id: 'drafts.planets',
      _type: 'page',
      language: 'fr',
      title: 'Planets',
      intro: 'About planets',
      views: 3,
      tags: ['mars'],
      seo: { _type: 'seo', title: 'Planets | Orrery' },
      modules: [{ _key: key, _type: 'quote', text: 'It moves', by: 'Galileo' }],
      body: [
        {
          _key: key,
          _type: 'block',
          style: 'normal',
          markDefs: [],
          children: [{ _key: key, _type: 'span', marks: [], text: 'First' }],
        },
      ],
    })
    const [{ messages, temperature, response_format: format }] = lake.model.requests
    expect(messages[1].content).toBe('Write about planets')
    expect(temperature).toBe(0.3)
    const properties = Object.keys(format.json_schema.schema.properties)
    expect(properties).toEqual([
      'title',
      'intro',
      'views',
      'seo.title',
      'seo.keywords',
      'seo.social.card',
      'tags',
      'picture.alt',
      'modules',
      'body',
    ])
  })

  test('sets fields and appends to arrays by default, and otherwise by the operation', async () => {
    const lake = await setUp({ title: 'New', tags: ['new'] })
    const generate = async (operation?: string) => {
      const target = { include: ['title', 'tags'], operation }
      const request = { documentId: 'home', instruction: 'X', target, noWrite: true }
      const { title, tags } = (await lake.act('generate', request)).body
      return [title, tags]
    }
    expect(await generate()).toEqual(['New', ['clocks', 'planets', 'new']])
    expect(await generate('set')).toEqual(['New', ['new']])
    expect(await generate('append')).toEqual(['Welcome New', ['clocks', 'planets', 'new']])
  })

  test('inserts items behind another one, and fills single items', async () => {
    const lake = await setUp({ 'modules[_key=="m1"]': [{ _type: 'quote', text: 'Between' }] })
    const append = { path: ['modules', { _key: 'm1' }], operation: 'append' }
    const { body } = await lake.act('generate', {
      documentId: 'home',
      instruction: 'X',
      target: append,
    })
    expect(body.modules.map((item: { _key: string }) => item._key)).toEqual(['m1', key, 'm2'])
    lake.model.reply(() => ({ text: JSON.stringify({ 'modules[_key=="m1"].text': 'Filled' }) }))
    const target = { path: 'modules', include: [{ _key: 'm1' }] }
    const filled = await lake.act('generate', { documentId: 'home', instruction: 'X', target })
    expect(filled.body.modules[0]).toMatchObject({ _key: 'm1', text: 'Filled', by: 'Hamlet' })
    expect(filled.body.modules).toHaveLength(3)
  })

  test('keeps what a person writes while the model works, and appends to it', async () => {
    const lake = await setUp()
    await lake.mutate([{ create: { ...PAGE, _id: 'drafts.home' } }])
    lake.model.reply(async () => {
      const set = { title: 'Mine', tags: ['mine'] }
      await lake.mutate([{ patch: { id: 'drafts.home', set } }])
      return { text: JSON.stringify({ title: 'Generated', intro: 'New', tags: ['new'] }) }
    })
    const { body } = await lake.act('generate', { documentId: 'home', instruction: 'X' })
    expect(body).toMatchObject({ title: 'Mine', intro: 'New', tags: ['mine', 'new'] })
  })

  test('writes dates only with settings of the locale', async () => {
    const lake = await setUp({ day: '2026-01-09' })
    const request = { documentId: 'home', instruction: 'Next Friday', target: { path: 'day' } }
    expect((await lake.act('generate', request)).status).toBe(400)
    const localeSettings = { locale: 'en-GB', timeZone: 'Europe/Paris' }
    const { body } = await lake.act('generate', { ...request, localeSettings })
    expect(body.day).toBe('2026-01-09')
    expect(lake.model.requests[0].messages[0].content).toContain('5 January 2026')
    const wrong = { ...request, localeSettings: { locale: 'en-GB', timeZone: 'Mars' } }
    expect((await lake.act('generate', wrong)).status).toBe(400)
  })

  test('drops and names values that do not fit, and keeps the others', async () => {
    const lake = await setUp({
      title: 7,
      intro: 'Good',
      modules: [{ _type: 'none' }],
      secret: 'x',
      _id: 'y',
    })
    const response = await lake.request('/vX/agent/action/generate/production', {
      body: { schemaId: '_.schemas.default', documentId: 'home', instruction: 'X' },
    })
    const body = await response.json()
    expect(body).toMatchObject({ ...PAGE, _id: 'drafts.home', intro: 'Good' })
    const dropped = decodeURIComponent(response.headers.get('content-lake-dropped-paths') ?? '')
    expect(JSON.parse(dropped)).toEqual(['modules', 'title'])
  })

  test('drops values that were not offered to the model: references, pictures and keys', async () => {
    const picture = { _type: 'reference', _ref: 'secret', _weak: true }
    const lake = await setUp({
      modules: [{ _key: 'm1', _type: 'quote', text: 'Ours' }],
      body: [{ _type: 'image', asset: picture }],
      'seo.title': 'Good',
    })
    const { body } = await lake.act('generate', { documentId: 'home', instruction: 'X' })
    expect(body).toMatchObject({
      body: PAGE.body,
      seo: { title: 'Good' },
      modules: [...PAGE.modules, { _key: key, text: 'Ours' }],
    })
  })

  test.each([
    ['prose', 'Here it is'],
    ['a list', '[]'],
    ['nothing', '{}'],
    ['other fields', '{"secret":"x","language":"fr"}'],
    ['values of other types', '{"title":{"a":1}}'],
    ['half of a surrogate pair', '{"title":"\\ud800"}'],
    ['deep JSON', `{"title":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('writes nothing when the model answers with %s', async (_, text) => {
    const lake = await setUp()
    lake.model.reply(() => ({ text }))
    const { status } = await lake.act('generate', { documentId: 'home', instruction: 'X' })
    expect(status).toBe(502)
    expect(lake.lake.dataset('production')?.documents.byId('drafts.home')).toBeUndefined()
  })

  test.each<[object, number]>([
    [{ instruction: undefined }, 400],
    [{ documentId: 'none' }, 404],
    [{ schemaId: 'none' }, 404],
    [{ target: { path: 'secret' } }, 400],
    [{ target: { path: ['picture', 'asset'] } }, 400],
    [{ target: { path: 'author' } }, 400],
    ...PARTS_WITHOUT_TEXT.map((path): [object, number] => [{ target: { path } }, 400]),
    [{ target: { path: 'title', operation: 'unset' } }, 400],
    [{ targetDocument: { operation: 'create', _type: 'page' } }, 400],
    [{ temperature: -1 }, 400],
  ])('rejects %o without a request to the model', async (change, status) => {
    const lake = await setUp()
    const answer = await lake.act('generate', { documentId: 'home', instruction: 'X', ...change })
    expect(answer.status).toBe(status)
    expect(lake.model.requests).toEqual([])
  })

  test.each([
    ['contributor', 'home', false, 200],
    ['contributor', 'home', true, 403],
    ['translator', 'home', false, 403],
    ['translator', 'french', false, 200],
    ['viewer', 'home', false, 403],
  ] as const)('%s on %s, published %s: %i', async (as, documentId, forcePublishedWrite, status) => {
    const lake = await setUp()
    await lake.mutate([{ create: { ...PAGE, _id: 'french', language: 'fr' } }])
    const request = { documentId, instruction: 'X', target: { path: 'title' }, forcePublishedWrite }
    expect((await lake.act('generate', request, as)).status).toBe(status)
    expect(lake.model.requests).toHaveLength(status === 200 ? 1 : 0)
  })
})
