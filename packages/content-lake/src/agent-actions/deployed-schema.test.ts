import { describe, expect, it } from 'vitest'
import { openTestLake, type TestLake } from '../testing/test-lake.ts'
import { DeployedSchema } from './deployed-schema.ts'
import { deployTestSchema, SCHEMA_ID, TEST_TYPES } from './testing/deploy-test-schema.ts'

const page = new DeployedSchema(SCHEMA_ID, TEST_TYPES).documentType('page')

const target = { path: 'title', operation: 'set', value: 'x' }

async function patch({ post }: TestLake, request: object) {
  return post('/vX/agent/action/patch/production', { documentId: 'home', target, ...request })
}

describe('DeployedSchema', () => {
  it('resolves fields, members and the types on which they are based', () => {
    expect(page.fieldNamed('seo')).toMatchObject({ name: 'seo', kind: 'object', field: 'seo' })
    const body = page.fieldNamed('body')
    expect(body).toMatchObject({ name: 'richText', kind: 'array', isPortableText: true })
    const block = body?.memberFor({ _type: 'block' })
    expect(block?.marks.decorators).toEqual(['strong'])
    expect(block?.fieldNamed('markDefs')?.members.map(({ name }) => name)).toEqual(['link'])
    expect(block?.fieldNamed('children')?.members.map(({ name }) => name)).toEqual(['span'])
    expect(page.fieldNamed('picture')?.fields.map(({ field }) => field)).toEqual([
      'alt',
      'asset',
      'media',
      'crop',
      'hotspot',
    ])
  })

  it('follows recursive types on demand', () => {
    let modules = page.fieldNamed('modules')
    for (let level = 0; level < 30; level++)
      modules = modules?.memberFor({ _type: 'columns' })?.fieldNamed('modules')
    expect(modules?.members.map(({ name }) => name)).toEqual(['quote', 'columns'])
  })

  it('passes conditions of a fieldset to its fields', () => {
    expect(page.fieldNamed('inLockedSet')?.readOnly).toBe(true)
    expect(page.fieldNamed('perhapsHidden')?.hidden).toBe('conditional')
    expect(page.fieldNamed('title')).toMatchObject({ hidden: false, readOnly: false })
  })
})

describe('requireDeployedSchema', () => {
  it('names the command that deploys a schema where it is missing', async () => {
    const lake = openTestLake()
    for (const [schemaId, status] of [
      [undefined, 400],
      ['_.schemas.none', 404],
      ['home', 404],
    ] as const) {
      const answer = await patch(lake, { schemaId })
      expect(answer).toMatchObject({ status, body: { statusCode: status } })
      expect(answer.body.message).toContain('sanity schemas deploy')
    }
  })

  it('ignores a document that an editor creates as a schema', async () => {
    const lake = openTestLake()
    const schema = JSON.stringify(TEST_TYPES)
    await lake.mutate([{ create: { _id: 'mine', _type: 'system.schema', schema } }])
    expect((await patch(lake, { schemaId: 'mine' })).body.message).toContain('is deployed')
  })

  it('reports a malformed schema, a missing type and a type that it does not define', async () => {
    const lake = openTestLake()
    await deployTestSchema(lake)
    const deploy = (schema: string) =>
      lake.mutate([{ patch: { id: SCHEMA_ID, set: { schema } } }], { systemDocuments: true })
    await lake.mutate([{ create: { _id: 'home', _type: 'landing' } }])
    const message = async () => {
      const { status, body } = await patch(lake, { schemaId: SCHEMA_ID })
      expect(status).toBe(400)
      return body.message
    }
    expect(await message()).toContain('has no document type "landing"')
    for (const schema of ['{', '{}', '[1]', '[{"type":"object","fields":[{"name":"a"}]}]']) {
      await deploy(schema)
      expect(await message()).toContain('is malformed')
    }
    const fields = [{ name: 'title', type: 'color' }]
    await deploy(JSON.stringify([{ name: 'landing', type: 'document', fields }]))
    expect(await message()).toContain('names the type "color"')
  })
})
