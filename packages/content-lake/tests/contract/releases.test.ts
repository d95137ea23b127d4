import type { SanityClient } from '@sanity/client'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/testing/test-lake.ts'
import { generations, sharedLake } from './testing/generations.ts'

const open = sharedLake()

const luna = { _id: 'luna', _type: 'watch', title: 'Luna' }
const SOON = new Date(Date.now() + 3_600_000).toISOString()

const refusal = (work: Promise<unknown>): Promise<Json> =>
  work.then(
    () => expect.fail('was not refused'),
    ({ statusCode }: Json) => statusCode,
  )

describe.each(generations('releases'))('client $name', (generation) => {
  const stateOf = async (client: SanityClient, releaseId: string) =>
    (await client.releases.get({ releaseId }))?.state
  const raw = async () => {
    const { clientOf } = await open(generation)
    return clientOf({ perspective: 'raw' })
  }

  test('takes a release from its creation to its end', async () => {
    const client = await raw()
    const releaseId = 'spring'
    const created = await client.releases.create({
      releaseId,
      metadata: { title: 'Spring', releaseType: 'asap' },
    })
    expect(created).toMatchObject({ releaseId, transactionId: expect.any(String) })
    expect(await client.releases.get({ releaseId })).toMatchObject({
      _id: '_.releases.spring',
      _type: 'system.release',
      state: 'active',
      metadata: { title: 'Spring', releaseType: 'asap' },
    })
    expect(await refusal(client.releases.create({ releaseId }))).toBe(409)
    await client.releases.edit({ releaseId, patch: { set: { 'metadata.title': 'Summer' } } })
    expect((await client.releases.get({ releaseId }))?.metadata.title).toBe('Summer')
    await client.releases.schedule({ releaseId, publishAt: SOON })
    expect(await stateOf(client, releaseId)).toBe('scheduled')
    expect(await refusal(client.releases.publish({ releaseId }))).toBe(409)
    await client.releases.unschedule({ releaseId })
    expect(await stateOf(client, releaseId)).toBe('active')
    await client.releases.archive({ releaseId })
    expect(await stateOf(client, releaseId)).toBe('archived')
    await client.releases.unarchive({ releaseId })
    expect(await stateOf(client, releaseId)).toBe('active')
    expect(await refusal(client.releases.delete({ releaseId }))).toBe(409)
    const document = { ...luna, _id: 'versions.spring.luna' }
    await client.createVersion({ releaseId, publishedId: 'luna', document })
    const { result } = await client.releases.fetchDocuments({ releaseId })
    expect(result.map(({ _id }) => _id)).toEqual(['versions.spring.luna'])
    expect(await client.getDocument('luna')).toBeUndefined()
    await client.releases.publish({ releaseId })
    expect(await stateOf(client, releaseId)).toBe('published')
    expect(await client.getDocument('luna')).toMatchObject(luna)
    expect(await client.getDocument('versions.spring.luna')).toBeUndefined()
    await client.releases.delete({ releaseId })
    expect(await client.releases.get({ releaseId })).toBeUndefined()
  })

  test('gives a release an id, and a time in the past publishes at once', async () => {
    const client = await raw()
    const { releaseId } = await client.releases.create({ metadata: { releaseType: 'undecided' } })
    expect(releaseId).toMatch(/^\w{8}$/)
    const document = { ...luna, _id: `versions.${releaseId}.luna` }
    await client.createVersion({ releaseId, publishedId: 'luna', document })
    await client.releases.schedule({ releaseId, publishAt: '2020-01-01T00:00:00Z' })
    await expect.poll(() => stateOf(client, releaseId)).toBe('published')
    expect(await client.getDocument('luna')).toMatchObject(luna)
  })

  test('makes, replaces and discards versions, and takes documents off line', async () => {
    const client = await raw()
    await client.create(luna)
    const releaseId = 'spring'
    await client.releases.create({ releaseId })
    const of = { releaseId, publishedId: 'luna' }
    const based = { ...of, baseId: 'luna' }
    await client.createVersion(based as never)
    expect(await client.getDocument('luna', { releaseId })).toMatchObject({
      _id: 'versions.spring.luna',
      title: 'Luna',
    })
    expect(await refusal(client.createVersion(based as never))).toBe(409)
    const document = { _id: 'versions.spring.luna', _type: 'watch', title: 'Luna II' }
    await client.replaceVersion({ ...of, document })
    expect(await client.getDocument('versions.spring.luna')).toMatchObject({ title: 'Luna II' })
    await client.discardVersion(of)
    expect(await client.getDocument('versions.spring.luna')).toBeUndefined()
    await client.createVersion(based as never)
    await client.unpublishVersion(of)
    await client.releases.publish({ releaseId })
    expect(await client.getDocument('luna')).toBeUndefined()
    expect(await refusal(client.discardVersion(of))).toBe(409)
  })

  test('shows releases as they lie above each other', async () => {
    const client = await raw()
    await client.create(luna)
    await client.create({ ...luna, _id: 'nova', title: 'Nova' })
    for (const releaseId of ['spring', 'autumn']) await client.releases.create({ releaseId })
    const version = (releaseId: string, publishedId: string) =>
      client.createVersion({
        releaseId,
        publishedId,
        document: {
          _id: `versions.${releaseId}.${publishedId}`,
          _type: 'watch',
          title: `${publishedId} in ${releaseId}`,
        },
      })
    await version('spring', 'luna')
    await version('autumn', 'luna')
    await version('autumn', 'vega')
    await client.create({ ...luna, _id: 'drafts.nova', title: 'Nova in draft' })
    const titles = (perspective: string[] | 'published') =>
      client.fetch('*[_type == "watch"] | order(_id).title', {}, { perspective })
    expect(await titles('published')).toEqual(['Luna', 'Nova'])
    expect(await titles(['spring'])).toEqual(['luna in spring', 'Nova'])
    expect(await titles(['spring', 'autumn', 'drafts'])).toEqual([
      'luna in spring',
      'Nova in draft',
      'vega in autumn',
    ])
    expect(await titles(['autumn', 'spring'])).toEqual(['luna in autumn', 'Nova', 'vega in autumn'])
    expect(
      await client.fetch('*[_id == "luna"][0]{_id, _originalId}', {}, { perspective: ['autumn'] }),
    ).toEqual({ _id: 'luna', _originalId: 'versions.autumn.luna' })
  })
})
