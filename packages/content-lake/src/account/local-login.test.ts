import { describe, expect, test } from 'vitest'
import { openForm } from '../testing/test-people.ts'
import { PASSWORD, serveWholeLake, type WholeLake } from '../testing/test-whole-lake.ts'
import { createOneTimeLogin, redeemOneTimeLogin, principalOfSession } from './sessions.ts'

const CALLBACK = 'http://localhost:4321/callback'

const loginAt = (origin = CALLBACK, type = 'token') =>
  `/v1/auth/login/local?${new URLSearchParams({ type, label: 'here', origin })}`

const providersOf = async (lake: WholeLake, headers: Record<string, string> = {}) => {
  const { providers } = await (await lake.request('/v1/auth/providers', { headers })).json()
  return providers.map(({ name }: { name: string }) => name)
}

describe('local login', () => {
  test('signs a local command in as the owner, after a click, and from nowhere else', async () => {
    const lake = await serveWholeLake()
    const { providers } = await (await lake.request('/v2025-09-23/auth/providers')).json()
    const url = `http://localhost:${lake.port}/v1/auth/login/local`
    expect(providers).toEqual([{ name: 'local', title: 'This machine', url }])
    const { page, html, submit } = await openForm(lake, loginAt())
    expect([page.status, page.headers.get('location')]).toEqual([200, null])
    expect(page.headers.get('content-security-policy')).toContain('http://localhost:4321')
    expect(html).toContain('Local Editor, an administrator')
    const back = new URL((await submit({})).headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(CALLBACK)
    const tokenUrl = new URL(back.searchParams.get('url') ?? '')
    const { token } = await (await lake.request(`/v2025-09-23/auth/fetch${tokenUrl.search}`)).json()
    const me = async (headers: Record<string, string> = {}) => {
      const authorization = `Bearer ${token}`
      return lake.request('/v1/users/me', { headers: { ...headers, authorization } })
    }
    expect(await (await me()).json()).toMatchObject({ id: 'local-editor', role: 'administrator' })
    expect((await me({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(401)
    expect(lake.lake.accountLog.events({ kinds: ['signed-in'], limit: 1 })).toMatchObject([
      { actor: 'local-editor', details: { via: 'local' } },
    ])
    await lake.client({ token }).request({ url: '/auth/logout', method: 'POST' })
    expect((await me()).status).toBe(401)
  })

  test('only shows a confirmation form to a page of another site', async () => {
    const lake = await serveWholeLake()
    const { submit } = await openForm(lake, loginAt())
    expect((await submit({}, { cookie: '' })).status).toBe(403)
    expect((await submit({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    for (const other of [
      loginAt(CALLBACK, 'dual'),
      loginAt('http://localhost:4321/elsewhere'),
      loginAt('https://localhost:4321/callback'),
      loginAt('http://localhost.example/callback'),
      loginAt('http://localhost:3000/studio'),
      '/v1/auth/login/local',
    ]) {
      const answer = await lake.request(other)
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.not.stringContaining('<form'),
      ])
    }
  })

  test('offers local login to the owner alone: to no page, proxy or foreign host name, and not when it is off', async () => {
    const lake = await serveWholeLake()
    const refused: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { via: '1.1 proxy' },
    ]
    for (const headers of refused) {
      expect(await providersOf(lake, headers)).toEqual([])
      expect((await lake.request(loginAt(), { headers })).status).toBe(403)
      const { submit } = await openForm(lake, loginAt())
      expect((await submit({}, headers)).status).toBe(403)
    }
    expect(await providersOf(lake, { origin: 'http://localhost:3000' })).toEqual([])
    const off = await serveWholeLake({ CONTENT_LAKE_LOCAL_LOGIN: 'off' })
    expect(await providersOf(off)).toEqual([])
    expect((await off.request(loginAt())).status).toBe(403)
    const both = await serveWholeLake({ CONTENT_LAKE_PASSWORD: PASSWORD })
    expect(await providersOf(both)).toEqual(['password', 'local'])
  })

  test('ends sessions of the local editor when local login is turned off', async () => {
    const { lake } = await serveWholeLake()
    const off = { ...lake, config: { ...lake.config, localLogin: false } }
    const token = redeemOneTimeLogin(lake, createOneTimeLogin(lake, 'local-editor', 'local'), null)!
    expect(principalOfSession(lake, token)?.id).toBe('local-editor')
    expect(principalOfSession(off, token)).toBeUndefined()
    expect(
      redeemOneTimeLogin(off, createOneTimeLogin(lake, 'local-editor', 'local'), null),
    ).toBeUndefined()
  })
})
