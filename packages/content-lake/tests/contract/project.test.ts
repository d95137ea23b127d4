import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/testing/test-lake.ts'
import { PASSWORD, VIEWER_TOKEN } from '../../src/testing/test-whole-lake.ts'
import { generations, sharedLake } from './testing/generations.ts'

const open = sharedLake({ CONTENT_LAKE_PASSWORD: PASSWORD })

const status = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    ({ statusCode }: Json) => statusCode,
  )

describe.each(generations())('client $name', (generation) => {
  test('makes, opens, closes, lists and deletes datasets', async () => {
    const { client, clientOf } = await open(generation)
    const name = `made-by-${generation.name}`
    expect(await client.datasets.create(name, { aclMode: 'private' })).toMatchObject({
      datasetName: name,
      aclMode: 'private',
    })
    expect(await status(client.datasets.create(name))).toBe(409)
    const stranger = clientOf({ dataset: name, token: '' })
    expect(await status(stranger.fetch('*'))).toBe(401)
    expect(await client.datasets.edit(name, { aclMode: 'public' })).toMatchObject({
      aclMode: 'public',
    })
    expect(await stranger.fetch('*')).toEqual([])
    expect(await client.datasets.list()).toContainEqual(
      expect.objectContaining({ name, aclMode: 'public' }),
    )
    const viewer = clientOf({ token: VIEWER_TOKEN })
    expect(await status(viewer.datasets.delete(name))).toBe(403)
    expect(await client.datasets.delete(name)).toMatchObject({ deleted: true })
    expect((await client.datasets.list()).map((each) => each.name)).not.toContain(name)
    expect(await status(stranger.fetch('*'))).toBe(404)
  })

  test('lists projects and reads one', async () => {
    const { client } = await open(generation)
    const [project, ...others] = await client.projects.list()
    expect(others).toEqual([])
    expect(project).toMatchObject({ id: 'orrery', displayName: expect.any(String) })
    const same = await client.projects.getById('orrery')
    expect(same).toMatchObject({ id: 'orrery', members: expect.any(Array) })
    expect(await status(client.projects.getById('elsewhere'))).toBe(404)
  })

  test('knows who it is, and others by their id', async () => {
    const { client, clientOf } = await open(generation)
    const me = await client.users.getById('me')
    expect(me).toMatchObject({
      id: 'robot-administrator',
      name: expect.any(String),
      role: 'administrator',
    })
    expect(await clientOf({ token: VIEWER_TOKEN }).users.getById('me')).toMatchObject({
      role: 'viewer',
    })
    expect(await client.users.getById(me.id)).toMatchObject({ id: me.id })
    expect(await status(clientOf({ token: '' }).users.getById('me'))).toBe(401)
  })
})

describe.each(generations('perspectives'))('client $name', (generation) => {
  test('lists projects without their members', async () => {
    const { client } = await open(generation)
    const [project] = await client.projects.list({ includeMembers: false })
    expect(project).not.toHaveProperty('members')
  })
})

describe.each(generations('embeddings settings'))('client $name', (generation) => {
  test('hears that embeddings are off', async () => {
    const { client, dataset } = await open(generation)
    expect(await client.datasets.getEmbeddingsSettings(dataset)).toMatchObject({ enabled: false })
    await client.datasets.editEmbeddingsSettings(dataset, { enabled: false })
    expect(await status(client.datasets.editEmbeddingsSettings(dataset, { enabled: true }))).toBe(
      501,
    )
  })
})

describe.each(generations('login providers'))('client $name', (generation) => {
  test('asks how somebody signs in, and signs out', async () => {
    const { client } = await open(generation)
    const { auth } = client as unknown as Json
    const { providers } = await auth.getLoginProviders()
    expect(providers.map(({ name }: Json) => name)).toEqual(['password', 'local'])
    for (const { name, title, url } of providers)
      expect([title, url]).toEqual([expect.any(String), expect.stringContaining(`/login/${name}`)])
    await auth.logout()
  })
})
