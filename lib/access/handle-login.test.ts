import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { env } from '#lib/env.ts'
import { gateCookie, isValidGateCookie } from './gate-cookie.ts'
import { handleLogin } from './handle-login.server.ts'

vi.mock('./gate-state.ts', () => ({ gateState: () => 'guarded' }))

/** Submits a password to the login of a site with a URL. */
function say(password: string, address: string): Promise<Response> {
  vi.spyOn(env, 'site', 'get').mockReturnValue({ ...env.site, url: address })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ password })
  return handleLogin(new Request(`${address}/api/login`, { method: 'POST', headers, body }))
}

beforeEach(() => {
  const secrets = { revalidate: undefined, session: undefined, sitePassword: 'sesame' }
  vi.spyOn(env, 'secrets', 'get').mockReturnValue(secrets)
})
afterEach(() => void vi.restoreAllMocks())

describe('handle login', () => {
  it.each([
    ['http://localhost:3000', false],
    ['https://orrery.example', true],
  ])('sets an HttpOnly, SameSite cookie at %s', async (address, secure) => {
    const answer = await say('sesame', address)
    expect(await answer.json()).toEqual({ success: true })
    const [cookie = '', ...others] = answer.headers.getSetCookie()
    expect(others).toEqual([])
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name, value] = pair.split('=')
    expect([name, isValidGateCookie(value)]).toEqual([gateCookie.name, true])
    const expected = ['Path=/', `Max-Age=${30 * 24 * 60 * 60}`, 'HttpOnly', 'SameSite=Lax']
    expect(attributes).toEqual(secure ? [...expected, 'Secure'] : expected)
  })

  it('sets no cookie for a wrong password', async () => {
    const answer = await say('guessed', 'https://orrery.example')
    expect([answer.status, await answer.json()]).toEqual([401, { success: false }])
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})
