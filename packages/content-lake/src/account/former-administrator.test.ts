import { describe, expect, test } from 'vitest'
import { callApi, createPerson, STUDIO_URL, redeemLoginRedirect } from '../testing/test-people.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import { revokeGrantsOfExpiredTokens } from './token-revocation.ts'

const invitation = { email: 'nour@example.com', role: 'editor', returnTo: STUDIO_URL }

describe('former administrator', () => {
  test.each([
    ['made an editor', { role: 'editor' }],
    ['disabled', { disabled: true }],
    ['removed', undefined],
  ])('revokes what an administrator created when they are %s', async (_, change) => {
    const lake = await serveWholeLake()
    const nour = await createPerson(lake, 'administrator', { name: 'Nour' })
    const { id, token } = await createPerson(lake, 'administrator')
    const linkRequest = {
      ...invitation,
      email: 'back@example.com',
      role: 'administrator',
    }
    const { url } = (await callApi(lake, 'POST', '/people/invitations', linkRequest, token)).body
    const others = { ...invitation, email: 'ada@example.com' }
    expect((await callApi(lake, 'POST', '/people/invitations', others)).status).toBe(200)
    const linkFor = async (by: string) =>
      (await callApi(lake, 'POST', `/people/${nour.id}/sign-in-links`, {}, by)).body.url
    const [made, otherLink] = [await linkFor(token), await linkFor(nour.token)]
    expect((await callApi(lake, 'PATCH', `/people/${id}`, { name: 'T.' })).status).toBe(200)
    expect((await lake.request(url.slice(url.indexOf('/v1')))).status).toBe(200)
    const method = change ? 'PATCH' : 'DELETE'
    expect((await callApi(lake, method, `/people/${id}`, change)).status).toBe(200)
    expect((await lake.request(url.slice(url.indexOf('/v1')))).status).toBe(404)
    expect((await callApi(lake, 'GET', '/people')).body.invitations).toMatchObject([others])
    expect(await redeemLoginRedirect(lake, made)).toBeUndefined()
    expect(await redeemLoginRedirect(lake, otherLink)).toBeDefined()
    const auditEntries = (await callApi(lake, 'GET', '/people/audit?kinds=link-revoked')).body
      .entries
    expect(auditEntries).toMatchObject([{ subject: nour.id }])
  })

  test.each(['is deleted', 'runs out'])(
    'revokes what an administrator’s token created when it %s',
    async (how) => {
      const lake = await serveWholeLake()
      const nour = await createPerson(lake, 'administrator', { name: 'Nour' })
      const tokens = '/projects/orrery/tokens'
      const make = async (label: string, by: string) =>
        (await callApi(lake, 'POST', tokens, { label, roleName: 'administrator' }, by)).body
      const leaked = await make('Leaked', nour.token)
      const [made, beside] = [await make('Made', leaked.key), await make('Beside', nour.token)]
      const grandchild = await make('Grandchild', made.key)
      const adaInvitation = { ...invitation, email: 'ada@example.com' }
      const { url } = (await callApi(lake, 'POST', '/people/invitations', adaInvitation, made.key))
        .body
      const link = async (by: string) =>
        (await callApi(lake, 'POST', `/people/${nour.id}/sign-in-links`, {}, by)).body.url
      const [open, used, kept] = [
        await link(leaked.key),
        await redeemLoginRedirect(lake, await link(leaked.key)),
        await redeemLoginRedirect(lake, await link(beside.key)),
      ]
      const status = async (token: string) =>
        (await callApi(lake, 'GET', '/users/me', undefined, token)).status
      revokeGrantsOfExpiredTokens(lake.lake)
      expect(await Promise.all([made.key, grandchild.key, used, kept].map(status))).toEqual([
        200, 200, 200, 200,
      ])
      if (how === 'is deleted')
        expect((await callApi(lake, 'DELETE', `${tokens}/${leaked.id}`)).status).toBe(200)
      else {
        const record = lake.lake.tokens.byId(leaked.id)!
        lake.lake.tokens.put({ ...record, expiresAt: '2000-01-01T00:00:00.000Z' })
        revokeGrantsOfExpiredTokens(lake.lake)
      }
      const ended = [leaked.key, made.key, grandchild.key, used].map(status)
      expect(await Promise.all(ended)).toEqual([401, 401, 401, 401])
      expect((await lake.request(url.slice(url.indexOf('/v1')))).status).toBe(404)
      expect(await redeemLoginRedirect(lake, open)).toBeUndefined()
      expect(await Promise.all([beside.key, kept, nour.token].map(status))).toEqual([200, 200, 200])
    },
  )

  test('keeps tokens of the project when the administrator who created them leaves', async () => {
    const lake = await serveWholeLake()
    const { id, token } = await createPerson(lake, 'administrator')
    await createPerson(lake, 'administrator', { name: 'Nour' })
    const tokenRequest = { label: 'The site', roleName: 'viewer' }
    const { key } = (await callApi(lake, 'POST', '/projects/orrery/tokens', tokenRequest, token))
      .body
    expect((await callApi(lake, 'DELETE', `/people/${id}`)).status).toBe(200)
    expect((await callApi(lake, 'GET', '/users/me', undefined, key)).status).toBe(200)
  })
})
