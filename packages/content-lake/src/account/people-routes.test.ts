import { describe, expect, test } from 'vitest'
import { callApi, createPerson, STUDIO_URL } from '../testing/test-people.ts'
import { serveWholeLake, VIEWER_TOKEN } from '../testing/test-whole-lake.ts'

const invitation = { email: 'nour@example.com', role: 'editor', returnTo: STUDIO_URL }

describe('peopleRoutes', () => {
  test('lets administrators manage people, and members see names and roles', async () => {
    const lake = await serveWholeLake()
    const { id, token } = await createPerson(lake, 'editor')
    const { body } = await callApi(lake, 'GET', '/people')
    expect(body.people).toMatchObject([{ id, email: 'tariq@example.com', sessions: 1 }])
    expect(body.roles[0]).toMatchObject({ name: 'administrator', title: 'Administrator' })
    expect(body.people[0].lastSeenAt).toMatch(/^20/)
    const seen = (await callApi(lake, 'GET', '/people', undefined, token)).body
    expect(seen).toMatchObject({ you: id, manages: false, invitations: [] })
    expect(seen.people).toEqual([{ id, name: 'Tariq', role: 'editor', languages: [] }])
    const refused = [
      ['POST', '/people/invitations', invitation],
      ['POST', '/invitations/project/orrery', invitation],
      ['GET', '/invitations/project/orrery'],
      ['DELETE', '/people/invitations/x'],
      ['PATCH', `/people/${id}`, { role: 'administrator' }],
      ['DELETE', `/people/${id}`],
      ['POST', `/people/${id}/sign-in-links`, {}],
    ] as const
    for (const [method, path, sent] of refused)
      for (const by of [token, VIEWER_TOKEN])
        expect([path, (await callApi(lake, method, path, sent, by)).status]).toEqual([path, 403])
    expect((await lake.request('/v1/people')).status).toBe(401)
  })

  test('lists people as members, lets them be mentioned, and authenticates them on this machine', async () => {
    const lake = await serveWholeLake()
    const { id, token } = await createPerson(lake, 'contributor')
    const project = (await callApi(lake, 'GET', '/projects/orrery')).body
    expect(project.members).toContainEqual(expect.objectContaining({ id, role: 'contributor' }))
    const groups = await lake.client().fetch('*[_type == "system.group"].members')
    expect(groups.flat()).toContain(id)
    const page = { origin: 'http://localhost:3000', host: `localhost:${lake.port}` }
    const me = async (headers: Record<string, string>) => {
      const answer = await fetch(`http://localhost:${lake.port}/v1/users/me`, { headers })
      return answer.status === 200 ? (await answer.json()).id : answer.status
    }
    expect(await me(page)).toBe('local-editor')
    expect(await me({ ...page, authorization: `Bearer ${token}` })).toBe(id)
    await callApi(lake, 'DELETE', `/people/${id}/sessions`)
    expect(await me({ ...page, authorization: `Bearer ${token}` })).toBe(401)
  })
})
