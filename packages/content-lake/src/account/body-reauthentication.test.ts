import { describe, expect, test } from 'vitest'
import { createLakeHandler } from '../serve.ts'
import { gatedBody } from '../testing/gated-body.ts'
import { callApi, createPerson } from '../testing/test-people.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'

const own = (id: string) => `/people/${id}`
const create = { mutations: [{ create: { _id: 'a', _type: 'page' } }] }
const publish = { actionType: 'sanity.action.release.create', releaseId: 'winter' }

describe('body reauthentication', () => {
  test.each([
    ['PATCH', own, { role: 'administrator' }],
    ['POST', () => '/people/invitations', { email: 'x@example.com', role: 'administrator' }],
    ['POST', (id: string) => `${own(id)}/sign-in-links`, {}],
    ['PUT', () => '/datasets/own', { aclMode: 'public' }],
    ['POST', () => '/data/mutate/production', create],
    ['POST', () => '/data/actions/production', { actions: [publish] }],
    ['POST', () => '/assets/files/production?filename=a.txt', {}],
  ])(
    'a delayed body is authorized by the permissions at its end: %s %o',
    async (method, pathOf, sent) => {
      const whole = await serveWholeLake()
      await createPerson(whole, 'administrator', { name: 'Nour' })
      const { id, token } = await createPerson(whole, 'administrator')
      const { body, asked: requested, release } = gatedBody(JSON.stringify(sent))
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' }
      const init = { method, headers, body, duplex: 'half' }
      const url = `http://localhost/v2025-02-19${pathOf(id)}`
      const answer = createLakeHandler(whole.lake)(new Request(url, init))
      await requested
      expect((await callApi(whole, 'PATCH', own(id), { role: 'viewer' })).status).toBe(200)
      release()
      expect((await answer).status).toBe(403)
      expect(whole.lake.people.byId(id)?.role).toBe('viewer')
    },
  )
})
