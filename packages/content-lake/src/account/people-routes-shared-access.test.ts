import { describe, expect, test } from 'vitest'
import { callApi, createPerson } from '../testing/test-people.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'

describe('people routes shared access', () => {
  test.each([
    ['disabled', { disabled: true }],
    ['removed', undefined],
  ])('ends previews, links and calendar feeds of a person who is %s', async (_, change) => {
    const lake = await serveWholeLake()
    const { id } = await createPerson(lake, 'editor')
    await lake.lake.createDataset('staging')
    const client = (dataset: string) => lake.client({ dataset, apiVersion: '2025-02-19' })
    for (const dataset of ['production', 'staging'])
      for (const user of [id, 'somebody-else'])
        await client(dataset)
          .transaction()
          .create({ _id: `preview.session.${user}`, _type: 'previewSession', user })
          .create({ _id: `preview.link.${user}`, _type: 'previewLink', user })
          .create({ _id: `releases.feed.${user}`, _type: 'releaseFeed', user })
          .commit()
    const { status } = await callApi(lake, change ? 'PATCH' : 'DELETE', `/people/${id}`, change)
    expect(status).toBe(200)
    for (const dataset of ['production', 'staging'])
      expect(
        await client(dataset).fetch(
          '*[_type in ["previewSession", "previewLink", "releaseFeed"]] | order(_id){_id, "ended": defined(endedAt)}',
          {},
          { perspective: 'raw' },
        ),
      ).toEqual([
        { _id: `preview.link.${id}`, ended: true },
        { _id: 'preview.link.somebody-else', ended: false },
        { _id: `preview.session.${id}`, ended: true },
        { _id: 'preview.session.somebody-else', ended: false },
        { _id: 'releases.feed.somebody-else', ended: false },
      ])
  })
})
