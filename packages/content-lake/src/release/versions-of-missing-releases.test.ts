import { describe, expect, test } from 'vitest'
import { MUTATE_PATH, openTestLake, type TestLake } from '../testing/test-lake.ts'
import { postActions, releaseAction } from './testing/release-fixture.ts'

const ids = (test: TestLake) =>
  [...test.lake.dataset('production')!.documents.all()].map(({ _id }) => _id)

describe('versions of missing releases', () => {
  test('actions reject a version of a missing release', async () => {
    const test = openTestLake()
    await test.post(MUTATE_PATH, { mutations: [{ create: { _id: 'luna', _type: 'watch' } }] })
    const [publishedId, versionId] = ['luna', 'versions.r1.luna']
    const document = { _id: versionId, _type: 'watch' }
    const version = (type: string, fields: object) => ({
      actionType: `sanity.action.document.${type}`,
      publishedId,
      ...fields,
    })
    const actions = [
      version('version.create', { document }),
      version('version.create', { versionId, baseId: publishedId }),
      version('version.unpublish', { versionId }),
      version('create', {
        publishedId: 'nova',
        attributes: { ...document, _id: 'versions.r1.nova' },
      }),
      version('edit', { versionId, patch: { set: { title: 'x' } } }),
    ]
    for (const action of actions) {
      const { status, body } = await postActions(test, action)
      expect([status, body.error.items[0].error]).toEqual([
        409,
        expect.objectContaining({ type: 'documentNotFoundError', id: '_.releases.r1' }),
      ])
    }
    expect(ids(test)).toEqual(['luna'])
    // Creating both in one request works in either order.
    expect((await postActions(test, actions[0], releaseAction('create'))).status).toBe(200)
    // Agent bundles have no release document.
    const proposed = { _id: 'versions.agent-x1.luna', _type: 'watch' }
    expect(
      (await postActions(test, version('version.create', { document: proposed }))).status,
    ).toBe(200)
  })

  test('mutations reject a version of a missing release, except for an import that creates it later', async () => {
    const test = openTestLake()
    const version = { _id: 'versions.r1.luna', _type: 'watch' }
    for (const operation of ['create', 'createOrReplace', 'createIfNotExists']) {
      const { status, body } = await test.post(MUTATE_PATH, {
        mutations: [{ [operation]: version }],
      })
      expect([status, body.error.items[0].error]).toEqual([
        409,
        expect.objectContaining({ type: 'documentNotFoundError', id: '_.releases.r1' }),
      ])
    }
    expect(ids(test)).toEqual([])
    const proposed = { _id: 'versions.agent-x1.luna', _type: 'watch' }
    expect((await test.post(MUTATE_PATH, { mutations: [{ create: proposed }] })).status).toBe(200)
    const asImport = `${MUTATE_PATH}?tag=sanity.import.doc.create`
    expect((await test.post(asImport, { mutations: [{ create: version }] })).status).toBe(200)
    const document = { _type: 'system.release', name: 'r1' }
    expect((await postActions(test, releaseAction('import', { document }))).status).toBe(200)
    const second = { create: { _id: 'versions.r1.nova', _type: 'watch' } }
    expect((await test.post(MUTATE_PATH, { mutations: [second] })).status).toBe(200)
  })
})
