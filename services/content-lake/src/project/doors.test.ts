import { expect, test } from 'vitest'
import { call } from '../testing/people.ts'
import type { Json } from '../testing/test-lake.ts'
import { serveWholeLake, VIEWER_TOKEN } from '../testing/test-whole-lake.ts'

const PROJECT = '/projects/orrery'

test('schemas are deployed, listed and deleted as the public command does it', async () => {
  const lake = await serveWholeLake()
  const path = `${PROJECT}/datasets/production/schemas`
  const schema = {
    workspace: { name: 'default', title: 'Orrery' },
    version: '2025-05-01',
    schema: [],
  }
  expect((await call(lake, 'PUT', path, { schemas: [schema] })).status).toBe(200)
  await call(lake, 'PUT', path, { schemas: [{ ...schema, tag: 'next' }] })
  const ids = async (id = '') =>
    (await call(lake, 'GET', path + id)).body.map(({ _id }: Json) => _id)
  expect(await ids()).toEqual(['_.schemas.default', '_.schemas.default.tag.next'])
  expect(await ids('/_.schemas.default')).toEqual(['_.schemas.default'])
  expect(await ids('/_.schemas.none')).toEqual([])
  expect((await call(lake, 'GET', path)).body[0]).toMatchObject({ schema: '[]' })
  expect((await call(lake, 'DELETE', `${path}/_.schemas.default`)).body).toEqual({ deleted: true })
  expect((await call(lake, 'DELETE', `${path}/_.schemas.default`)).status).toBe(404)
  for (const body of [{}, { schemas: [{}] }, { schemas: [{ ...schema, tag: 'a.b' }] }])
    expect((await call(lake, 'PUT', path, body)).status).toBe(400)
  expect((await call(lake, 'PUT', path, { schemas: [schema] }, VIEWER_TOKEN)).status).toBe(403)
})

test('what there is none of is none, and what is off says so', async () => {
  const lake = await serveWholeLake()
  const client = lake.client({ apiVersion: 'vX' })
  const ask = async (method: string, path: string) =>
    (await call(lake, method, path, method === 'GET' ? undefined : {})).body
  expect(await ask('GET', '/assist/tasks/instruction/production/status')).toMatchObject({
    enabled: false,
  })
  expect(await ask('GET', '/schedules/orrery/production?limit=1')).toMatchObject({ schedules: [] })
  expect(await ask('GET', '/embeddings-index/production')).toEqual([])
  expect(await ask('POST', '/descriptors/claim')).toEqual({ synchronization: { type: 'complete' } })
  await expect(client.agent.action.prompt({ instruction: 'Write a poem' })).rejects.toMatchObject({
    statusCode: 501,
    message: expect.stringContaining('no language model'),
  })
  expect(await ask('POST', '/embeddings-index/query/production/all')).toMatchObject({
    statusCode: 501,
  })
  expect(await ask('GET', '/apis/graphql')).toEqual([])
  expect(await ask('GET', '/apis/graphql/production/default')).toMatchObject({ statusCode: 404 })
  expect(await ask('PUT', '/apis/graphql/production/default')).toMatchObject({ statusCode: 501 })
  const { projects } = await ask('GET', '/users/me/grants')
  expect(projects.orrery).toEqual(await ask('GET', '/projects/orrery/grants'))
  expect(await ask('PATCH', '/projects/orrery')).toMatchObject({ id: 'orrery' })
  const feedback = await lake.ask('/vX/intake/feedback', { method: 'POST', body: '{}' })
  expect(feedback.status).toBe(204)
  const twice = await lake.ask('//v2024-01-29/data/export/production')
  expect(twice.headers.get('content-type')).toBe('application/x-ndjson')
})
