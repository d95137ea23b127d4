import { expect, test } from 'vitest'
import { callApi, createPerson } from '../testing/test-people.ts'
import type { Json } from '../testing/test-lake.ts'
import { asAdministrator, serveWholeLake, VIEWER_TOKEN } from '../testing/test-whole-lake.ts'

const PROJECT = '/projects/orrery'
const ROBOTS = '/access/project/orrery/robots'

const robot = (roleName: string) => ({
  label: 'Build',
  memberships: [{ resourceType: 'project', resourceId: 'orrery', roleNames: [roleName] }],
})

test('gives a token its role, shows it once, rotates it, and revokes it when deleted', async () => {
  const lake = await serveWholeLake()
  const { status, body } = await callApi(lake, 'POST', ROBOTS, robot('contributor'))
  expect([status, body.token]).toEqual([201, expect.stringMatching(/^sk.{64}$/)])
  const client = lake.client({ token: body.token })
  expect(await client.users.getById('me')).toMatchObject({
    name: 'Build',
    role: 'contributor',
    provider: 'sanity-token',
  })
  await client.create({ _id: 'drafts.luna', _type: 'watch' })
  await expect(client.create({ _id: 'luna', _type: 'watch' })).rejects.toMatchObject({
    statusCode: 403,
  })
  const { data } = (await callApi(lake, 'GET', ROBOTS)).body
  expect(data).toMatchObject([
    { id: body.id, label: 'Build', memberships: [{ roleNames: ['contributor'] }] },
  ])
  expect(data[0].lastUsedAt).not.toBeNull()
  expect(JSON.stringify(data)).not.toContain(body.token)
  const listen = await lake.request('/v2025-02-19/data/listen/production?query=*', {
    headers: { authorization: `Bearer ${body.token}` },
  })
  const rotated = await callApi(lake, 'POST', '/access/robots/me/rotate', undefined, body.token)
  expect(await listen.text()).toContain('welcome')
  expect((await callApi(lake, 'GET', '/users/me', undefined, body.token)).status).toBe(401)
  const { token } = rotated.body
  expect((await callApi(lake, 'GET', '/users/me', undefined, token)).status).toBe(200)
  expect((await callApi(lake, 'DELETE', `${ROBOTS}/${body.id}`)).status).toBe(200)
  expect((await callApi(lake, 'GET', '/users/me', undefined, token)).status).toBe(401)
  expect((await callApi(lake, 'DELETE', `${ROBOTS}/${body.id}`)).status).toBe(404)
  const [written] = lake.lake.dataset('production')!.history('drafts.luna')
  expect(written).toBeDefined()
  const named = await callApi(lake, 'GET', `/users/robot-token-${body.id}`)
  expect(named.body.displayName).toBe('Deleted API token')
})

test('manages tokens by the older path, with an expiry', async () => {
  const lake = await serveWholeLake()
  const path = `${PROJECT}/tokens`
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  const { body } = await callApi(lake, 'POST', path, { label: 'CI', roleName: 'viewer', expiresAt })
  expect(body).toMatchObject({ key: expect.any(String), expiresAt, roles: [{ title: 'Viewer' }] })
  expect((await callApi(lake, 'GET', '/users/me', undefined, body.key)).body.role).toBe('viewer')
  const { tokens } = lake.lake
  tokens.put({ ...tokens.byId(body.id)!, expiresAt: '2000-01-01T00:00:00.000Z' })
  expect((await callApi(lake, 'GET', '/users/me', undefined, body.key)).status).toBe(401)
  for (const [wish, status] of [
    [{ label: 'CI', roleName: 'king' }, 400],
    [{ label: 'CI', roleName: 'translator' }, 400],
    [{ label: '', roleName: 'viewer' }, 400],
    [{ label: 'CI', roleName: 'viewer', expiresAt: '2000-01-01' }, 400],
    [{ label: 'CI', roleName: 'viewer', expiresAt: 'soon' }, 400],
  ] as const)
    expect((await callApi(lake, 'POST', path, wish)).status).toBe(status)
  for (const expiresAt of ['2027-02-29', '2027-01-01T25:00:00Z', '2027-13-01'])
    expect(
      (await callApi(lake, 'POST', path, { label: 'CI', roleName: 'viewer', expiresAt })).body
        .message,
    ).toContain('must be a time such as')
  for (const [method, address] of [
    ['GET', path],
    ['POST', path],
    ['GET', ROBOTS],
    ['GET', `${PROJECT}/cors`],
    ['DELETE', `${PROJECT}/cors/1`],
    ['POST', `${PROJECT}/roles`],
  ] as const)
    expect((await callApi(lake, method, address, undefined, VIEWER_TOKEN)).status).toBe(403)
  expect((await callApi(lake, 'GET', '/projects/other/tokens')).status).toBe(404)
  const rotate = await callApi(lake, 'POST', '/access/robots/me/rotate')
  expect(rotate.status).toBe(403)
})

