import { describe, expect, test } from 'vitest'
import { MUTATE_PATH } from '../testing/test-lake.ts'
import {
  lakeWithRelease,
  postActions,
  releaseAction,
  storedDocument,
  storedTestRelease,
} from './testing/release-fixture.ts'

describe('a release of documents that refer to each other', () => {
  test('takes linked pages off together; their drafts refer to each other again when published', async () => {
    const test = await lakeWithRelease()
    const link = (_ref: string) => ({ links: [{ _key: 'k', _type: 'reference', _ref }] })
    const page = (_id: string, to: string) => ({ _id, _type: 'page', ...link(to) })
    await test.post(MUTATE_PATH, {
      mutations: [
        { create: page('one', 'two') },
        { create: page('two', 'one') },
        // Edited since: the draft stays, and no longer holds the other page.
        { create: { ...page('drafts.two', 'one'), title: 'Two' } },
      ],
    })
    for (const id of ['one', 'two'])
      await postActions(test, {
        actionType: 'sanity.action.document.version.unpublish',
        versionId: `versions.r1.${id}`,
        publishedId: id,
      })
    const { status } = await postActions(
      test,
      releaseAction('schedule', { publishAt: '2026-01-06T00:00:00Z' }),
    )
    expect(status).toBe(200)
    await postActions(test, releaseAction('unschedule'))
    expect((await postActions(test, releaseAction('publish'))).status).toBe(200)
    const waiting = { _weak: true, _strengthenOnPublish: { type: 'page' } }
    expect(storedDocument(test, 'one')).toBeUndefined()
    expect(storedDocument(test, 'drafts.one').links[0]).toMatchObject({ _ref: 'two', ...waiting })
    expect(storedDocument(test, 'drafts.two')).toMatchObject({
      title: 'Two',
      links: [{ _ref: 'one', ...waiting }],
    })
    const publish = (id: string) => ({
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${id}`,
      publishedId: id,
    })
    expect((await postActions(test, publish('one'), publish('two'))).status).toBe(200)
    expect(storedDocument(test, 'one')).toMatchObject(link('two'))
    expect(storedDocument(test, 'one').links[0]).not.toHaveProperty('_weak')
  })

  test('refuses to schedule what could not be published, unless an earlier release makes it possible', async () => {
    const test = await lakeWithRelease()
    await test.post(MUTATE_PATH, {
      mutations: [
        { create: { _id: 'page', _type: 'page', link: { _type: 'reference', _ref: 'old' } } },
      ],
    })
    const schedule = (fields: Record<string, unknown>) =>
      postActions(test, releaseAction('schedule', fields))
    const refused = await schedule({ publishAt: '2026-01-07T00:00:00Z' })
    expect([refused.status, refused.body.error.items[0].error.type]).toEqual([
      409,
      'documentHasExistingReferencesError',
    ])
    expect(storedTestRelease(test)).toMatchObject({ state: 'active' })
    await postActions(test, {
      ...releaseAction('create', { metadata: { title: 'Earlier' } }),
      releaseId: 'r0',
    })
    await test.post(MUTATE_PATH, {
      mutations: [{ create: { _id: 'versions.r0.page', _type: 'page' } }],
    })
    await schedule({ releaseId: 'r0', publishAt: '2026-01-06T00:00:00Z' })
    expect((await schedule({ publishAt: '2026-01-05T12:00:00Z' })).status).toBe(409)
    expect((await schedule({ publishAt: '2026-01-07T00:00:00Z' })).status).toBe(200)
    expect(storedDocument(test, 'old')).toBeDefined()
  })
})
