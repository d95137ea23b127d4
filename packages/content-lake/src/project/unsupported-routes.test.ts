import { describe, expect, test } from 'vitest'
import { callApi } from '../testing/test-people.ts'
import type { Json } from '../testing/test-lake.ts'
import {
  ADMINISTRATOR_TOKEN,
  asAdministrator,
  serveWholeLake,
  VIEWER_TOKEN,
} from '../testing/test-whole-lake.ts'

const PROJECT = '/projects/orrery'

describe('unsupportedRoutes', () => {
  test('deploys, lists and deletes schemas as the CLI does', async () => {
    const lake = await serveWholeLake()
    const path = `${PROJECT}/datasets/production/schemas`
    const schema = {
      workspace: { name: 'default', title: 'Orrery' },
      version: '2025-05-01',
      schema: [],
    }
    expect((await callApi(lake, 'PUT', path, { schemas: [schema] })).status).toBe(200)
    await callApi(lake, 'PUT', path, { schemas: [{ ...schema, tag: 'next' }] })
    const ids = async (id = '') =>
      (await callApi(lake, 'GET', path + id)).body.map(({ _id }: Json) => _id)
    expect(await ids()).toEqual(['_.schemas.default', '_.schemas.default.tag.next'])
    expect(await ids('/_.schemas.default')).toEqual(['_.schemas.default'])
    expect(await ids('/_.schemas.none')).toEqual([])
    expect((await callApi(lake, 'GET', path)).body[0]).toMatchObject({ schema: '[]' })
    expect((await callApi(lake, 'DELETE', `${path}/_.schemas.default`)).body).toEqual({
      deleted: true,
    })
    expect((await callApi(lake, 'DELETE', `${path}/_.schemas.default`)).status).toBe(404)
    for (const body of [{}, { schemas: [{}] }, { schemas: [{ ...schema, tag: 'a.b' }] }])
      expect((await callApi(lake, 'PUT', path, body)).status).toBe(400)
    expect((await callApi(lake, 'PUT', path, { schemas: [schema] }, VIEWER_TOKEN)).status).toBe(403)
  })

  test('returns empty lists for unsupported services, and 501 for requests to them', async () => {
    const lake = await serveWholeLake()
    const client = lake.client({ apiVersion: 'vX' })
    const statusOf = async (method: string, path: string) =>
      (await callApi(lake, method, path, method === 'GET' ? undefined : {})).body
    expect(await statusOf('GET', '/assist/tasks/instruction/production/status')).toMatchObject({
      enabled: false,
    })
    expect(await statusOf('GET', '/schedules/orrery/production?limit=1')).toMatchObject({
      schedules: [],
    })
    expect(await statusOf('GET', '/embeddings-index/production')).toEqual([])
    expect(await statusOf('POST', '/descriptors/claim')).toEqual({
      synchronization: { type: 'complete' },
    })
    await expect(client.agent.action.prompt({ instruction: 'Write a poem' })).rejects.toMatchObject(
      {
        statusCode: 501,
        message: expect.stringContaining('no language model'),
      },
    )
    expect(await statusOf('POST', '/embeddings-index/query/production/all')).toMatchObject({
      statusCode: 501,
    })
    const { projects } = await statusOf('GET', '/users/me/grants')
    expect(projects.orrery).toEqual(await statusOf('GET', '/projects/orrery/grants'))
    expect(await statusOf('PATCH', '/projects/orrery')).toMatchObject({ id: 'orrery' })
    const feedback = await lake.request('/vX/intake/feedback', { method: 'POST', body: '{}' })
    expect(feedback.status).toBe(204)
    const twice = await lake.request('//v2024-01-29/data/export/production')
    expect(twice.headers.get('content-type')).toBe('application/x-ndjson')
  })

  test('hosts no Studio, says so before an upload, and lists configured ones', async () => {
    const lake = await serveWholeLake()
    const path = `${PROJECT}/user-applications`
    const list = async (query: string) =>
      callApi(lake, 'GET', `${path}?${new URLSearchParams(query)}`)
    expect((await list('appHost=my-studio&appType=studio')).status).toBe(404)
    expect((await list('default=true')).status).toBe(404)
    const { status, body } = await callApi(lake, 'POST', path, {
      appHost: 'my-studio',
      type: 'studio',
    })
    expect([status, body.message]).toEqual([409, expect.stringContaining('hosts no Studio')])
    const elsewhere = { appHost: 'https://example.com', type: 'studio', urlType: 'external' }
    expect((await callApi(lake, 'POST', path, elsewhere)).body.message).toContain('sanity cors add')
    const appHost = 'http://localhost:3000/studio'
    const { body: own } = await list(`appHost=${encodeURIComponent(appHost)}`)
    expect(own).toMatchObject({ appHost, urlType: 'external' })
    expect((await callApi(lake, 'GET', `${path}/${own.id}`)).body).toEqual(own)
    expect((await callApi(lake, 'GET', `${path}/other`)).status).toBe(404)
    const manifest = `/v2025-02-19${path}/${own.id}/config/live-manifest`
    const init = { method: 'POST', body: '{}', headers: asAdministrator }
    expect((await lake.request(manifest, init)).status).toBe(204)
    const deploy = async (fields: Record<string, string | Blob>, token?: string) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const authorization = `Bearer ${token ?? ADMINISTRATOR_TOKEN}`
      const options = { method: 'POST', body: form, headers: { authorization } }
      return lake.request(`/v2024-08-01${path}/${own.id}/deployments`, options)
    }
    expect(await (await deploy({ version: '6.0.0' })).json()).toEqual({ location: appHost })
    const tarball = new Blob([new Uint8Array(2_000_000)])
    expect((await deploy({ manifest: 'x'.repeat(1_000_000), tarball })).status).toBe(409)
    expect((await deploy({ version: '6.0.0' }, VIEWER_TOKEN)).status).toBe(403)
    expect((await callApi(lake, 'DELETE', `/user-applications/${own.id}`)).status).toBe(409)
  })

  test.each([
    ['POST', '/organizations', 'belongs to no organization'],
    ['GET', '/organizations/x/grants', 'belongs to no organization'],
    ['POST', '/projects', 'start another one'],
    ['DELETE', '/projects/orrery', 'start another one'],
    ['GET', '/context/knowledge-bases?organizationId=x', 'no knowledge bases'],
    ['POST', '/media-libraries/x/mutate', 'no media library'],
    ['POST', '/auth/session/create', 'no server for language models'],
    ['PUT', '/users/me/consents/telemetry/status/granted', 'takes no telemetry'],
    ['PATCH', '/schedules/orrery/production/x', 'no schedules of single documents'],
    ['DELETE', '/schedules/orrery/production/x', 'no schedules of single documents'],
  ])('responds to %s %s with one sentence', async (method, path, words) => {
    const lake = await serveWholeLake()
    const { status, body } = await callApi(lake, method, path, method === 'GET' ? undefined : {})
    expect([status, body.message]).toEqual([
      expect.toSatisfy((code: number) => [404, 501].includes(code)),
      expect.stringContaining(words),
    ])
    expect((await lake.request(`/v2025-02-19${path}`, { method })).status).toBe(401)
    const backups = await callApi(lake, 'GET', `${PROJECT}/datasets/production/settings/backups`)
    expect(backups.body).toEqual({ enabled: false })
  })
})
