import { lastValueFrom } from 'rxjs'
import type { Action, SanityClient } from '@sanity/client'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/testing/test-lake.ts'
import { generations, sharedLake } from './testing/generations.ts'

const open = sharedLake()

const luna = { _id: 'luna', _type: 'watch', title: 'Luna', year: 1969 }
const nova = { _id: 'nova', _type: 'watch', title: 'Nova', year: 1972 }

/** What a refusal says to who catches it, in every generation. */
const refusal = (work: Promise<unknown>): Promise<Json> =>
  work.then(
    () => expect.fail('was not refused'),
    ({ statusCode, message }: Json) => ({ statusCode, message }),
  )

const ids = (client: SanityClient): Promise<string[]> =>
  client.fetch('*[!(_id in path("_.**"))] | order(_id)._id')

describe.each(generations())('client $name', (generation) => {
  test('creates, reads, replaces and deletes documents', async () => {
    const { client } = await open(generation)
    const created = await client.create(luna)
    expect(created).toEqual({
      ...luna,
      _rev: expect.any(String),
      _createdAt: expect.any(String),
      _updatedAt: expect.any(String),
    })
    expect(await client.getDocument('luna')).toEqual(created)
    expect(await refusal(client.create(luna))).toEqual({
      statusCode: 409,
      message: expect.stringContaining('"luna" already exists'),
    })
    const named: Json = await client.create({ _type: 'watch' })
    expect(named._id).toMatch(/^[\w-]{8,}$/)
    expect(await client.getDocuments(['luna', 'ghost', named._id])).toMatchObject([
      { title: 'Luna' },
      null,
      { _id: named._id },
    ])
    expect(await client.createIfNotExists({ ...luna, title: 'no' })).toEqual(created)
    const replaced = await client.createOrReplace({ _id: 'luna', _type: 'watch', title: 'Luna II' })
    expect(replaced).toMatchObject({ title: 'Luna II' })
    expect(replaced).not.toHaveProperty('year')
    expect(await client.delete('luna')).toMatchObject({ results: [{ id: 'luna' }] })
    expect(await client.getDocument('luna')).toBeFalsy()
    // To delete what is not there is no mistake.
    await client.delete('luna')
    await client.create({ ...nova, _id: 'drafts.nova' })
    const query = '*[_type == $type && title == $title]'
    await client.withConfig({ apiVersion: '1' }).delete({
      query,
      params: { type: 'watch', title: 'Nova' },
    })
    expect(await ids(client)).toEqual([named._id])
  })

  test('is answered as its options say', async () => {
    const { client } = await open(generation)
    const parts = [{ name: 'dial' }, { name: 'hand', parts: [{ name: 'tip' }] }]
    expect(await client.create(luna, { returnDocuments: false })).toMatchObject({
      transactionId: expect.any(String),
      documentId: 'luna',
      results: [{ id: 'luna', operation: 'create' }],
    })
    expect(await client.create(nova, { returnFirst: false, tag: 'a.tag' })).toMatchObject([nova])
    expect(
      await client.createOrReplace(nova, { returnFirst: false, returnDocuments: false }),
    ).toMatchObject({ documentIds: ['nova'], results: [{ id: 'nova', operation: 'update' }] })
    const keyed: Json = await client.create(
      { _id: 'keyed', _type: 'watch', parts },
      { autoGenerateArrayKeys: true, visibility: 'async' },
    )
    expect(keyed.parts.map(({ _key }: Json) => typeof _key)).toEqual(['string', 'string'])
    expect(keyed.parts[1].parts[0]._key).toEqual(expect.any(String))
    expect(await client.delete('luna', { dryRun: true })).toMatchObject({
      results: [{ id: 'luna' }],
    })
    expect(await ids(client)).toEqual(['keyed', 'luna', 'nova'])
    const elsewhere = { _type: 'reference', _ref: 'x', _dataset: 'other', _projectId: 'p' }
    await client.create(
      { _id: 'far', _type: 'watch', elsewhere },
      { skipCrossDatasetReferenceValidation: true },
    )
    expect(await refusal(client.create({ _id: 'a b', _type: 'watch' }))).toMatchObject({
      statusCode: 400,
    })
  })

  test('patches by every operation', async () => {
    const { client } = await open(generation)
    await client.create({ ...luna, sizes: [30], text: 'the moon', gone: true })
    const commit = async (change: (patch: ReturnType<SanityClient['patch']>) => unknown) => {
      const patch = client.patch('luna')
      change(patch)
      const { _rev, _createdAt, _updatedAt, _id, _type, ...rest } = await patch.commit<Json>()
      return rest
    }
    const state = { title: 'Luna', year: 1969, sizes: [30], text: 'the moon', gone: true }
    expect(
      await commit((patch) =>
        patch.set({ title: 'Luna II' }).setIfMissing({ title: 'no', made: {} }).unset(['gone']),
      ),
    ).toEqual({ title: 'Luna II', year: 1969, sizes: [30], text: 'the moon', made: {} })
    expect(await commit((patch) => patch.inc({ year: 3 }).dec({ 'sizes[0]': 2 }))).toMatchObject({
      year: 1972,
      sizes: [28],
    })
    const sizes = async (change: Parameters<typeof commit>[0]) => (await commit(change)).sizes
    expect(await sizes((patch) => patch.append('sizes', [40, 41]))).toEqual([28, 40, 41])
    expect(await sizes((patch) => patch.prepend('sizes', [20]))).toEqual([20, 28, 40, 41])
    expect(await sizes((patch) => patch.insert('before', 'sizes[1]', [25]))).toEqual([
      20, 25, 28, 40, 41,
    ])
    expect(await sizes((patch) => patch.insert('after', 'sizes[-1]', [45]))).toEqual([
      20, 25, 28, 40, 41, 45,
    ])
    expect(await sizes((patch) => patch.insert('replace', 'sizes[0:2]', [1, 2, 3]))).toEqual([
      1, 2, 3, 28, 40, 41, 45,
    ])
    expect(await sizes((patch) => patch.splice('sizes', 3, 2, [9]))).toEqual([1, 2, 3, 9, 41, 45])
    expect(await sizes((patch) => patch.splice('sizes', 0, 1))).toEqual([2, 3, 9, 41, 45])
    expect(await sizes((patch) => patch.splice('sizes', 5, 0, [46]))).toEqual([2, 3, 9, 41, 45, 46])
    const text = '@@ -1,8 +1,9 @@\n the moon\n+s\n'
    expect((await commit((patch) => patch.diffMatchPatch({ text }))).text).toBe('the moons')
    expect(Object.keys(await commit((patch) => patch.set({ title: state.title })))).not.toContain(
      'gone',
    )
  })

  test('patches one revision, many documents, and what a query finds', async () => {
    const { client } = await open(generation)
    const { _rev } = await client.create(luna)
    await client.create(nova)
    await client.patch('luna').set({ year: 1 }).ifRevisionId(_rev).commit()
    expect(
      await refusal(client.patch('luna').set({ year: 2 }).ifRevisionId(_rev).commit()),
    ).toEqual({
      statusCode: 409,
      message: expect.stringContaining('unexpected revision ID'),
    })
    expect(await refusal(client.patch('ghost').set({ year: 2 }).commit())).toMatchObject({
      statusCode: 409,
    })
    const selection = { query: '*[_type == "watch" && year > $year]', params: { year: 1900 } }
    await client.patch(selection).set({ old: false }).commit()
    expect(await client.fetch('*[defined(old)]._id')).toEqual(['nova'])
    expect(await client.patch('nova', { set: { year: 5 } }).commit({ dryRun: true })).toMatchObject(
      { year: 5 },
    )
    expect(await client.fetch('*[_id == "nova"][0].year')).toBe(1972)
  })

  test('commits transactions as one', async () => {
    const { client } = await open(generation)
    const done = await client
      .transaction()
      .create(luna)
      .createIfNotExists(luna)
      .createOrReplace(nova)
      .patch('luna', (patch) => patch.set({ year: 1 }).inc({ year: 1 }))
      .patch(client.patch('nova').unset(['year']))
      .delete('ghost')
      .transactionId('all-of-it')
      .commit({ visibility: 'sync' })
    expect(done).toMatchObject({
      transactionId: 'all-of-it',
      documentIds: ['luna', 'luna', 'nova', 'luna', 'nova', 'ghost'],
    })
    expect(await client.fetch('*[_type == "watch"] | order(_id){_id, year, _rev}')).toEqual([
      { _id: 'luna', year: 2, _rev: 'all-of-it' },
      { _id: 'nova', year: null, _rev: 'all-of-it' },
    ])
    expect(await refusal(client.transaction().delete('luna').create(nova).commit())).toMatchObject({
      statusCode: 409,
    })
    expect(await ids(client)).toEqual(['luna', 'nova'])
    expect(
      await client
        .transaction([{ delete: { id: 'luna' } }, { create: { ...nova, _id: 'vega' } }])
        .commit({ returnDocuments: true }),
    ).toMatchObject([undefined, { _id: 'vega', year: 1972 }])
    await client.mutate(client.transaction().create(luna))
    await client.mutate([{ patch: client.patch('luna').set({ year: 7 }).serialize() }])
    await client.mutate([{ patch: { id: 'luna', inc: { year: 1 } } }, { delete: { id: 'nova' } }])
    expect(await client.fetch('*[_id == "luna"].year')).toEqual([8])
    expect(await ids(client)).toEqual(['luna', 'vega'])
  })

  test('does the same as an observable, when somebody subscribes', async () => {
    const { client } = await open(generation)
    const creation = client.observable.create(luna)
    expect(await ids(client)).toEqual([])
    await lastValueFrom(creation)
    const patched = client.observable.patch('luna').set({ year: 1 }).commit()
    expect(await lastValueFrom(patched)).toMatchObject({ year: 1 })
    expect(await lastValueFrom(client.observable.fetch('*[_type == "watch"]._id'))).toEqual([
      'luna',
    ])
    await lastValueFrom(client.observable.transaction().delete('luna').commit())
    expect(await lastValueFrom(client.observable.getDocument('luna'))).toBeFalsy()
  })
})

