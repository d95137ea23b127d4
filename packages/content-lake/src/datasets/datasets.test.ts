import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callApi } from '../testing/test-people.ts'
import type { Json } from '../testing/test-lake.ts'
import { serveWholeLake, VIEWER_TOKEN, type WholeLake } from '../testing/test-whole-lake.ts'

const luna = { _id: 'luna', _type: 'watch', title: 'Luna' }

/** The error message of the public client. */
async function failure(work: Promise<unknown>): Promise<{ statusCode: number; message: string }> {
  return work.then(
    () => ({ statusCode: 200, message: '' }),
    (error: Json) => ({ statusCode: error.statusCode, message: error.message }),
  )
}

/** Starts a copy and follows it to its end, as the public command line does. */
async function copied(lake: WholeLake, source: string, body: object): Promise<string[]> {
  const { body: begun } = await callApi(lake, 'PUT', `/datasets/${source}/copy`, body)
  const stream = await lake.request(`/v2025-09-16/jobs/${begun.jobId}/listen`)
  const events = (await stream.text()).split('\n\n')
  return events.filter(Boolean).map((event) => event.replace(/\n.*"state":"(\w+)".*/s, ' $1'))
}

describe('datasets', () => {
  test('creates, publishes, hides and deletes a dataset through the public client', async () => {
    const lake = await serveWholeLake()
    const client = lake.client()
    expect(await client.datasets.create('staging', { aclMode: 'private' })).toMatchObject({
      datasetName: 'staging',
      aclMode: 'private',
    })
    expect(await failure(client.datasets.create('staging'))).toMatchObject({ statusCode: 409 })
    const staging = lake.client({ dataset: 'staging' })
    await staging.create(luna)
    const stranger = lake.client({ dataset: 'staging', token: undefined })
    expect(await failure(stranger.fetch('*'))).toMatchObject({ statusCode: 401 })
    await client.datasets.edit('staging', { aclMode: 'public' })
    expect(await stranger.fetch('*[0].title')).toBe('Luna')
    const viewer = lake.client({ token: VIEWER_TOKEN })
    expect(await failure(viewer.datasets.delete('staging'))).toMatchObject({ statusCode: 403 })
    await client.assets.upload('file', Buffer.from('words'), { filename: 'a.txt' })
    await staging.assets.upload('file', Buffer.from('words'), { filename: 'a.txt' })
    const files = (name: string) => join(lake.dataDir, 'assets', name)
    expect(existsSync(files('staging'))).toBe(true)
    await callApi(lake, 'POST', '/comments/staging/setup')
    expect(await client.datasets.delete('staging')).toEqual({ deleted: true })
    expect((await client.datasets.list()).map(({ name }) => name)).toEqual(['production'])
    expect(await failure(staging.fetch('*'))).toMatchObject({ statusCode: 404 })
    expect(await failure(client.datasets.delete('staging'))).toMatchObject({ statusCode: 404 })
    // A new dataset of the same name has none of the old content.
    await client.datasets.create('staging')
    expect(await staging.fetch('count(*)')).toBe(0)
    expect([existsSync(files('staging')), readdirSync(files('production'))]).toEqual([
      false,
      ['files'],
    ])
    expect(
      (await callApi(lake, 'GET', '/people/audit?kinds=dataset-deleted')).body.entries,
    ).toHaveLength(2)
  })

  test('closes open streams when a dataset changes its visibility or is deleted', async () => {
    const lake = await serveWholeLake()
    const listen = async () => {
      const held = new AbortController()
      onTestFinished(() => held.abort())
      const path = '/v2025-02-19/data/listen/production?query=*'
      return lake.request(path, { signal: held.signal })
    }
    const first = await listen()
    await lake.client().datasets.edit('production', { aclMode: 'private' })
    expect(await first.text()).toContain('welcome')
    expect((await listen()).status).toBe(401)
    await lake.client().datasets.edit('production', { aclMode: 'public' })
    const second = await listen()
    await lake.client().datasets.delete('production')
    expect(await second.text()).toContain('welcome')
  })

  test('keeps comment datasets private and validates dataset names', async () => {
    const lake = await serveWholeLake()
    const client = lake.client()
    await callApi(lake, 'POST', '/comments/production/setup')
    for (const work of [
      () => client.datasets.edit('production-comments', { aclMode: 'public' }),
      () => client.datasets.create('talk-comments', { aclMode: 'public' }),
      () => client.datasets.create('staging', { aclMode: 'open' as 'public' }),
      () => client.datasets.create('~staging'),
    ])
      expect(await failure(work())).toMatchObject({ statusCode: 400 })
    expect((await callApi(lake, 'PUT', '/datasets/Staging', {})).status).toBe(400)
    expect((await callApi(lake, 'PUT', '/datasets/~staging', {})).status).toBe(400)
  })

  test('copies documents, history, files and releases as one snapshot', async () => {
    const lake = await serveWholeLake()
    const client = lake.client()
    await client.create(luna)
    await client.patch('luna').set({ title: 'Luna II' }).commit()
    await client.create({ ...luna, _id: 'versions.r1.luna' }, { tag: 'doc.create' })
    const file = await client.assets.upload('file', Buffer.from('words'), { filename: 'a.txt' })
    expect((await copied(lake, 'production', { targetDataset: 'copy' })).slice(-2)).toEqual([
      'event: job completed',
      'event: done completed',
    ])
    const copy = lake.client({ dataset: 'copy', perspective: 'raw' })
    expect(await copy.fetch('*._id')).toEqual(
      await lake.client({ perspective: 'raw' }).fetch('*._id'),
    )
    const [of, from] = [copy, client].map((each) => each.getDocument('luna'))
    expect(await of).toEqual(await from)
    const { path, url }: Json = await copy.getDocument(file._id)
    expect(path).toContain('files/orrery/copy/')
    expect(await (await fetch(url.replace(/^http:\/\/[^/]+/, lake.origin))).text()).toBe('words')
    const history = lake.lake.dataset('copy')!.history('luna')
    expect([...history].map(({ document }) => document?.title)).toEqual(['Luna II', 'Luna'])
    // Source and copy are independent from now on.
    await copy.delete('luna')
    expect(await client.getDocument('luna')).toBeDefined()

    const bare = { targetDataset: 'bare', skipHistory: true, skipContentReleases: true }
    expect((await copied(lake, 'production', bare)).at(-1)).toBe('event: done completed')
    const bareDataset = lake.lake.dataset('bare')!
    expect([...bareDataset.documents.all()].map(({ _id }) => _id)).toEqual([file._id, 'luna'])
    expect([...bareDataset.history('luna')]).toEqual([])
    const { body: jobs } = await callApi(lake, 'GET', '/projects/orrery/datasets/copy?limit=1')
    expect(jobs).toMatchObject([
      {
        sourceDataset: 'production',
        targetDataset: 'bare',
        state: 'completed',
        withHistory: false,
      },
    ])
    for (const [body, status] of [
      [{ targetDataset: 'bare' }, 409],
      [{ targetDataset: 'Bare' }, 400],
      [{}, 400],
      [{ targetDataset: 'x', skipHistory: 'yes' }, 400],
    ] as const)
      expect((await callApi(lake, 'PUT', '/datasets/production/copy', body)).status).toBe(status)
    expect((await callApi(lake, 'PUT', '/datasets/nothing/copy', bare)).status).toBe(404)
    expect((await callApi(lake, 'GET', '/jobs/nothing')).status).toBe(404)
  })

  test('resolves an alias in every route, and a changed one from the next request', async () => {
    const lake = await serveWholeLake()
    const client = lake.client()
    await client.datasets.create('blue')
    const put = (path: string, body?: object, method = 'PATCH') => callApi(lake, method, path, body)
    expect((await put('/aliases/live', { datasetName: 'production' }, 'PUT')).body).toEqual({
      aliasName: 'live',
      datasetName: 'production',
    })
    expect((await put('/aliases/live', undefined, 'PUT')).status).toBe(409)
    expect((await put('/aliases/Li ve', undefined, 'PUT')).status).toBe(400)
    const live = lake.client({ dataset: '~live' })
    await live.create(luna)
    expect(await client.getDocument('luna')).toMatchObject(luna)
    expect(await live.fetch('*[0]{_id, "d": sanity::dataset()}')).toEqual({
      _id: 'luna',
      d: 'production',
    })
    const file = await live.assets.upload('file', Buffer.from('words'), { filename: 'a.txt' })
    expect((await lake.request(`/${file.path.replace('production', '~live')}`)).status).toBe(200)
    const open = await lake.request('/v2025-02-19/data/listen/~live?query=*')
    expect((await put('/aliases/~live', { datasetName: 'blue' })).status).toBe(200)
    expect(await open.text()).toContain('welcome')
    expect(await live.fetch('count(*)')).toBe(0)
    expect((await callApi(lake, 'GET', '/aliases')).body).toEqual([
      { name: 'live', datasetName: 'blue' },
    ])
    // A dataset cannot be deleted by its alias.
    expect((await callApi(lake, 'DELETE', '/datasets/~live')).status).toBe(404)
    await client.datasets.delete('blue')
    expect(await failure(live.fetch('*'))).toMatchObject({
      statusCode: 404,
      message: expect.stringContaining('is not linked'),
    })
    await put('/aliases/live', { datasetName: 'production' })
    expect((await put('/aliases/live/unlink', {})).body.datasetName).toBe('production')
    expect((await put('/aliases/live', { datasetName: 'nothing' })).status).toBe(404)
    expect((await callApi(lake, 'DELETE', '/aliases/live')).status).toBe(200)
    expect((await callApi(lake, 'DELETE', '/aliases/live')).status).toBe(404)
    // Comment permissions apply to comments under any alias.
    await callApi(lake, 'POST', '/comments/production/setup')
    await put('/aliases/talk', { datasetName: 'production-comments' }, 'PUT')
    expect((await lake.request('/v1/data/query/~talk?query=*')).status).toBe(401)
  })

  test('reports unsupported dataset features as disabled', async () => {
    const lake = await serveWholeLake()
    const dataset = '/projects/orrery/datasets/production'
    expect((await callApi(lake, 'GET', `${dataset}/backups`)).body).toMatchObject({ backups: [] })
    expect(await lake.client().datasets.getEmbeddingsSettings('production')).toMatchObject({
      enabled: false,
    })
    for (const setting of ['backups', 'embeddings']) {
      const put = (body: object) => callApi(lake, 'PUT', `${dataset}/settings/${setting}`, body)
      expect((await put({ enabled: false })).status).toBe(200)
      expect(await put({ enabled: true })).toMatchObject({
        status: 501,
        body: { message: expect.stringMatching(/^This lake makes no/) },
      })
    }
  })
})
