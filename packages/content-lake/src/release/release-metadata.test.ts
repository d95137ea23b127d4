import { describe, expect, test } from 'vitest'
import { openTestLake } from '../testing/test-lake.ts'
import { postActions, storedTestRelease, releaseAction } from './testing/release-fixture.ts'

const overlong = 'x'.repeat(100_000)

describe('release metadata', () => {
  test.each([
    ['intendedPublishAt', '2024-02-31T00:00:00Z', 'is not a time'],
    ['intendedPublishAt', '2024-13-01T00:00:00Z', 'is not a time'],
    ['intendedPublishAt', '2024-01-01T25:00:00Z', 'is not a time'],
    ['intendedPublishAt', 'not a date', 'is not a time'],
    ['intendedPublishAt', 7, 'is not a time'],
    ['title', overlong, 'at most 1,000 characters'],
    ['title', {}, 'must be a text'],
    ['description', overlong, 'at most 10,000 characters'],
  ])('rejects a release whose %s is %j', async (field, value, words) => {
    const test = openTestLake()
    const refused = {
      status: 400,
      body: { error: { description: expect.stringContaining(words) } },
    }
    const metadata = { [field]: value }
    expect(await postActions(test, releaseAction('create', { metadata }))).toMatchObject(refused)
    expect(storedTestRelease(test)).toBeUndefined()
    await postActions(test, releaseAction('create', { metadata: { title: 'Spring' } }))
    for (const set of [{ [`metadata.${field}`]: value }, { metadata }])
      expect(await postActions(test, releaseAction('edit', { patch: { set } }))).toMatchObject(
        refused,
      )
    expect(storedTestRelease(test).metadata).toEqual({ title: 'Spring', releaseType: 'undecided' })
  })

  test('allows editing a release with an invalid stored time', async () => {
    const test = openTestLake()
    const document = { _type: 'system.release', metadata: { intendedPublishAt: 'one day' } }
    await postActions(test, releaseAction('import', { document }))
    const edit = (set: object) => postActions(test, releaseAction('edit', { patch: { set } }))
    expect((await edit({ 'metadata.title': 'Spring' })).status).toBe(200)
    expect((await edit({ 'metadata.intendedPublishAt': '2027-02-01' })).status).toBe(200)
    expect((await edit({ 'metadata.intendedPublishAt': null })).status).toBe(200)
  })
})
