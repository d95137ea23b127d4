import { join } from 'node:path'
import { fromSanityClient } from '@sanity/bifur-client'
import type { ClientError, SanityClient, SanityDocument } from '@sanity/client'
import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  changeTexts,
  modelVariables,
  startTestModel,
  textsOfRequest,
  type TestModelServer,
} from '#packages/content-lake/src/testing/test-model-server.ts'
import { deploySchema } from '../../server/launcher/deploy-schema.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

const root = join(import.meta.dirname, '../..')
const schemaId = '_.schemas.orrery'

let model: TestModelServer
let lake: SeededLake
let client: SanityClient

beforeAll(async () => {
  model = await startTestModel()
  lake = await openSeededLake(modelVariables(model))
  client = lake.client.withConfig({ apiVersion: 'vX' })
  await deploySchema(root, lake.origin, { CONTENT_LAKE_TOKEN: 'administrator-token' })
})
afterAll(async () => {
  await lake.close()
  await model.close()
})
beforeEach(() => {
  model.requests.length = 0
})

/** A page with modules of all pages of the demo. */
async function createPage(_id: string, count: number): Promise<SanityDocument> {
  const pages = await lake.client.fetch<{ modules: object[] }[]>(
    '*[language == "en" && count(modules) > 0 && _id in path("*")]{modules}',
  )
  const found = pages.flatMap(({ modules }) => modules)
  const modules = Array.from({ length: count }, (_, index) => ({
    ...found[index % found.length],
    _key: `m${index}`,
  }))
  return client.createOrReplace({ _id, _type: 'page', language: 'en', title: 'Sixty', modules })
}

/** Paths and values of all strings that differ; any other difference fails. */
function changedStrings(before: unknown, after: unknown, path = ''): [string, string, string][] {
  if (typeof before === 'string' && typeof after === 'string')
    return before === after ? [] : [[path, before, after]]
  if (typeof before !== 'object' || before === null || typeof after !== 'object') {
    expect(after).toBe(before)
    return []
  }
  expect(Object.keys(after ?? {})).toEqual(Object.keys(before))
  return Object.entries(before).flatMap(([name, value]) =>
    changedStrings(value, (after as Record<string, unknown>)[name], `${path}.${name}`),
  )
}

const content = ({ _rev, _createdAt, _updatedAt, _id, ...rest }: SanityDocument) => rest

describe('a page of 60 modules', () => {
  it('is translated into two languages as drafts, in texts alone', async () => {
    const page = await createPage('sixty', 60)
    for (const [id, prefix] of [
      ['fr', 'FR '],
      ['ar', 'ع '],
    ] as const) {
      model.reply(changeTexts((text) => prefix + text))
      const draft = await client.agent.action.translate<SanityDocument>({
        schemaId,
        documentId: 'sixty',
        targetDocument: { operation: 'create', _id: `drafts.sixty-${id}` },
        languageFieldPath: ['language'],
        toLanguage: { id },
      })
      expect(draft).toMatchObject({ _id: `drafts.sixty-${id}`, language: id })
      const stored = await lake.client.getDocument(`drafts.sixty-${id}`)
      expect(stored).toEqual(draft)
      const changes = changedStrings(content(page), { ...content(draft as never), language: 'en' })
      expect(changes.length).toBeGreaterThan(200)
      for (const [path, before, after] of changes) {
        expect([path, after]).toEqual([path, prefix + before])
        expect(path).not.toMatch(/\.(?:_\w+|href|url|anchor|marks\.\d+|style)$/)
      }
    }
    expect(model.requests.length).toBeGreaterThan(4)
    const published = await lake.client.fetch('count(*[_id in ["sixty-fr", "sixty-ar"]])')
    expect(published).toBe(0)
  })

  it('is shown as being edited by the model, and can be stopped', async () => {
    await createPage('stopped', 60)
    const socket = fromSanityClient(lake.client.withConfig({ apiVersion: '2022-06-30' }) as never)
    const events: { type: string; i: string; m: { locations?: object[]; session?: string } }[] = []
    const listening = socket
      .listen<(typeof events)[number]>('presence')
      .subscribe((event) => events.push(event))
    onTestFinished(() => listening.unsubscribe())
    // Responses follow the order of their frames, so the subscription is active once this call has resolved.
    await firstValueFrom(socket.request('presence_disconnect', { session: 'none' }))
    model.reply(() => 'silence')
    const { _id } = await client.agent.action.translate({
      schemaId,
      documentId: 'stopped',
      toLanguage: { id: 'fr' },
      async: true,
    })
    expect(_id).toBe('drafts.stopped')
    await vi.waitFor(() => expect(events.at(-1)?.m.locations).toMatchObject([{ path: ['title'] }]))
    expect(events.at(-1)).toMatchObject({
      i: 'robot-model',
      m: { locations: [{ type: 'document', documentId: 'drafts.stopped' }] },
    })
    expect(await client.request({ url: '/users/robot-model' })).toMatchObject({
      displayName: 'Language model',
    })
    const stopped = await client.request({
      method: 'DELETE',
      url: '/agent/action/production/stopped',
    })
    expect(stopped).toEqual({ stopped: 1 })
    await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ type: 'disconnect' }))
    expect(await lake.client.getDocument('drafts.stopped')).toBeUndefined()
  })

  it('is left as it is when the client closes the connection', async () => {
    await createPage('closed', 60)
    model.reply((_, index) => (index === 0 ? { text: '{"texts":[]}' } : 'silence'))
    const connection = new AbortController()
    const response = fetch(`${lake.origin}/vX/agent/action/translate/production`, {
      method: 'POST',
      headers: { authorization: 'Bearer administrator-token' },
      body: JSON.stringify({ schemaId, documentId: 'closed', toLanguage: { id: 'fr' } }),
      signal: connection.signal,
    })
    await vi.waitFor(() => expect(model.requests).toHaveLength(2))
    const before = model.aborted()
    connection.abort()
    await expect(response).rejects.toThrow('aborted')
    await vi.waitFor(() => expect(model.aborted()).toBe(before + 1))
    expect(await lake.client.getDocument('drafts.closed')).toBeUndefined()
  })
})

