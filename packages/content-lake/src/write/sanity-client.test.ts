import { ClientError } from '@sanity/client'
import { describe, expect, test } from 'vitest'
import { serveTestLake } from '../testing/test-server.ts'

const watch = { _id: 'luna', _type: 'watch', title: 'Luna', sizes: [{ _key: 'a', mm: 36 }] }

describe('sanity client', () => {
  test('creates, changes and deletes documents through the public client', async () => {
    const { client } = await serveTestLake()
    const lake = client()
    const created = await lake.create(watch)
    expect(created).toMatchObject({ ...watch, _rev: expect.any(String) })
    await expect(lake.createIfNotExists({ ...watch, title: 'no' })).resolves.toEqual(created)
    const patched = await lake
      .patch('luna')
      .set({ 'sizes[_key=="a"].mm': 38 })
      .append('sizes', [{ mm: 41 }])
      .ifRevisionId(created._rev)
      .commit({ autoGenerateArrayKeys: true })
    expect(patched.sizes).toEqual([
      { _key: 'a', mm: 38 },
      { _key: expect.any(String), mm: 41 },
    ])
    expect(await lake.getDocument('luna')).toEqual(patched)
    await lake.delete('luna')
    expect(await lake.getDocument('luna')).toBeUndefined()
  })

  test("a dry run deletes nothing, as the client's guide shows", async () => {
    const { client } = await serveTestLake()
    const lake = client()
    await lake.create(watch)
    const body = { mutations: [{ delete: { id: 'luna' } }], dryRun: true }
    await lake.request({ url: '/data/mutate/production', method: 'POST', body })
    expect(await lake.getDocument('luna')).toMatchObject(watch)
  })

  test('rolls back a failed transaction and reports the reason to the client', async () => {
    const { client } = await serveTestLake()
    const lake = client()
    const failure = await lake
      .transaction()
      .create(watch)
      .patch('ghost', { set: { title: 'x' } })
      .commit()
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ClientError)
    expect(failure).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('The document with the ID "ghost" was not found'),
    })
    expect(await lake.fetch('count(*)')).toBe(0)
    const done = await lake
      .transaction()
      .transactionId('tx')
      .create(watch)
      .createOrReplace({ ...watch, title: 'Luna II' })
      .commit()
    expect(done).toMatchObject({ transactionId: 'tx', documentIds: ['luna', 'luna'] })
  })

  test('queries with parameters, perspectives and the full response', async () => {
    const { client } = await serveTestLake()
    const lake = client()
    await lake.create(watch)
    await lake.create({ ...watch, _id: 'drafts.luna', title: 'Luna II' })
    const query = '*[_type == $type][0].title'
    const params = { type: 'watch' }
    expect(await lake.fetch(query, params, { perspective: 'published' })).toBe('Luna')
    expect(await lake.fetch(query, params, { perspective: 'drafts' })).toBe('Luna II')
    expect(await client({ token: undefined, perspective: 'drafts' }).fetch(query, params)).toBe(
      'Luna',
    )
    const answer = await lake.fetch(query, params, {
      filterResponse: false,
      perspective: 'drafts',
      resultSourceMap: 'withKeyArraySelector',
    })
    expect(answer).toMatchObject({
      result: 'Luna II',
      query,
      ms: expect.any(Number),
      syncTags: expect.any(Array),
      resultSourceMap: { documents: [{ _id: 'drafts.luna', _type: 'watch' }] },
    })
    const long = `// ${'x'.repeat(20_000)}\n${query}`
    expect(await lake.fetch(long, params, { perspective: 'published' })).toBe('Luna')
  })

  test('reports the position of a syntax error in a query', async () => {
    const { client } = await serveTestLake()
    const failure = await client()
      .fetch('*[_type == ')
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({
      statusCode: 400,
      response: {
        body: {
          error: { type: 'queryParseError', query: '*[_type == ', start: expect.any(Number) },
        },
      },
    })
  })

  test('reports whether documents exist', async () => {
    const { client } = await serveTestLake()
    await client().create(watch)
    await client().create({ ...watch, _id: 'drafts.luna' })
    expect(await client().getDocuments(['luna', 'ghost'])).toMatchObject([{ _id: 'luna' }, null])
    expect(await client().documentsExists(['luna', 'ghost'])).toEqual(new Set(['luna']))
    expect(await client({ token: undefined }).getDocument('drafts.luna')).toBeUndefined()
  })

  test('runs the life cycle of a release', async () => {
    const { client } = await serveTestLake()
    const lake = client()
    await lake.create(watch)
    const { releaseId } = await lake.releases.create({
      metadata: { title: 'Spring', releaseType: 'asap' },
    })
    await lake.createVersion({
      releaseId,
      publishedId: 'luna',
      document: { _type: 'watch', title: 'Luna II' },
    })
    await lake.createVersion({
      releaseId,
      publishedId: 'nova',
      document: { _type: 'watch', title: 'Nova' },
    })
    await lake.replaceVersion({
      releaseId,
      publishedId: 'nova',
      document: { _type: 'watch', title: 'Nova II' },
    })
    expect(
      (await lake.releases.fetchDocuments({ releaseId })).result.map(({ _id }) => _id),
    ).toEqual([`versions.${releaseId}.luna`, `versions.${releaseId}.nova`])
    await lake.releases.edit({ releaseId, patch: { set: { 'metadata.title': 'Summer' } } })
    await lake.releases.schedule({ releaseId, publishAt: '2027-01-01T00:00:00Z' })
    await lake.releases.unschedule({ releaseId })
    await lake.releases.archive({ releaseId })
    await lake.releases.unarchive({ releaseId })
    await lake.discardVersion({ releaseId, publishedId: 'nova' })
    await lake.releases.publish({ releaseId })
    expect(await lake.releases.get({ releaseId })).toMatchObject({
      state: 'published',
      metadata: { title: 'Summer' },
    })
    expect(await lake.fetch('*[_type == "watch"].title')).toEqual(['Luna II'])
    await lake.releases.delete({ releaseId })
    expect(await lake.releases.get({ releaseId })).toBeUndefined()
  })

  test('creates a version in an existing release and exports its text', async () => {
    const { client } = await serveTestLake()
    const lake = client()
    const version = { publishedId: 'luna', document: { _type: 'watch', title: 'Luna II' } }
    await expect(lake.createVersion({ ...version, releaseId: 'nowhere' })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('"_.releases.nowhere" was not found'),
    })
    await lake.releases.create({ releaseId: 'spring', metadata: {} })
    await lake.createVersion({ ...version, releaseId: 'spring' })
    // The request of the public command, with its API version.
    const { token } = lake.config()
    const url = client({ apiVersion: '2023-05-26' }).getUrl('/data/export/production')
    const exported = await (
      await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    ).text()
    expect(
      exported
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      expect.objectContaining({ _id: '_.releases.spring' }),
      expect.objectContaining({ _id: 'versions.spring.luna', title: 'Luna II' }),
    ])
  })

  test('publishes a draft by an action and reports a rejected action', async () => {
    const { client } = await serveTestLake()
    const lake = client()
    await lake.create({ ...watch, _id: 'drafts.luna' })
    await lake.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.luna',
      publishedId: 'luna',
    })
    expect(await lake.fetch('*._id')).toEqual(['luna'])
    const failure = await lake
      .action({ actionType: 'sanity.action.document.discard', draftId: 'drafts.luna' })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({
      statusCode: 409,
      details: { type: 'actionError', items: [{ index: 0 }] },
    })
  })
})
