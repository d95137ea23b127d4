import { join } from 'node:path'
import type { SanityClient, SanityDocument } from '@sanity/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploySchema } from '../../server/launcher/deploy-schema.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

const root = join(import.meta.dirname, '../..')
const schemaId = '_.schemas.orrery'
const variables = { CONTENT_LAKE_TOKEN: 'administrator-token' }

let lake: SeededLake
let client: SanityClient
let documents: SanityDocument[]

beforeAll(async () => {
  lake = await openSeededLake()
  client = lake.client.withConfig({ apiVersion: 'vX' })
  await deploySchema(root, lake.origin, variables)
  documents = await lake.client.fetch<SanityDocument[]>(
    '*[!(_type match "system.*") && !(_type match "sanity.*") && _id in path("*")]',
  )
})
afterAll(() => lake.close())

describe('the deployed content schema', () => {
  it('is deployed once, and again when it changes', async () => {
    const revision = async () => (await client.getDocument(schemaId))?._rev
    const before = await revision()
    await deploySchema(root, lake.origin, variables)
    expect(await revision()).toBe(before)
    await client.patch(schemaId).set({ schema: '[]' }).commit()
    await deploySchema(root, lake.origin, variables)
    expect(await revision()).not.toBe(before)
    await expect(deploySchema(root, lake.origin, { CONTENT_LAKE_TOKEN: 'wrong' })).rejects.toThrow(
      'status 401',
    )
  })

  it('fits every document of the demo', async () => {
    expect(documents.length).toBeGreaterThan(100)
    const problems: string[] = []
    for (const {
      _id,
      _type,
      _rev,
      _createdAt,
      _updatedAt,
      _system,
      ...initialValues
    } of documents) {
      const targetDocument = { operation: 'createOrReplace', _id, _type, initialValues } as const
      await client.agent.action
        .patch({
          schemaId,
          targetDocument,
          target: { path: [], operation: 'set', value: {} },
          noWrite: true,
        })
        .catch((error: Error) => problems.push(`${_type} ${_id}: ${error.message}`))
    }
    // Types that only the site writes are read-only in Studio.
    expect(problems.filter((text) => !text.includes('is read-only in the schema'))).toEqual([])
  })
})

describe('the agent action patch on the demo', () => {
  it('changes a text inside a module of a draft, and nothing else', async () => {
    const { client: raw } = lake
    const [found] = await raw.fetch<SanityDocument[]>(
      '*[_type == "page" && count(modules[defined(title)]) > 0 && _id in path("*")][0...1]',
    )
    const { _rev, _updatedAt, ...before } = found!
    const [module] = (found!.modules as { _key: string; title?: string }[]).filter(
      ({ title }) => title,
    )
    const patched = await client.agent.action.patch({
      schemaId,
      documentId: found!._id,
      target: {
        path: ['modules', { _key: module!._key }, 'title'],
        operation: 'set',
        value: 'New',
      },
    })
    const modules = (before.modules as { _key: string }[]).map((one) =>
      one._key === module!._key ? { ...one, title: 'New' } : one,
    )
    const { _rev: _, _updatedAt: __, ...after } = patched
    expect(after).toEqual({ ...before, _id: `drafts.${before._id}`, modules })
  })
})
