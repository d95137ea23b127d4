import { createServer, request as rawRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  ALLOWED_ORIGIN,
  VIEWER_TOKEN,
  asAdministrator,
  serveWholeLake,
} from '../testing/test-whole-lake.ts'

/** Sends a request with any Host header, which `fetch` does not allow. */
function askAs(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = rawRequest({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: text ? JSON.parse(text) : {} }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe('public client', () => {
  test('reads users', async () => {
    const { client } = await serveWholeLake()
    const me = await client().users.getById('me')
    expect(me).toMatchObject({
      id: 'robot-administrator',
      role: 'administrator',
      provider: 'sanity-token',
    })
    expect(await client({ token: VIEWER_TOKEN }).users.getById('me')).toMatchObject({
      role: 'viewer',
    })
    expect(await client().users.getById('local-editor')).toMatchObject({
      displayName: 'Local Editor',
      projectId: 'orrery',
      isCurrentUser: false,
    })
    const both = await client().request({ url: '/users/local-editor,nobody,robot-viewer' })
    expect(both.map((user: { id: string }) => user.id)).toEqual(['local-editor', 'robot-viewer'])
    const seen = async (ids: string, as = client()) =>
      [await as.request({ url: `/users/${ids}` })].flat().map(({ email }) => email)
    const viewer = client({ token: VIEWER_TOKEN })
    expect(await seen('local-editor')).toEqual(['editor@localhost'])
    expect(await seen('local-editor,me', viewer)).toEqual([undefined, ''])
    await expect(client().users.getById('nobody')).rejects.toMatchObject({ statusCode: 404 })
  })

  test('reads projects', async () => {
    const { client } = await serveWholeLake()
    const [project] = await client().projects.list()
    expect(project).toMatchObject({ id: 'orrery', displayName: 'Orrery', organizationId: null })
    expect(project?.members).toContainEqual(
      expect.objectContaining({ id: 'robot-administrator', isRobot: true, isCurrentUser: true }),
    )
    expect(await client().projects.getById('orrery')).toEqual(project)
    expect(await client().projects.list({ includeMembers: false })).not.toHaveProperty(
      '[0].members',
    )
    await expect(client({ projectId: 'other' }).fetch('*')).rejects.toMatchObject({
      statusCode: 404,
    })
    await expect(client().projects.getById('other')).rejects.toMatchObject({ statusCode: 404 })
  })

  test('reads datasets', async () => {
    const { client } = await serveWholeLake()
    expect(await client().datasets.list()).toMatchObject([
      { name: 'production', aclMode: 'public' },
    ])
    expect(await client().datasets.create('staging', { aclMode: 'private' })).toEqual({
      datasetName: 'staging',
      aclMode: 'private',
      description: null,
    })
    expect(await client().datasets.create('plain')).toMatchObject({ aclMode: 'public' })
    expect((await client().datasets.list()).map(({ name }) => name)).toEqual([
      'plain',
      'production',
      'staging',
    ])
    await expect(client().datasets.create('staging')).rejects.toMatchObject({ statusCode: 409 })
    expect(await client().datasets.edit('staging', { aclMode: 'public' })).toMatchObject({
      aclMode: 'public',
    })
    await expect(client().datasets.delete('ghost')).rejects.toMatchObject({ statusCode: 404 })
    const viewer = client({ token: VIEWER_TOKEN })
    await expect(viewer.datasets.create('mine')).rejects.toMatchObject({ statusCode: 403 })
  })

  test('reads what Studio requests at its start', async () => {
    const { client } = await serveWholeLake()
    const request = (url: string) => client().request({ url })
    expect(await request('/features')).toEqual(
      expect.arrayContaining(['contentReleases', 'singleDocRelease']),
    )
    expect(await request('/projects/orrery/datasets/production/acl')).toEqual([
      { filter: '_id in path("**")', permissions: ['read', 'create', 'update', 'history'] },
    ])
    const grants = await request('/projects/orrery/grants')
    expect(JSON.stringify(grants)).not.toContain('deployStudio')
    expect(await request('/projects/orrery/new-content-release-allowed')).toMatchObject({
      data: { orgMeteredActiveReleaseCount: 0 },
    })
    expect(await request('/journey/announcements')).toEqual([])
    expect(await request('/journey/trial?studioVersion=6')).toBeNull()
    expect(await request('/subscriptions/project/orrery')).toBeNull()
    expect(await request('/intake/telemetry-status')).toEqual({ status: 'denied' })
    expect(await request('/projects/orrery/user-applications')).toContainEqual({
      id: expect.stringMatching(/^[-_\w]+$/),
      projectId: 'orrery',
      type: 'studio',
      urlType: 'external',
      appHost: 'http://localhost:3000/studio',
      title: null,
    })
    expect(await request('/media-libraries?organizationId=x')).toEqual({ data: [] })
    await expect(request('/nothing/here')).rejects.toMatchObject({
      statusCode: 404,
      message: expect.stringContaining('/nothing/here'),
    })
  })
})

describe('authenticate', () => {
  test.each(['nobody-has-this', 'nobody has this'])(
    'rejects the invalid token “%s” even where a local editor would be allowed',
    async (token) => {
      const { port } = await serveWholeLake()
      const wrong = {
        authorization: `Bearer ${token}`,
        origin: ALLOWED_ORIGIN,
        host: `localhost:${port}`,
      }
      const answer = await askAs(port, '/v1/users/me', wrong)
      expect(answer).toMatchObject({ status: 401, body: { errorCode: 'SIO-401-ANF' } })
    },
  )

  test.each([
    ['an allowed page on this machine', {}, 200],
    ['no origin', { origin: undefined }, 401],
    ['another origin', { origin: 'http://localhost:3001' }, 401],
    ['an origin that only begins alike', { origin: 'http://localhost:3000.evil.example' }, 401],
    ['the null origin of a sandbox', { origin: 'null' }, 401],
    ['a foreign name that leads to this machine', { host: 'evil.example:3333' }, 401],
    ['a name that only ends alike', { host: 'notlocalhost' }, 401],
    ['the name of the project before localhost', { host: 'orrery.localhost:3333' }, 200],
    ['the name of another project before localhost', { host: 'other.localhost:3333' }, 404],
    ['the address of this machine', { host: '127.0.0.1:3333' }, 200],
    ['a proxy in between', { 'x-forwarded-for': '203.0.113.9' }, 401],
  ])('%s', async (_, change, status) => {
    const { port } = await serveWholeLake()
    const headers = { origin: ALLOWED_ORIGIN, host: `localhost:${port}`, ...change }
    const given = Object.fromEntries(
      Object.entries(headers).filter(([, value]) => value !== undefined),
    )
    const answer = await askAs(port, '/v1/users/me', given as Record<string, string>)
    expect(answer.status).toBe(status)
    expect(answer.body.id).toBe(status === 200 ? 'local-editor' : undefined)
  })

  test('denies loopback permissions to requests with any proxy header', async () => {
    const { port, machineToken } = await serveWholeLake()
    const page = { origin: ALLOWED_ORIGIN, host: `localhost:${port}` }
    const owner = { authorization: `Bearer ${machineToken}` }
    const loginProviders = async (headers: Record<string, string>) => {
      const { status, body } = await askAs(port, '/v1/users/me', headers)
      return body.id ?? status
    }
    expect([await loginProviders(page), await loginProviders(owner)]).toEqual([
      'local-editor',
      'machine',
    ])
    for (const name of [
      'Forwarded',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Real-IP',
      'CF-Connecting-IP',
      'Via',
      'Forwarded-For',
      'X-Original-Host',
      'X-ProxyUser-Ip',
      'X-Scheme',
      'Fly-Client-IP',
      'CDN-Loop',
      'X-Request-Id',
      'X-What-Comes-Next',
    ])
      expect([
        name,
        await loginProviders({ ...page, [name]: 'x' }),
        await loginProviders({ ...owner, [name]: 'x' }),
      ]).toEqual([name, 401, 401])
  })

  test('grants loopback permissions to headers of browsers and public clients', async () => {
    const { port } = await serveWholeLake()
    const headers = {
      host: `localhost:${port}`,
      origin: ALLOWED_ORIGIN,
      connection: 'keep-alive',
      'user-agent': 'Mozilla/5.0',
      accept: '*/*',
      'accept-language': 'en',
      'accept-encoding': 'gzip, br, zstd',
      referer: `${ALLOWED_ORIGIN}/studio`,
      cookie: 'a=b',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
      priority: 'u=1, i',
      dnt: '1',
      'sec-ch-ua': '"Chromium";v="150"',
      'sec-ch-ua-platform': '"Linux"',
      'sec-fetch-dest': 'empty',
      'sec-fetch-mode': 'cors',
      'sec-fetch-site': 'same-site',
      'sec-gpc': '1',
      'if-none-match': '"x"',
      'x-sanity-app': 'studio@1',
      'x-sanity-lineage': 'x',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    }
    const { status, body } = await askAs(port, '/v1/users/me', headers)
    expect([status, body.id]).toEqual([200, 'local-editor'])
  })

  test('has no local editor when local login is off', async () => {
    const { port } = await serveWholeLake({ CONTENT_LAKE_LOCAL_LOGIN: 'off' })
    const answer = await askAs(port, '/v1/users/me', { origin: ALLOWED_ORIGIN, host: 'localhost' })
    expect(answer.status).toBe(401)
  })

  test('rejects writes without a token', async () => {
    const { request } = await serveWholeLake()
    const answer = await request('/v1/data/mutate/production', {
      method: 'POST',
      headers: { origin: 'http://evil.example', 'content-type': 'text/plain' },
      body: JSON.stringify({ mutations: [{ create: { _id: 'x', _type: 'x' } }] }),
    })
    expect(answer.status).toBeGreaterThanOrEqual(401)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    const count = await request('/v1/data/query/production?query=count(*)', {
      headers: asAdministrator,
    })
    expect(await count.json()).toMatchObject({ result: 0 })
  })

  test('leaves a running lake alone when a second one starts on its port', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as AddressInfo
    const { serveLake } = await import('../serve.ts')
    const { readConfig } = await import('../config.ts')
    const config = readConfig({ port: String(port), dataDir: '/nonexistent/never-opened' }, {})
    await expect(serveLake(config)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