test('applies an origin from the next request on, and lets no wildcard sign anyone in', async () => {
  const lake = await serveWholeLake({ CONTENT_LAKE_PASSWORD: 'a long password' })
  const add = (origin: unknown, allowCredentials: unknown = true) =>
    callApi(lake, 'POST', `${PROJECT}/cors`, { origin, allowCredentials })
  const requestFrom = async (origin: string) => {
    const { headers } = await lake.request('/v1/check/cors', { headers: { origin } })
    return headers.get('access-control-allow-credentials')
  }
  const me = async (origin: string) =>
    (await lake.request('/v1/users/me', { headers: { origin } })).status
  const signIn = async (origin: string) =>
    (await lake.request(`/v1/auth/login/password?origin=${encodeURIComponent(origin)}`)).status
  expect([await requestFrom('https://a.example'), await me('https://a.example')]).toEqual([
    null,
    401,
  ])
  const { body } = await add('https://a.example')
  expect(body).toMatchObject({ origin: 'https://a.example', allowCredentials: true })
  expect([await requestFrom('https://a.example'), await me('https://a.example')]).toEqual([
    'true',
    200,
  ])
  expect(await signIn('https://a.example/studio')).toBe(200)
  await add('https://*.b.example')
  await add('http://localhost:*')
  expect(await requestFrom('https://studio.b.example')).toBe('true')
  expect(await requestFrom('https://b.example')).toBeNull()
  expect(await requestFrom('https://b.example.evil')).toBeNull()
  expect(await requestFrom('http://localhost:8080')).toBe('true')
  expect(await me('https://studio.b.example')).toBe(401)
  expect(await signIn('https://studio.b.example/')).toBe(400)
  await add('https://c.example', false)
  expect(await requestFrom('https://c.example')).toBeNull()
  const { body: list } = await callApi(lake, 'GET', `${PROJECT}/cors`)
  expect(list.map(({ origin }: Json) => origin)).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'https://a.example',
    'https://*.b.example',
    'http://localhost:*',
    'https://c.example',
  ])
  expect((await add('https://a.example')).status).toBe(409)
  for (const origin of ['a.example', 'https://a.example/path', 7, 'javascript:alert(1)'])
    expect((await add(origin)).status).toBe(400)
  expect((await callApi(lake, 'DELETE', `${PROJECT}/cors/${body.id}`)).status).toBe(200)
  expect([await requestFrom('https://a.example'), await me('https://a.example')]).toEqual([
    null,
    401,
  ])
  expect((await callApi(lake, 'DELETE', `${PROJECT}/cors/setting-0`)).status).toBe(409)
})

test('lets a page with the origin null send tokens, without a session', async () => {
  const lake = await serveWholeLake({ CONTENT_LAKE_PASSWORD: 'a long password' })
  const add = (origin: string) =>
    callApi(lake, 'POST', `${PROJECT}/cors`, { origin, allowCredentials: true })
  expect((await add('null')).status).toBe(201)
  expect((await add('tauri://localhost')).status).toBe(201)
  for (const origin of ['null', 'tauri://localhost']) {
    const make = await lake.request('/v1/datasets/evil', { method: 'PUT', headers: { origin } })
    expect([make.status, make.headers.get('access-control-allow-credentials')]).toEqual([
      401,
      'true',
    ])
    const preflight = { origin, 'access-control-request-private-network': 'true' }
    const { headers } = await lake.request('/v1/users/me', {
      method: 'OPTIONS',
      headers: preflight,
    })
    expect(headers.get('access-control-allow-private-network')).toBeNull()
  }
  for (const returnTo of ['tauri://localhost/studio', 'data:text/html,x', 'tauri://other/']) {
    const page = await lake.request(
      `/v1/auth/login/password?origin=${encodeURIComponent(returnTo)}`,
    )
    expect(page.status).toBe(400)
    const invitation = { email: 'ada@example.com', role: 'editor', returnTo }
    expect((await callApi(lake, 'POST', '/people/invitations', invitation)).status).toBe(400)
  }
})

