import { describe, expect, test } from 'vitest'
import {
  ACTIONS_PATH,
  MUTATE_PATH,
  openTestLake,
  type Json,
  type TestLake,
} from '../testing/test-lake.ts'

const group = { _id: '_.groups.watchmakers', _type: 'system.group', members: ['anna'] }
const release = {
  _id: '_.releases.r1',
  _type: 'system.release',
  name: 'r1',
  state: 'active',
  metadata: { releaseType: 'asap', title: 'Spring' },
}
const version = { _id: 'versions.r1.luna', _type: 'watch' }

const mutate = (test: TestLake, mutations: unknown[], as: 'editor' | 'author' = 'editor') =>
  test.post(MUTATE_PATH, { mutations }, as)
const stored = ({ lake }: TestLake, id: string): Json =>
  lake.dataset('production')!.documents.byId(id)
const ids = ({ lake }: TestLake) =>
  [...lake.dataset('production')!.documents.all()].map(({ _id }) => _id)

describe('system documents', () => {
  test('administrators can write system documents', async () => {
    const lake = openTestLake()
    const partial = { _id: '_.releases.winter', _type: 'system.release', title: 'Winter' }
    const created = await mutate(lake, [
      { create: group },
      { createIfNotExists: release },
      { createOrReplace: partial },
    ])
    expect(created.status).toBe(200)
    const { status } = await mutate(lake, [
      { patch: { id: group._id, set: { members: [] } } },
      { patch: { id: release._id, set: { 'metadata.title': 'Summer' } } },
      { delete: { id: partial._id } },
    ])
    expect(status).toBe(200)
    expect(stored(lake, group._id).members).toEqual([])
    expect(stored(lake, release._id).metadata.title).toBe('Summer')
    expect(ids(lake)).toEqual([group._id, release._id])
  })

  test.each([
    ['creating', { create: { ...group, _id: '_.groups.other' } }],
    ['completing the id of', { create: { ...group, _id: '_.groups.' } }],
    ['making sure of', { createIfNotExists: group }],
    ['patching', { patch: { id: group._id, set: { members: ['ben'] } } }],
    ['deleting', { delete: { id: group._id } }],
    ['deleting by query', { delete: { query: '*[_type == "system.group"]' } }],
  ])('%s a system document requires an administrator', async (_what, mutation) => {
    const lake = openTestLake()
    await mutate(lake, [{ create: group }])
    const { status, body } = await mutate(
      lake,
      [{ create: { _type: 'watch' } }, mutation],
      'author',
    )
    expect(status).toBe(403)
    expect(body.error).toMatchObject({
      type: 'mutationError',
      items: [{ error: { type: 'insufficientPermissionsError' }, index: 1 }],
    })
    expect(ids(lake)).toEqual([group._id])
    expect(stored(lake, group._id).members).toEqual(['anna'])
  })

  test.each([
    ['another type', { ...release, _type: 'watch' }],
    ['the name of another', { ...release, name: 'r2' }],
    ['no name', { ...release, name: undefined }],
    ['no metadata', { ...release, metadata: undefined }],
    ['an unknown state', { ...release, state: 'forgotten' }],
    ['a state that nothing would ever end', { ...release, state: 'publishing' }],
    ['a schedule without a time', { ...release, state: 'scheduled' }],
    ['a malformed id', { ...release, _id: '_.releases.a.b', name: 'a.b' }],
  ])('rejects a release with %s', async (_what, document) => {
    const lake = openTestLake()
    const { status, body } = await mutate(lake, [{ create: document }])
    expect([status, body.error.items[0].error.type]).toEqual([409, 'releaseStateError'])
    expect(ids(lake)).toEqual([])
  })

  test("rejects mutations of a release's state, which only actions change", async () => {
    const lake = openTestLake()
    await mutate(lake, [{ create: release }])
    for (const operation of [
      { set: { state: 'published' } },
      { set: { state: 'scheduled', publishAt: '2026-02-01T00:00:00Z' } },
      { set: { finalDocumentStates: [] } },
      { unset: ['state', 'name', 'metadata'] },
    ]) {
      const { status, body } = await mutate(lake, [{ patch: { id: release._id, ...operation } }])
      expect([status, body.error.items[0].error.type]).toEqual([409, 'releaseStateError'])
    }
    const action = { actionType: 'sanity.action.release.publish', releaseId: 'r1' }
    expect((await lake.post(ACTIONS_PATH, { actions: [action] })).status).toBe(200)
    expect(stored(lake, release._id).state).toBe('published')
  })

  test('deletes a release together with its versions, or not at all', async () => {
    const lake = openTestLake()
    await mutate(lake, [{ create: release }, { create: version }])
    expect((await mutate(lake, [{ delete: { id: release._id } }])).status).toBe(409)
    expect(ids(lake)).toEqual([release._id, version._id])
    const whole = await mutate(lake, [
      { delete: { id: release._id } },
      { delete: { id: version._id } },
    ])
    expect([whole.status, ids(lake)]).toEqual([200, []])
  })

  test('only an import can write versions before their release', async () => {
    const lake = openTestLake()
    const { metadata: _metadata, state: _state, name: _name, ...bare } = release
    const mutations = [{ create: bare }, { create: version }]
    expect((await mutate(lake, mutations)).status).toBe(409)
    const { status } = await lake.post(`${MUTATE_PATH}?tag=any.doc.create`, { mutations })
    expect([status, ids(lake)]).toEqual([200, [release._id, version._id]])
  })

  test('actions cannot change system documents', async () => {
    const lake = openTestLake()
    const actions = [
      {
        actionType: 'sanity.action.document.create',
        publishedId: group._id,
        attributes: { ...group, _id: 'drafts.x' },
      },
    ]
    expect((await lake.post(ACTIONS_PATH, { actions })).status).toBe(400)
    const imported = {
      actionType: 'sanity.action.release.import',
      releaseId: 'r1',
      attributes: { ...release, state: 'publishing' },
    }
    expect((await lake.post(ACTIONS_PATH, { actions: [imported] })).status).toBe(409)
  })
})