describe('the agent actions of the public client', () => {
  it('generate responds with the document', async () => {
    await createPage('written', 0)
    model.reply(() => ({ text: JSON.stringify({ title: 'Written' }) }))
    const generated = await client.agent.action.generate({
      schemaId,
      documentId: 'written',
      instruction: 'Write a title',
      target: { path: 'title' },
    })
    expect(generated).toMatchObject({ _id: 'drafts.written', _type: 'page', title: 'Written' })
  })

  it('transform responds with the document, and stores nothing with noWrite', async () => {
    await createPage('changed', 2)
    model.reply(changeTexts((text) => text.toUpperCase()))
    const transformed = await client.agent.action.transform({
      schemaId,
      documentId: 'changed',
      instruction: 'Use capitals',
      noWrite: true,
    })
    expect(transformed).toMatchObject({ _id: 'drafts.changed', title: 'SIXTY' })
    expect(await lake.client.getDocument('drafts.changed')).toBeUndefined()
    expect(model.requests.flatMap(textsOfRequest).length).toBeGreaterThan(2)
  })

  it('prompt responds with a text that is not empty', async () => {
    model.reply(() => ({ text: 'Brass' }))
    const response = await client.agent.action.prompt({
      instruction: 'Reply with one short word.',
      format: 'string',
    })
    expect(typeof response).toBe('string')
    expect(response.length).toBeGreaterThan(0)
  })

  it('prompt responds with JSON', async () => {
    model.reply(() => ({ text: '{"word":"brass"}' }))
    const response = await client.agent.action.prompt({
      instruction: 'Reply with one short word as JSON.',
      format: 'json',
    })
    expect(response).toEqual({ word: 'brass' })
  })

  it.each([
    ['a wrong key', { status: 401 }, 502],
    ['an unknown model', { status: 404 }, 502],
    ['a refusal', { refusal: 'No' }, 422],
  ])('reports %s in the documented shape', async (_, reply, statusCode) => {
    model.reply(() => reply)
    const request = client.agent.action.prompt({ instruction: 'Reply.' })
    const error = (await request.catch((reason: unknown) => reason)) as ClientError
    expect(error.statusCode).toBe(statusCode)
    expect(JSON.parse(String(error.responseBody))).toEqual({
      statusCode,
      error: expect.any(String),
      message: expect.stringContaining('language model'),
    })
  })
})
