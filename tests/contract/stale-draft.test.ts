import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRelease } from '#studio/releases/release-operations.ts'
import { fieldsUndoneByDraft } from '#studio/releases/stale-draft.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

let lake: SeededLake
beforeAll(async () => {
  lake = await openSeededLake()
})
afterAll(() => lake?.close())

const page = (title: string) => ({ _id: 's-page', _type: 'page', title })

describe('a draft that is older than a release', () => {
  it('finds what a draft undoes that is older than a release', async () => {
    const { client } = lake
    await client.create({ ...page('Before'), summary: 'Before' })
    await client.create({ ...page('Before'), _id: 'drafts.s-page', summary: 'Draft' })
    expect(await fieldsUndoneByDraft(client, 's-page')).toEqual([])
    const name = await createRelease(
      client,
      { title: 'Release', releaseType: 'undecided' },
      (made) => [
        {
          actionType: 'sanity.action.document.version.create',
          publishedId: 's-page',
          document: { ...page('Released'), _id: `versions.${made}.s-page`, summary: 'Before' },
        },
      ],
    )
    await client.releases.publish({ releaseId: name })
    expect(await fieldsUndoneByDraft(client, 's-page')).toEqual(['title'])
    await client.patch('drafts.s-page').set({ title: 'Released' }).commit()
    expect(await fieldsUndoneByDraft(client, 's-page')).toEqual([])
    // Begun after the publication.
    await client.delete('drafts.s-page')
    await client.create({ ...page('Newer'), _id: 'drafts.s-page' })
    expect(await fieldsUndoneByDraft(client, 's-page')).toEqual([])
  })
})