describe.each(generations('actions'))('actions of client $name', (generation) => {
  test('take a draft through its life', async () => {
    const { client: published } = await open(generation)
    const client = published.withConfig({ perspective: 'raw' })
    const both = { publishedId: 'luna', draftId: 'drafts.luna' }
    const act = (actions: object | object[], options = {}) =>
      client.action(actions as Action, options)
    const type = (name: string) => ({ actionType: `sanity.action.document.${name}` })
    const draft = { _id: 'drafts.luna', _type: 'watch', title: 'Luna' }
    const create = { ...type('create'), publishedId: 'luna', ifExists: 'fail', attributes: draft }
    expect(await act(create, { dryRun: true })).toMatchObject({ transactionId: expect.any(String) })
    expect(await ids(client)).toEqual([])
    expect(await act(create, { transactionId: 'made' })).toEqual({ transactionId: 'made' })
    expect(await refusal(act(create))).toMatchObject({ statusCode: 409 })
    await act({ ...type('edit'), ...both, patch: { set: { title: 'Luna II' } } })
    await act({ ...type('publish'), ...both })
    expect(await client.fetch('*[_type == "watch"]{_id, title}')).toEqual([
      { _id: 'luna', title: 'Luna II' },
    ])
    await act({ ...type('edit'), ...both, patch: { set: { title: 'Luna III' } } })
    await act({ ...type('replaceDraft'), publishedId: 'luna', attributes: draft })
    expect(await client.fetch('*[_id == "drafts.luna"][0].title')).toBe('Luna')
    await act({ ...type('discard'), draftId: 'drafts.luna' })
    await act({ ...type('unpublish'), ...both })
    expect(await ids(client)).toEqual(['drafts.luna'])
    await act([
      { ...type('publish'), ...both },
      { ...type('delete'), publishedId: 'luna', includeDrafts: ['drafts.luna'] },
    ])
    expect(await ids(client)).toEqual([])
  })
})

describe.each(generations('lists of ids'))('client $name', (generation) => {
  test('patches and deletes a list of documents', async () => {
    const { client } = await open(generation)
    await client.transaction().create(luna).create(nova).commit()
    const both = await client
      .patch(['luna', 'nova'])
      .inc({ year: 1 })
      .commit<Json>({ returnFirst: false, returnDocuments: true })
    expect(both.map(({ year }: Json) => year)).toEqual([1970, 1973])
    await client.delete(['luna', 'nova'] as never)
    expect(await ids(client)).toEqual([])
  })
})

describe.each(generations('existence'))('client $name', (generation) => {
  test('asks for existence alone', async () => {
    const { client } = await open(generation)
    await client.create(luna)
    expect(await client.documentsExists(['luna', 'ghost'])).toEqual(new Set(['luna']))
  })
})