test('normalizes origins to the form that browsers send', async () => {
  const lake = await serveWholeLake()
  const add = async (origin: string) =>
    (await callApi(lake, 'POST', `${PROJECT}/cors`, { origin, allowCredentials: true })).body
  for (const [typed, kept] of [
    ['https://Example.com:443', 'https://example.com'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://*.example.com:443', 'https://*.example.com'],
    ['tauri://localhost', 'tauri://localhost'],
  ] as const)
    expect((await add(typed)).origin).toBe(kept)
  const me = (origin: string) => lake.request('/v1/users/me', { headers: { origin } })
  expect((await me('https://example.com')).status).toBe(200)
  expect((await me('https://xn--mnchen-3ya.example')).status).toBe(200)
  expect((await me('https://*.example.com')).status).toBe(401)
  expect((await add('https://example.com')).message).toContain('on the list already')
  expect((await add('file:///*')).message).toContain('add "null"')
  expect((await add('https://*.münchen.example')).message).toContain('xn--')
})

const role = {
  name: 'press',
  title: 'Press office',
  grants: [
    { filter: '_type in ["article"]', permissions: ['read', 'create', 'update', 'history'] },
    { filter: '_type == "watch" && _id in path("*")', permissions: ['read'] },
  ],
}

test('applies the filters of a custom role to people, tokens and Studio', async () => {
  const lake = await serveWholeLake()
  expect((await callApi(lake, 'POST', `${PROJECT}/roles`, role)).status).toBe(201)
  const person = await createPerson(lake, 'press')
  const client = lake.client({ token: person.token, perspective: 'raw' })
  const admin = lake.client()
  for (const [_id, _type] of [
    ['luna', 'watch'],
    ['drafts.luna', 'watch'],
    ['secret', 'note'],
  ] as const)
    await admin.create({ _id, _type })
  await client.create({ _id: 'news', _type: 'article' })
  expect(await client.fetch('*._id')).toEqual(['luna', 'news'])
  await expect(client.patch('luna').set({ title: 'L' }).commit()).rejects.toMatchObject({
    statusCode: 403,
  })
  expect(await client.users.getById('me')).toMatchObject({
    role: 'press',
    roles: [{ name: 'press', title: 'Press office' }],
  })
  const acl = await callApi(
    lake,
    'GET',
    `${PROJECT}/datasets/production/acl`,
    undefined,
    person.token,
  )
  expect(acl.body).toEqual(role.grants)
  // Comments on documents that they may not read are hidden as well.
  await callApi(lake, 'POST', '/comments/production/setup')
  const talk = `${PROJECT}/datasets/production-comments/acl`
  expect((await callApi(lake, 'GET', talk, undefined, person.token)).body).toEqual([])
  const { grants } = role
  const narrower = { ...role, grants: [{ ...grants[1], datasets: ['production'] }] }
  expect((await callApi(lake, 'PUT', `${PROJECT}/roles/press`, narrower)).status).toBe(200)
  expect(await client.fetch('*._id')).toEqual(['luna'])
  const busy = await callApi(lake, 'DELETE', `${PROJECT}/roles/press`)
  expect([busy.status, busy.body.message]).toEqual([409, expect.stringContaining('1 person')])
  await callApi(lake, 'PATCH', `/people/${person.id}`, { role: 'viewer' })
  expect((await callApi(lake, 'DELETE', `${PROJECT}/roles/press`)).status).toBe(200)
  expect((await callApi(lake, 'POST', ROBOTS, robot('press'))).status).toBe(400)
})

test.each([
  ['_type ==', 'is no GROQ'],
  ['true] | order(_id', 'is no GROQ'],
  ['true // words', 'is no GROQ'],
  ['count(*) > 0', 'other documents'],
  ['author->name == "A"', 'other documents'],
  ['_id == $id', 'provided'],
  ['_updatedAt < now()', 'the time'],
  ['_createdBy == identity()', 'who asks'],
])('rejects the invalid filter %s with a message', async (filter, words) => {
  const lake = await serveWholeLake()
  const { status, body } = await callApi(lake, 'POST', `${PROJECT}/roles`, {
    ...role,
    grants: [{ filter, permissions: ['read'] }],
  })
  expect([status, body.message]).toEqual([400, expect.stringContaining(words)])
})

test('rejects invalid roles, and keeps built-in ones', async () => {
  const lake = await serveWholeLake()
  const post = async (body: object) =>
    (await callApi(lake, 'POST', `${PROJECT}/roles`, { ...role, ...body })).status
  for (const body of [
    { name: 'Press' },
    { title: 7 },
    { grants: [] },
    { grants: [null] },
    { grants: [{ filter: 'true', permissions: ['fly'] }] },
    { grants: [{ filter: 'true', permissions: ['read'], datasets: ['nothing'] }] },
  ])
    expect(await post(body)).toBe(400)
  for (const name of ['editor', 'none', 'own']) expect(await post({ name })).toBe(409)
  expect((await callApi(lake, 'DELETE', `${PROJECT}/roles/editor`)).status).toBe(409)
  expect((await callApi(lake, 'DELETE', `${PROJECT}/roles/nobody`)).status).toBe(404)
  const listed = await lake.request('/v1/access/project/orrery/roles', { headers: asAdministrator })
  const { data } = await listed.json()
  expect(data.find(({ name }: Json) => name === 'translator').appliesToRobots).toBe(false)
})
