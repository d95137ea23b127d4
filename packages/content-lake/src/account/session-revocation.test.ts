import { describe, expect, test } from 'vitest'
import {
  callApi,
  openForm,
  PERSON_PASSWORD,
  createPerson,
  STUDIO_URL,
  redeemLoginRedirect,
} from '../testing/test-people.ts'
import { withHashingSlot } from './passwords.ts'
import { PASSWORD, serveWholeLake, type WholeLake } from '../testing/test-whole-lake.ts'

const LOGIN = `/v1/auth/login/password?origin=${encodeURIComponent(STUDIO_URL)}`

/** A session of the shared password's user. */
async function sharedSession(lake: WholeLake): Promise<string> {
  const { submit } = await openForm(lake, LOGIN)
  return redeemLoginRedirect(lake, (await submit({ password: PASSWORD })).headers.get('location'))
}

const invitation = (email: string) => ({ email, role: 'editor', returnTo: STUDIO_URL })

const statusOf = async (lake: WholeLake, token: string) =>
  (await callApi(lake, 'GET', '/users/me', undefined, token)).status

describe('session revocation', () => {
  test('ends what the shared password’s user created when the password changes', async () => {
    const lake = await serveWholeLake({ CONTENT_LAKE_PASSWORD: PASSWORD })
    const { id } = await createPerson(lake, 'editor')
    const shared = await sharedSession(lake)
    const links = `/people/${id}/sign-in-links`
    const { body: used } = await callApi(lake, 'POST', links, { returnTo: STUDIO_URL }, shared)
    const { body: open } = await callApi(lake, 'POST', links, { returnTo: STUDIO_URL }, shared)
    const newInvitation = invitation('nour@example.com')
    const { body: invited } = await callApi(
      lake,
      'POST',
      '/people/invitations',
      newInvitation,
      shared,
    )
    const { pathname, search } = new URL(invited.url)
    expect((await lake.request(pathname + search)).status).toBe(200)
    const token = await redeemLoginRedirect(lake, used.url)
    expect(await statusOf(lake, token)).toBe(200)
    lake.lake.config.password = 'another long password'
    expect((await lake.request(pathname + search)).status).toBe(404)
    expect([await statusOf(lake, token), await statusOf(lake, shared)]).toEqual([401, 401])
    const sid = new URL(open.url).hash.slice('#sid='.length)
    expect((await lake.request(`/v1/auth/fetch?sid=${sid}`)).status).toBe(401)
  })

  test('signs out a person who came by link when the administrator who created it is removed', async () => {
    const lake = await serveWholeLake()
    const maker = await createPerson(lake, 'administrator', { name: 'Mallory' })
    await createPerson(lake, 'administrator', { name: 'Ada' })
    const editor = await createPerson(lake, 'editor')
    const links = `/people/${editor.id}/sign-in-links`
    const { body } = await callApi(lake, 'POST', links, { returnTo: STUDIO_URL }, maker.token)
    const token = await redeemLoginRedirect(lake, body.url)
    expect(await statusOf(lake, token)).toBe(200)
    expect((await callApi(lake, 'DELETE', `/people/${maker.id}`)).status).toBe(200)
    expect([await statusOf(lake, token), await statusOf(lake, editor.token)]).toEqual([401, 200])
  })

  test('rate-limits wrong current passwords where a session sets a new one', async () => {
    const lake = await serveWholeLake()
    const { token } = await createPerson(lake, 'editor')
    const other = { password: 'spheres of silver' }
    const set = (current: string) =>
      callApi(lake, 'PUT', '/people/me/password', { ...other, current }, token)
    for (let tries = 0; tries < 5; tries += 1) expect((await set('wrong')).status).toBe(403)
    expect((await set(PERSON_PASSWORD)).status).toBe(429)
  })

  test('refuses an address whose queue of password checks is full, and serves others', async () => {
    const lake = await serveWholeLake({ CONTENT_LAKE_PASSWORD: PASSWORD })
    const { submit } = await openForm(lake, LOGIN)
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const tenant = { key: '127.0.0.1', class: 'stranger' } as const
    const checks = Array.from({ length: 6 }, () => withHashingSlot(tenant, () => finished))
    const attempt = { email: 'ada@example.com', password: 'wrong password' }
    const refused = await submit(attempt)
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining('Many people are signing in'),
    ])
    const other = { key: '192.0.2.7', class: 'stranger' } as const
    expect(await withHashingSlot(other, async () => 'checked')).toBe('checked')
    finish()
    await Promise.all(checks)
    expect((await submit(attempt)).status).toBe(401)
  })

  test('leaves a person unchanged when the write fails in the middle', async () => {
    const lake = await serveWholeLake({ CONTENT_LAKE_LOG_LEVEL: 'silent' })
    const { id } = await createPerson(lake, 'editor')
    const { accountLog, people } = lake.lake
    const add = accountLog.add.bind(accountLog)
    accountLog.add = () => {
      throw new Error('the disk is full')
    }
    const answer = await callApi(lake, 'PATCH', `/people/${id}`, { role: 'viewer' })
    accountLog.add = add
    expect([answer.status, people.byId(id)?.role]).toEqual([500, 'editor'])
  })
})
