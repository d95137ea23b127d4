import { describe, expect, test } from 'vitest'
import { MUTATE_PATH, openTestLake } from '../testing/test-lake.ts'

const watch = { _id: 'luna', _type: 'watch' }

describe('strong references', () => {
  test('ignores strong references to other datasets and resources', async () => {
    const { post } = openTestLake()
    const references = [
      { _type: 'crossDatasetReference', _ref: 'ghost', _dataset: 'other', _projectId: 'orrery' },
      { _type: 'crossDatasetReference', _ref: 'ghost' },
      { _type: 'globalDocumentReference', _ref: 'dataset:orrery.other:ghost' },
      { _type: 'globalDocumentReference', _ref: 'media-library:ml1:ghost' },
    ]
    for (const strap of references)
      expect(
        (await post(MUTATE_PATH, { mutations: [{ create: { _type: 'watch', strap } }] })).status,
      ).toBe(200)
    const here = { create: { _type: 'watch', strap: { _ref: 'ghost', _dataset: null } } }
    expect((await post(MUTATE_PATH, { mutations: [here] })).status).toBe(409)
  })

  test('rejects replacing a strongly referenced document with another type, by any operation', async () => {
    const { post, lake } = openTestLake()
    const strap = { _id: 'strap', _type: 'strap' }
    await post(MUTATE_PATH, {
      mutations: [{ create: strap }, { create: { ...watch, strap: { _ref: 'strap' } } }],
    })
    const other = { ...strap, _type: 'buckle' }
    for (const mutations of [
      [{ createOrReplace: other }],
      [{ delete: { id: 'strap' } }, { create: other }],
    ]) {
      const { status, body } = await post(MUTATE_PATH, { mutations })
      expect([status, body.error.items[0].error]).toEqual([
        409,
        {
          type: 'cannotModifyImmutableAttributeError',
          description: 'Cannot modify immutable attribute "_type"',
          attribute: '_type',
          id: 'strap',
        },
      ])
    }
    expect(lake.dataset('production')!.documents.byId('strap')).toMatchObject(strap)
    const free = await post(MUTATE_PATH, {
      mutations: [{ patch: { id: 'luna', unset: ['strap'] } }, { createOrReplace: other }],
    })
    expect(free.status).toBe(200)
  })
})
