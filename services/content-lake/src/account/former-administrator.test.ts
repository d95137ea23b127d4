import { expect, test } from 'vitest'
import { call, settle, STUDIO, tokenOf } from '../testing/people.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'

const invitation = { email: 'nour@example.com', role: 'editor', returnTo: STUDIO }

test.each([
  ['made an editor', { role: 'editor' }],
  ['disabled', { disabled: true }],
  ['removed', undefined],
])('what an administrator opened for others is closed when they are %s', async (_, change) => {
  const lake = await serveWholeLake()
  const nour = await settle(lake, 'administrator', { name: 'Nour' })
  const { id, token } = await settle(lake, 'administrator')
  const wish = {
    ...invitation,
    email: 'back@example.com',
    role: 'administrator',
  }
  const { url } = (await call(lake, 'POST', '/people/invitations', wish, token)).body
  const others = { ...invitation, email: 'ada@example.com' }
  expect((await call(lake, 'POST', '/people/invitations', others)).status).toBe(200)
  const linkFor = async (by: string) =>
    (await call(lake, 'POST', `/people/${nour.id}/sign-in-links`, {}, by)).body.url
  const [made, kept] = [await linkFor(token), await linkFor(nour.token)]
  expect((await call(lake, 'PATCH', `/people/${id}`, { name: 'T.' })).status).toBe(200)
  expect((await lake.ask(url.slice(url.indexOf('/v1')))).status).toBe(200)
  const method = change ? 'PATCH' : 'DELETE'
  expect((await call(lake, method, `/people/${id}`, change)).status).toBe(200)
  expect((await lake.ask(url.slice(url.indexOf('/v1')))).status).toBe(404)
  expect((await call(lake, 'GET', '/people')).body.invitations).toMatchObject([others])
  expect(await tokenOf(lake, made)).toBeUndefined()
  expect(await tokenOf(lake, kept)).toBeDefined()
  const told = (await call(lake, 'GET', '/people/audit?kinds=link-revoked')).body.entries
  expect(told).toMatchObject([{ subject: nour.id }])
})
