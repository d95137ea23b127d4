import { describe, expect, test } from 'vitest'
import { VIEWER_TOKEN, serveWholeLake } from '../testing/test-whole-lake.ts'

const LIST = '/projects/orrery/datasets?datasetProfile=comments&addonFor=production'

describe('comment routes', () => {
  test('creates the comments dataset on first use, private and once', async () => {
    const { client } = await serveWholeLake()
    const answers = await Promise.all([
      client({ token: VIEWER_TOKEN }).request({ url: LIST }),
      client().request({ url: LIST }),
      client().request({ url: '/comments/production/setup', method: 'POST' }),
    ])
    expect(answers).toMatchObject([
      [{ name: 'production-comments', addonFor: 'production', datasetProfile: 'comments' }],
      [{ name: 'production-comments', aclMode: 'private' }],
      { datasetName: 'production-comments' },
    ])
    expect((await client().datasets.list()).map(({ name }) => name)).toEqual([
      'production',
      'production-comments',
    ])
    await expect(
      client({ token: VIEWER_TOKEN }).request({
        url: '/comments/production/setup',
        method: 'POST',
      }),
    ).rejects.toMatchObject({ statusCode: 403 })
    for (const about of ['nowhere', 'production-comments'])
      await expect(
        client().request({ url: `/comments/${about}/setup`, method: 'POST' }),
      ).rejects.toMatchObject({ statusCode: 404 })
  })

  test('restores a copy of comments into a private dataset, and into no public one', async () => {
    const { client } = await serveWholeLake()
    await expect(client().datasets.create('production-comments')).rejects.toMatchObject({
      statusCode: 400,
    })
    await client().datasets.create('production-comments', { aclMode: 'private' })
    expect(await client().request({ url: LIST })).toMatchObject([{ name: 'production-comments' }])
  })

  test('lists groups from which Studio derives who may be mentioned', async () => {
    const { client } = await serveWholeLake()
    const groups = await client().fetch(
      '*[_type == "system.group"]{members, grants}',
      {},
      { perspective: 'raw' },
    )
    expect(groups).toContainEqual({
      members: ['robot-viewer'],
      grants: [{ filter: '_id in path("**")', permissions: ['read', 'history'] }],
    })
    expect(await client().fetch('count(*[_id in path("_.groups.**")])')).toBe(0)
    expect(
      await client({ token: undefined }).fetch(
        '*[_type == "system.group"]',
        {},
        { perspective: 'raw' },
      ),
    ).toEqual([])
  })
})
