import { describe, expect, test } from 'vitest'
import { ACTIONS_PATH, MUTATE_PATH, openTestLake } from '../../testing/test-lake.ts'
import {
  documentAction,
  allDocumentIds,
  storedDocument,
  lakeWithPublished,
} from './testing/action-fixtures.ts'

describe('action fields', () => {
  test('creating or replacing a draft does not change the published document', async () => {
    const test = openTestLake()
    const attributes = { _id: 'luna', _type: 'watch' }
    for (const type of ['create', 'replaceDraft']) {
      const { status, body } = await test.post(ACTIONS_PATH, {
        actions: [documentAction(type, { publishedId: 'luna', attributes, ifExists: 'fail' })],
      })
      expect([status, body.error.description]).toEqual([
        400,
        expect.stringContaining('must be the ID of a draft or a version'),
      ])
    }
    expect(allDocumentIds(test)).toEqual([])
  })

  test('accepts "versionId" for drafts and versions, as in the HTTP API', async () => {
    const test = await lakeWithPublished()
    const act = (...actions: unknown[]) => test.post(ACTIONS_PATH, { actions })
    const draft = { publishedId: 'luna', versionId: 'drafts.luna' }
    expect(
      (await act(documentAction('edit', { ...draft, patch: { set: { title: 'Two' } } }))).status,
    ).toBe(200)
    expect(storedDocument(test, 'drafts.luna')).toMatchObject({ title: 'Two' })
    const old = await act(documentAction('publish', { ...draft, ifVersionRevisionId: 'old' }))
    expect([old.status, old.body.error.items[0].error.id]).toEqual([409, 'drafts.luna'])
    expect((await act(documentAction('publish', draft))).status).toBe(200)
    expect([allDocumentIds(test), storedDocument(test, 'luna')?.title]).toEqual([['luna'], 'Two'])
    expect((await act(documentAction('unpublish', draft))).status).toBe(200)
    expect(allDocumentIds(test)).toEqual(['drafts.luna'])
    const torn = { ...draft, draftId: 'versions.r1.luna', patch: {} }
    expect((await act(documentAction('edit', torn))).status).toBe(400)
    expect((await act(documentAction('discard', { versionId: 'drafts.luna' }))).status).toBe(200)
    expect(allDocumentIds(test)).toEqual([])
  })

  test('deletes drafts and versions listed in one field or in two', async () => {
    const test = await lakeWithPublished()
    const release = { actionType: 'sanity.action.release.create', releaseId: 'r1' }
    await test.post(ACTIONS_PATH, { actions: [release] })
    await test.post(MUTATE_PATH, {
      mutations: ['drafts.luna', 'versions.r1.luna'].map((_id) => ({
        create: { _id, _type: 'watch' },
      })),
    })
    const remove = (fields: object) =>
      test.post(ACTIONS_PATH, {
        actions: [documentAction('delete', { publishedId: 'luna', ...fields })],
      })
    expect((await remove({ includeVersions: ['versions.r1.luna'] })).status).toBe(409)
    expect((await remove({ includeVersions: 'versions.r1.luna' })).status).toBe(400)
    const both = { includeDrafts: ['drafts.luna'], includeVersions: ['versions.r1.luna'] }
    expect((await remove(both)).status).toBe(200)
    expect(allDocumentIds(test)).toEqual(['_.releases.r1'])
  })

  test('creates a version from "attributes", with the id inside or beside them', async () => {
    const test = openTestLake()
    const make = (fields: object) =>
      test.post(ACTIONS_PATH, {
        actions: [documentAction('version.create', { publishedId: 'luna', ...fields })],
      })
    const attributes = { _id: 'drafts.luna', _type: 'watch', title: 'Luna' }
    expect((await make({ attributes })).status).toBe(200)
    expect(storedDocument(test, 'drafts.luna')).toMatchObject(attributes)
    const { _id: _draft, ...content } = attributes
    await test.post(ACTIONS_PATH, {
      actions: [{ actionType: 'sanity.action.release.create', releaseId: 'r1' }],
    })
    expect((await make({ versionId: 'versions.r1.luna', attributes: content })).status).toBe(200)
    expect(storedDocument(test, 'versions.r1.luna')).toMatchObject(content)
  })
})
