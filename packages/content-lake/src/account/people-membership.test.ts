import { expect, test } from 'vitest'
import { callApi, createPerson } from '../testing/test-people.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'

test('lists people as project members and group members, and authenticates them locally', async () => {
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
