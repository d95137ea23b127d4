import { describe, expect, it } from 'vitest'
import { deferred } from '../testing/deferred.ts'
import { SCHEMA_ID } from './testing/deploy-test-schema.ts'
import { lakeWithPage } from './testing/lake-with-page.ts'

describe('the document that the agent action patch writes', () => {
  const target = { path: 'title', operation: 'set', value: 'Sun' } as const

  it('is the published one if the request forces it', async () => {
    const { patch, stored } = await lakeWithPage()
    expect(await patch({ target, forcePublishedWrite: true })).toMatchObject({ _id: 'home' })
    expect(await stored('home')).toMatchObject({ title: 'Sun' })
    await expect(
      patch({ target, documentId: 'drafts.home', forcePublishedWrite: true }),
    ).rejects.toMatchObject({ statusCode: 404 })
  })

  it('is the document itself for types that are edited live', async () => {
    const { patch, mutate } = await lakeWithPage()
    await mutate([{ create: { _id: 'now', _type: 'clock', time: '9' } }])
    const change = { path: 'time', operation: 'set', value: '10' } as const
    expect(await patch({ target: change, documentId: 'now' })).toMatchObject({
      _id: 'now',
      time: '10',
    })
    await expect(patch({ target: change, documentId: 'drafts.now' })).rejects.toThrow('no drafts')
  })

  it('is the version that the id names, and no other layer', async () => {
    const { patch, client, stored } = await lakeWithPage()
    await expect(patch({ target, documentId: 'versions.rSpring.home' })).rejects.toMatchObject({
      statusCode: 404,
    })
    await client({ apiVersion: '2025-02-19' }).releases.create({
      releaseId: 'rSpring',
      metadata: { releaseType: 'undecided' },
    })
    const targetDocument = {
      operation: 'create',
      _id: 'versions.rSpring.home',
      _type: 'page',
    } as const
    expect(await patch({ target, targetDocument })).toMatchObject({
      _id: 'versions.rSpring.home',
      title: 'Sun',
    })
    expect(await stored('drafts.home')).toBeUndefined()
  })

  it('is created with initial values, under a draft id', async () => {
    const { patch } = await lakeWithPage()
    const initialValues = { language: 'fr', views: 1, modules: [{ _type: 'quote' }] }
    const create = { operation: 'create', _type: 'page', initialValues } as const
    const created = await patch({ target, targetDocument: create })
    expect(created).toMatchObject({
      _id: expect.stringMatching(/^drafts\.\w+$/),
      _type: 'page',
      language: 'fr',
      views: 1,
      title: 'Sun',
      modules: [{ _type: 'quote', _key: expect.any(String) }],
    })
    const named = { ...create, _id: 'about' }
    expect(await patch({ target, targetDocument: named })).toMatchObject({ _id: 'drafts.about' })
    for (const _id of ['about', 'home'])
      await expect(patch({ target, targetDocument: { ...create, _id } })).rejects.toMatchObject({
        statusCode: 409,
        message: expect.stringContaining('already exists'),
      })
    await expect(
      patch({ target, targetDocument: { ...create, initialValues: { color: 'red' } } }),
    ).rejects.toThrow('no field "color"')
  })

  it('is created only if it does not exist, and replaced if the request says so', async () => {
    const { patch } = await lakeWithPage()
    const made = { _id: 'home', _type: 'page', initialValues: { views: 9 } }
    expect(
      await patch({ target, targetDocument: { operation: 'createIfNotExists', ...made } }),
    ).toMatchObject({ _id: 'drafts.home', views: 2, title: 'Sun' })
    const replaced = await patch({
      target,
      targetDocument: { operation: 'createOrReplace', ...made },
    })
    expect(replaced).toMatchObject({ _id: 'drafts.home', views: 9, title: 'Sun' })
    expect(replaced).not.toHaveProperty('tags')
    expect(
      await patch({ target, targetDocument: { operation: 'edit', _id: 'home' } }),
    ).toMatchObject({ views: 9 })
    const person = { operation: 'createIfNotExists', _id: 'home', _type: 'person' } as const
    await expect(
      patch({ target: { path: 'name', operation: 'set', value: 'x' }, targetDocument: person }),
    ).rejects.toThrow('has the type "page", not "person"')
  })

  it('is returned and not stored with noWrite', async () => {
    const { patch, stored } = await lakeWithPage()
    expect(await patch({ target, noWrite: true })).toMatchObject({
      _id: 'drafts.home',
      title: 'Sun',
    })
    expect(await stored('drafts.home')).toBeUndefined()
  })

  it('is named by 201 with async, which excludes noWrite', async () => {
    const { patch, stored, post } = await lakeWithPage()
    expect(await patch({ target, async: true })).toEqual({ _id: 'drafts.home' })
    expect(await stored('drafts.home')).toMatchObject({ title: 'Sun' })
    const request = { schemaId: SCHEMA_ID, documentId: 'home', target, async: true }
    const path = '/vX/agent/action/patch/production'
    expect((await post(path, request)).status).toBe(201)
    expect((await post(path, { ...request, noWrite: true })).status).toBe(400)
  })

  it('is in the history under its author, and listeners see the patch', async () => {
    const { patch, request, client } = await lakeWithPage()
    const events: { mutations: object[]; transactionId: string }[] = []
    const welcome = deferred()
    const seen = deferred()
    const all = client().listen('*[_id == "home"]', {}, { events: ['welcome', 'mutation'] })
    const subscription = all.subscribe((event) => {
      if (event.type === 'welcome') welcome.resolve()
      if (event.type !== 'mutation') return
      events.push(event as never)
      seen.resolve()
    })
    await welcome.promise
    const { _rev } = await patch({ target, forcePublishedWrite: true })
    await seen.promise
    subscription.unsubscribe()
    expect(events).toMatchObject([
      { transactionId: _rev, mutations: [{ patch: { id: 'home', set: { title: 'Sun' } } }] },
    ])
    const path = '/v2025-02-19/data/history/production/transactions/home?excludeContent=true'
    const lines = (await (await request(path)).text()).trim().split('\n')
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ id: _rev, author: 'author' })
  })
})
