import type { PatchDocument } from '@sanity/client'
import { describe, expect, it } from 'vitest'
import { openTestLake, type TestUser } from '../testing/test-lake.ts'
import { serveTestLake } from '../testing/test-server.ts'
import { deployTestSchema, SCHEMA_ID } from './testing/deploy-test-schema.ts'

const target = { path: 'title', operation: 'set', value: 'Changed' } as const

async function lakeInTwoLanguages() {
  const lake = openTestLake()
  await deployTestSchema(lake)
  await lake.mutate([
    { create: { _id: 'english', _type: 'page', language: 'en', title: 'Moon' } },
    { create: { _id: 'french', _type: 'page', language: 'fr', title: 'Lune' } },
    { create: { _id: 'private.note', _type: 'page', language: 'fr', title: 'Private' } },
  ])
  const { client } = await serveTestLake(lake)
  const patch = (who: TestUser, request: object) =>
    client({ token: who, apiVersion: 'vX' }).agent.action.patch({
      schemaId: SCHEMA_ID,
      target,
      ...request,
    } as PatchDocument)
  const ids = () => client().fetch<string[]>('*[_type == "page"]._id | order(@)')
  return { patch, ids, client }
}

const FORBIDDEN = { statusCode: 403, message: expect.stringContaining('permission') }

describe('permissions of the agent action patch', () => {
  it('lets a translator of French change French documents only', async () => {
    const { patch, ids } = await lakeInTwoLanguages()
    const before = await ids()
    for (const request of [
      { documentId: 'english' },
      { documentId: 'english', forcePublishedWrite: true },
      { documentId: 'english', noWrite: true },
      { targetDocument: { operation: 'createOrReplace', _id: 'english', _type: 'page' } },
      { targetDocument: { operation: 'create', _type: 'page', initialValues: { language: 'en' } } },
      { targetDocument: { operation: 'create', _type: 'page' } },
    ])
      await expect(patch('translator', request)).rejects.toMatchObject(FORBIDDEN)
    expect(await ids()).toEqual(before)
    expect(await patch('translator', { documentId: 'french' })).toMatchObject({
      _id: 'drafts.french',
      title: 'Changed',
    })
    expect(
      await patch('translator', { documentId: 'french', forcePublishedWrite: true }),
    ).toMatchObject({ _id: 'french' })
    const initialValues = { language: 'fr' }
    const targetDocument = { operation: 'create', _type: 'page', initialValues }
    expect(await patch('translator', { targetDocument })).toMatchObject({ language: 'fr' })
  })

  it('lets a contributor change drafts, and no published document', async () => {
    const { patch } = await lakeInTwoLanguages()
    expect(await patch('contributor', { documentId: 'english' })).toMatchObject({
      _id: 'drafts.english',
    })
    await expect(
      patch('contributor', { documentId: 'english', forcePublishedWrite: true }),
    ).rejects.toMatchObject(FORBIDDEN)
  })

  it('lets viewers and anonymous users change nothing, not even with noWrite', async () => {
    const { patch } = await lakeInTwoLanguages()
    for (const who of ['viewer', 'nobody'] as const)
      for (const noWrite of [false, true])
        await expect(patch(who, { documentId: 'english', noWrite })).rejects.toMatchObject(
          FORBIDDEN,
        )
  })

  it('does not disclose documents that the author may not read', async () => {
    const { patch } = await lakeInTwoLanguages()
    for (const documentId of ['private.note', 'private.missing'])
      await expect(patch('contributor', { documentId })).rejects.toMatchObject({
        statusCode: 404,
        message: expect.stringContaining(`Document "${documentId}" was not found`),
      })
  })

  it('lets only administrators write system documents', async () => {
    const { patch } = await lakeInTwoLanguages()
    const targetDocument = { operation: 'createOrReplace', _id: '_.releases.x', _type: 'page' }
    const request = { targetDocument, forcePublishedWrite: true }
    await expect(patch('author', request)).rejects.toMatchObject(FORBIDDEN)
  })
})
