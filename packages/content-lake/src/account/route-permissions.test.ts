import { describe, expect, test } from 'vitest'
import { callApi, createPerson, STUDIO_URL } from '../testing/test-people.ts'
import { ALLOWED_ORIGIN, serveWholeLake, VIEWER_TOKEN } from '../testing/test-whole-lake.ts'

const invitation = { email: 'x@example.com', role: 'administrator', returnTo: STUDIO_URL }

/** Requests for administrators only; `:id` is another person. */
const ROUTES: readonly { method: string; route: string; body?: object }[] = [
  { method: 'POST', route: '/people/invitations', body: invitation },
  { method: 'DELETE', route: '/people/invitations/any' },
  { method: 'POST', route: '/invitations/project/orrery', body: invitation },
  { method: 'GET', route: '/invitations/project/orrery' },
  { method: 'PATCH', route: '/people/:id', body: { role: 'administrator' } },
  { method: 'DELETE', route: '/people/:id' },
  { method: 'POST', route: '/people/:id/sign-in-links', body: {} },
  { method: 'GET', route: '/people/:id/sessions' },
  { method: 'DELETE', route: '/people/:id/sessions' },
  { method: 'DELETE', route: '/people/:id/sessions/any' },
  { method: 'GET', route: '/people/audit' },
  { method: 'GET', route: '/people/audit?format=csv' },
]

describe('route permissions', () => {
  test.each(ROUTES)(
    'rejects $method $route from anonymous users, other sites and lower roles',
    async ({ method, route, body }) => {
      const lake = await serveWholeLake()
      const nour = await createPerson(lake, 'administrator', { name: 'Nour' })
      const tariq = await createPerson(lake, 'editor')
      const path = route.replace(':id', nour.id)
      const before = lake.lake.people.all()
      const from = async (headers: Record<string, string>) => {
        const sent = body === undefined ? {} : { body: JSON.stringify(body) }
        const answer = await lake.request(`/v2025-02-19${path}`, { method, headers, ...sent })
        await answer.text()
        return answer.status
      }
      const plain = { 'content-type': 'text/plain' }
      const cookie = `token=${nour.token}; sanitySession=${nour.token}`
      expect(await from({})).toBe(401)
      expect(await from({ ...plain, cookie })).toBe(401)
      expect(await from({ ...plain, cookie, origin: 'https://evil.example' })).toBe(401)
      expect(await from({ ...plain, origin: 'null' })).toBe(401)
      expect(await from({ origin: ALLOWED_ORIGIN, 'x-forwarded-for': '127.0.0.1' })).toBe(401)
      expect(await from({ authorization: `Basic ${nour.token}` })).toBe(401)
      expect(await from({ authorization: 'Bearer nobody' })).toBe(401)
      for (const token of [tariq.token, VIEWER_TOKEN])
        expect(await from({ authorization: `Bearer ${token}` })).toBe(403)
      const post = ({ id, role }: { id: string; role: string }) => [id, role]
      expect(lake.lake.people.all().map(post)).toEqual(before.map(post))
      expect(lake.lake.invitations.open(lake.lake.clock().toISOString())).toEqual([])
    },
  )

  test.each([
    ['PUT', '/people', {}, 405],
    ['POST', '/people/audit', {}, 405],
    ['GET', '/people/invitations/any', undefined, 405],
    ['GET', '/auth/logout', undefined, 405],
    ['PATCH', '/people/..%2finvitations', { role: 'viewer' }, 404],
    ['PATCH', '/people/%00', { role: 'viewer' }, 404],
    ['PATCH', '/people/__proto__', { role: 'viewer' }, 404],
    ['PATCH', '/people/local-editor', { role: 'viewer' }, 404],
    ['DELETE', '/people/robot-administrator', undefined, 404],
    ['PATCH', '/people/:id', [], 400],
    ['PATCH', '/people/:id', null, 400],
    ['PATCH', '/people/:id', { name: 7 }, 400],
    ['PATCH', '/people/:id', { name: '\u202e\u0000' }, 400],
    ['PATCH', '/people/:id', { role: '__proto__' }, 400],
    ['PATCH', '/people/:id', { role: 'translator', languages: 'fr' }, 400],
    ['POST', '/people/invitations', { ...invitation, email: { toString: 'x' } }, 400],
    ['POST', '/people/invitations', { ...invitation, email: 'x'.repeat(5_000_000) }, 413],
    ['GET', '/people/audit?cursor=production:1e99,~accounts:-1,:', undefined, 200],
    ['GET', '/people/audit?limit=99999999&person=%27%20OR%201=1', undefined, 200],
  ] as const)(
    'rejects unknown routes, methods and bodies with a message, without an effect',
    async (method, route, body, status) => {
      const lake = await serveWholeLake()
      const { id } = await createPerson(lake, 'administrator')
      const before = lake.lake.people.byId(id)
      const answer = await callApi(lake, method, route.replace(':id', id), body)
      expect([answer.status, answer.body]).toEqual([status, expect.any(Object)])
      expect(lake.lake.people.byId(id)).toEqual(before)
    },
  )
})
