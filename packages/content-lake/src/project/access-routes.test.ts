import { describe, expect, test } from 'vitest'
import { callApi, createPerson } from '../testing/test-people.ts'
import type { Json } from '../testing/test-lake.ts'
import { serveWholeLake, VIEWER_TOKEN } from '../testing/test-whole-lake.ts'

const ACCESS = '/access/project/orrery'

describe('accessRoutes', () => {
  test('lists, changes and removes people for administrators; others see names alone', async () => {
    const lake = await serveWholeLake()
    const tariq = await createPerson(lake, 'viewer')
    const greta = await createPerson(lake, 'administrator', { name: 'Greta' })
    const list = async (token?: string) =>
      (await callApi(lake, 'GET', `${ACCESS}/users`, undefined, token)).body
    const { data, nextCursor } = await list()
    expect(nextCursor).toBeNull()
    expect(data.map(({ sanityUserId }: Json) => sanityUserId).toSorted()).toEqual(
      [tariq.id, greta.id, 'local-editor'].toSorted(),
    )
    const membership = { resourceType: 'project', resourceId: 'orrery', roleNames: ['viewer'] }
    expect(data.find(({ sanityUserId }: Json) => sanityUserId === tariq.id)).toMatchObject({
      profile: { displayName: 'Tariq', email: tariq.email, isCurrentUser: false },
      memberships: [membership],
    })
    expect(JSON.stringify((await list(VIEWER_TOKEN)).data)).not.toContain('@')
    expect(
      (await callApi(lake, 'GET', `${ACCESS}/users/me`, undefined, tariq.token)).body,
    ).toMatchObject({
      sanityUserId: tariq.id,
      profile: { email: tariq.email, isCurrentUser: true },
    })

    const role = `${ACCESS}/users/${tariq.id}/roles`
    const given = await callApi(lake, 'PUT', `${role}/editor`)
    expect([given.status, given.body.memberships[0].roleNames]).toEqual([201, ['editor']])
    expect((await callApi(lake, 'PUT', `${role}/king`)).status).toBe(400)
    expect((await callApi(lake, 'PUT', `${role}/translator`)).status).toBe(400)
    expect(
      (await callApi(lake, 'PUT', `${role}/administrator`, undefined, tariq.token)).status,
    ).toBe(403)
    expect((await callApi(lake, 'DELETE', `${role}/editor`)).body.message).toContain(
      'only role of Tariq',
    )
    expect((await callApi(lake, 'DELETE', `${role}/viewer`)).status).toBe(404)

    const path = `${ACCESS}/users/${tariq.id}`
    const held = async (token?: string) =>
      callApi(lake, 'GET', `${path}/permissions`, undefined, token)
    expect((await held(tariq.token)).body).toContainEqual(
      expect.objectContaining({ type: 'sanity.document.filter', action: 'update' }),
    )
    expect((await held(VIEWER_TOKEN)).status).toBe(403)
    expect((await callApi(lake, 'DELETE', path, undefined, tariq.token)).status).toBe(403)
    expect((await callApi(lake, 'DELETE', path)).status).toBe(200)
    expect((await callApi(lake, 'GET', path)).status).toBe(404)
    expect((await callApi(lake, 'GET', '/users/me', undefined, tariq.token)).status).toBe(401)
    for (const other of ['users', 'users/me', 'roles', 'permissions', 'invites'])
      expect((await callApi(lake, 'GET', `/access/project/other/${other}`)).status).toBe(404)
    const stranger = await lake.request(`/v2025-07-11${ACCESS}/users`)
    expect(stranger.status).toBe(401)
  })

  test('hides disabled people from non-administrators', async () => {
    const lake = await serveWholeLake()
    await createPerson(lake, 'administrator', { name: 'Greta' })
    const { id } = await createPerson(lake, 'editor')
    await callApi(lake, 'PATCH', `/people/${id}`, { disabled: true })
    const path = `${ACCESS}/users/${id}`
    expect((await callApi(lake, 'GET', path)).status).toBe(200)
    expect((await callApi(lake, 'GET', path, undefined, VIEWER_TOKEN)).status).toBe(404)
    const seen = (await callApi(lake, 'GET', `${ACCESS}/users`, undefined, VIEWER_TOKEN)).body.data
    expect(seen.map(({ sanityUserId }: Json) => sanityUserId)).not.toContain(id)
  })

  test('creates, lists and revokes invitations', async () => {
    const lake = await serveWholeLake()
    const path = `${ACCESS}/invites`
    const made = await callApi(lake, 'POST', path, { email: 'vera@example.com', role: 'editor' })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        status: 'pending',
        role: 'editor',
        resourceId: 'orrery',
        url: expect.stringContaining('/auth/invitation?token='),
      }),
    ])
    const list = async (query = '') => (await callApi(lake, 'GET', path + query)).body.data
    expect(await list()).toMatchObject([{ id: made.body.id, email: 'vera@example.com' }])
    expect(JSON.stringify(await list())).not.toContain('token')
    expect(await list('?status=pending&status=revoked')).toHaveLength(1)
    expect(await list('?status=accepted')).toEqual([])
    expect((await callApi(lake, 'POST', path, { email: 'vera', role: 'editor' })).status).toBe(400)
    expect((await callApi(lake, 'POST', path, { email: 'a@b.c', role: 'king' })).status).toBe(400)
    for (const [method, address] of [
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/${made.body.id}`],
    ] as const)
      expect((await callApi(lake, method, address, undefined, VIEWER_TOKEN)).status).toBe(403)
    expect((await callApi(lake, 'DELETE', `${path}/${made.body.id}`)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test('lists roles and permissions, and checks permissions by name', async () => {
    const lake = await serveWholeLake()
    const grants = [{ filter: '_type == "watch"', permissions: ['read', 'update'] }]
    await callApi(lake, 'POST', '/projects/orrery/roles', { name: 'smith', title: 'Smith', grants })
    const get = async (path: string, token?: string) =>
      (await callApi(lake, 'GET', path, undefined, token)).body
    const names = (await get(`${ACCESS}/roles`)).data.map(({ name }: Json) => name)
    expect(names).toEqual([
      'administrator',
      'editor',
      'translator',
      'contributor',
      'viewer',
      'smith',
    ])
    expect(await get(`${ACCESS}/roles/smith`)).toMatchObject({
      isCustom: true,
      resourceId: 'orrery',
    })
    const { permissions } = await get(`${ACCESS}/roles/administrator`)
    expect(permissions).toContainEqual({
      name: 'sanity-project-cors',
      action: 'create',
      params: {},
    })
    expect(await get(`${ACCESS}/roles/king`)).toMatchObject({ statusCode: 404 })
    const all = (await get(`${ACCESS}/permissions`)).data
    expect(await get(`${ACCESS}/permissions/sanity-project-cors`)).toEqual(
      all.find(({ name }: Json) => name === 'sanity-project-cors'),
    )
    const permissionNames =
      'sanity.project.members.invite,sanity.project.read,sanity.document.filter.update'
    const check = `${ACCESS}/user-permissions/me/check?permissions=${permissionNames}`
    expect(Object.values((await get(check)).data)).toEqual([true, true, true])
    expect(Object.values((await get(check, VIEWER_TOKEN)).data)).toEqual([false, true, false])
    const several = 'permissions=sanity.project.read&permissions=sanity.project.cors.read'
    expect(await get(`${ACCESS}/user-permissions/me/check?${several}`, VIEWER_TOKEN)).toEqual({
      data: { 'sanity.project.read': true, 'sanity.project.cors.read': false },
    })
    expect(await get(`${ACCESS}/user-permissions/me/check`)).toMatchObject({ statusCode: 400 })
    expect((await get('/access/permissions/me')).data.length).toBeGreaterThan(10)
    expect((await callApi(lake, 'POST', `${ACCESS}/roles`, { name: 'x' })).body.message).toContain(
      '/projects/orrery/roles',
    )
    expect((await get('/projects/orrery/users')).message).toContain('/access/project/orrery/users')
  })
})
