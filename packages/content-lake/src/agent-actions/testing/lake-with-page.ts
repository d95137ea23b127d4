import type { PatchDocument } from '@sanity/client'
import { openTestLake, type TestUser } from '../../testing/test-lake.ts'
import { serveTestLake } from '../../testing/test-server.ts'
import { deployTestSchema, SCHEMA_ID } from './deploy-test-schema.ts'

/** The published page of `lakeWithPage`. */
export const PAGE = {
  _id: 'home',
  _type: 'page',
  title: 'Moon',
  intro: 'One.',
  views: 2,
  tags: ['a'],
  seo: { _type: 'seo', title: 'Old', internal: 'kept', keywords: ['one'] },
  modules: [
    { _key: 'a', _type: 'quote', text: 'First', by: 'Ada' },
    { _key: 'b', _type: 'quote', text: 'Second' },
  ],
}

/** A patch of the page, or of the document that it names. */
export type PatchRequest = Partial<PatchDocument> & { target: PatchDocument['target'] }

/** A lake with a deployed schema and one page, behind a server, and the client's `agent.action.patch`. */
export async function lakeWithPage() {
  const lake = openTestLake()
  await deployTestSchema(lake)
  await lake.mutate([{ create: PAGE }, { create: { _id: 'ada', _type: 'person', name: 'Ada' } }])
  const served = await serveTestLake(lake)
  const clientOf = (who: TestUser) => served.client({ token: who, apiVersion: 'vX' })
  const patch = (request: PatchRequest, who: TestUser = 'author') =>
    clientOf(who).agent.action.patch({
      schemaId: SCHEMA_ID,
      ...(request.targetDocument === undefined && { documentId: 'home' }),
      ...request,
    } as PatchDocument)
  const stored = (id: string) => served.client().getDocument(id)
  return { ...served, patch, stored }
}
