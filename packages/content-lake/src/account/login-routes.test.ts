import { localSqliteFolder } from '../store/shared-database.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLakeHandler } from '../serve.ts'
import type { Lake, LakeConfig } from '../lake.ts'
import { hashSecret } from './secrets.ts'
import {
  createOneTimeLogin,
  redeemOneTimeLogin,
  findSession,
  principalOfSession,
} from './sessions.ts'
import {
  openForm as openFormAt,
  createPerson,
  STUDIO_URL as RETURN,
} from '../testing/test-people.ts'
import { gatedBody } from '../testing/gated-body.ts'
import {
  ALLOWED_ORIGIN,
  PASSWORD,
  serveWholeLake,
  type WholeLake,
} from '../testing/test-whole-lake.ts'

const withPassword = () =>
  serveWholeLake({ CONTENT_LAKE_PASSWORD: PASSWORD, CONTENT_LAKE_LOCAL_LOGIN: 'off' })

const openForm = (lake: WholeLake, origin = RETURN) =>
  openFormAt(
    lake,
    `/v1/auth/login/password?origin=${encodeURIComponent(origin)}&projectId=orrery&type=dual`,
  )

describe('loginRoutes', () => {
  test('leads from the provider list through the password to a session, which logging out ends', async () => {
    const lake = await withPassword()
    const { providers } = await (await lake.request('/v1/auth/providers')).json()
    expect(providers).toEqual([
      {
        name: 'password',
        title: 'Password',
        url: `http://localhost:${lake.port}/v1/auth/login/password`,
      },
    ])
    const { page, html, submit } = await openForm(lake)
    expect(page.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${ALLOWED_ORIGIN}`,
    )
    expect(html).toContain('<label for="password">')
    expect(html).not.toContain('type="email"')
    expect(html).toMatch(/<input id="password"[^>]* required [^>]*aria-invalid="false"/)
    const back = await submit({ password: PASSWORD })
    expect(back.status).toBe(303)
    const location = back.headers.get('location') ?? ''
    expect(location.startsWith(`${RETURN}#sid=`)).toBe(true)
    const sid = new URL(location).hash.slice('#sid='.length)
    expect(sid.length).toBeGreaterThanOrEqual(20)
    const { token } = await (await lake.request(`/v1/auth/fetch?sid=${sid}`)).json()
    expect((await lake.request(`/v1/auth/fetch?sid=${sid}`)).status).toBe(401)
    const client = lake.client({ token })
    expect(await client.users.getById('me')).toMatchObject({
      id: 'password-editor',
      role: 'administrator',
    })
    expect(await client.request({ url: '/auth/id' })).toEqual({ id: 'password-editor' })
    await client.create({ _id: 'a', _type: 'a' })
    const folder = localSqliteFolder(lake.lake.config)
    const files = readdirSync(folder).filter((name) => name.startsWith('content-lake.sqlite'))
    const stored = files.map((name) => readFileSync(join(folder, name), 'latin1')).join('')
    const { id = '' } = findSession(lake.lake, token) ?? {}
    expect(stored).toContain(id)
    for (const secret of [token, PASSWORD, hashSecret(PASSWORD)])
      expect(stored).not.toContain(secret)
    await client.request({ url: '/auth/logout', method: 'POST' })
    await expect(client.users.getById('me')).rejects.toMatchObject({ statusCode: 401 })
  })

  test('rejects an expired one-time login id', async () => {
    const lake = await withPassword()
    const { submit } = await openForm(lake)
    const sid = new URL(
      (await submit({ password: PASSWORD })).headers.get('location') ?? '',
    ).hash.slice(5)
    const later = new Date(lake.lake.clock().getTime() + 121_000)
    expect(redeemOneTimeLogin({ ...lake.lake, clock: () => later }, sid, null)).toBeUndefined()
    expect((await lake.request(`/v1/auth/fetch?sid=${sid}`)).status).toBe(401)
  })

  test('ends sessions of the shared password when it is changed or removed', async () => {
    const { lake } = await withPassword()
    const sid = createOneTimeLogin(lake, 'password-editor')
    const token = redeemOneTimeLogin(lake, createOneTimeLogin(lake, 'password-editor'), null)!
    const under = ({ password: _password, ...config }: LakeConfig, password?: string): Lake => ({
      ...lake,
      config: password === undefined ? config : { ...config, password },
    })
    for (const changed of [under(lake.config, 'another password'), under(lake.config)]) {
      expect(principalOfSession(changed, token)).toBeUndefined()
      expect(redeemOneTimeLogin(changed, sid, null)).toBeUndefined()
    }
    expect(principalOfSession(under(lake.config, PASSWORD), token)?.id).toBe('password-editor')
    // As stored by an older version.
    const oldSession = { userId: 'password-editor', via: 'password' } as const
    const expiresAt = '2099-01-01T00:00:00.000Z'
    lake.sessions.addSession(
      { ...oldSession, id: hashSecret('old'), expiresAt },
      '2026-01-01T00:00:00Z',
    )
    expect(principalOfSession(lake, 'old')).toBeUndefined()
  })

  test.each([
    'http://evil.example/',
    'http://localhost:3000.evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'http://localhost:3000@evil.example/',
    '',
  ])('rejects the return address %o', async (origin) => {
    const { page, html, submit } = await openForm(await withPassword(), origin)
    expect(page.status).toBe(400)
    expect(html).not.toContain('<form')
    expect((await submit({ password: PASSWORD })).status).toBe(400)
  })

  test('rejects a form that this browser did not receive, whatever the password', async () => {
    const lake = await withPassword()
    const { submit } = await openForm(lake)
    expect((await submit({ password: PASSWORD }, { cookie: '' })).status).toBe(403)
    expect((await submit({ password: PASSWORD, form: 'x' })).status).toBe(403)
    expect((await submit({ password: PASSWORD }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    )
  })

  test('rate-limits wrong passwords, and then the right one too', async () => {
    const lake = await withPassword()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { submit } = await openForm(lake)
      statuses.push((await submit({ password: 'not this one' })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const { submit } = await openForm(lake)
    const answer = await submit({ password: PASSWORD })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('counts concurrent attempts one by one', async () => {
    const lake = await withPassword()
    const handle = createLakeHandler(lake.lake)
    const url = `http://localhost/v1/auth/login/password?origin=${encodeURIComponent(RETURN)}`
    const page = await handle(new Request(url))
    const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? ''
    const form = /name="form" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    const text = new URLSearchParams({ form, password: 'not this one' }).toString()
    const bodies = Array.from({ length: 12 }, () => gatedBody(text))
    const answers = bodies.map(({ body }) => {
      const init = { method: 'POST', headers: { cookie }, body, duplex: 'half' }
      return handle(new Request(url, init))
    })
    await Promise.all(bodies.map(({ asked: requested }) => requested))
    for (const { release } of bodies) release()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('stores no input of unknown users, and records failed attempts for known ones', async () => {
    const lake = await withPassword()
    const { id, email } = await createPerson(lake, 'viewer')
    const { submit } = await openForm(lake)
    const guess = (entered: string) => submit({ email: entered, password: 'not this one' })
    for (const entered of [
      'x'.repeat(201) + '@example.com',
      'no e-mail',
      'nobody@example.com',
      email,
    ])
      expect((await guess(entered)).status).toBe(401)
    const failed = lake.lake.accountLog.events({ kinds: ['sign-in-failed'], limit: 10 })
    expect(failed.map(({ subject }) => subject)).toEqual([id, ''])
    expect(JSON.stringify(failed)).not.toContain('nobody')
  })

  test('offers no password provider without a password', async () => {
    const lake = await serveWholeLake()
    const headers = { origin: ALLOWED_ORIGIN }
    expect(await (await lake.request('/v1/auth/providers', { headers })).json()).toMatchObject({
      providers: [],
    })
    const { page, submit } = await openForm(lake)
    expect(page.status).toBe(404)
    expect((await submit({ password: '' })).status).toBe(404)
  })

  test('signs a command line in through its callback', async () => {
    const lake = await serveWholeLake({ CONTENT_LAKE_PASSWORD: PASSWORD })
    const path = (origin: string, type = 'token') =>
      `/v1/auth/login/password?${new URLSearchParams({ type, label: 'here', origin })}`
    const { submit } = await openFormAt(lake, path('http://localhost:4321/callback'))
    const back = new URL((await submit({ password: PASSWORD })).headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe('http://localhost:4321/callback')
    const tokenUrl = new URL(back.searchParams.get('url') ?? '')
    const { token } = await (await lake.request(`/v2025-09-23/auth/fetch${tokenUrl.search}`)).json()
    expect(await lake.client({ token }).users.getById('me')).toMatchObject({
      role: 'administrator',
    })
    for (const other of [
      path('http://localhost:4321/callback', 'cookie'),
      path('http://localhost:4321/elsewhere'),
      path('https://localhost.example/callback'),
      path('http://example.com/callback'),
    ])
      expect((await lake.request(other)).status).toBe(400)
  })
})
