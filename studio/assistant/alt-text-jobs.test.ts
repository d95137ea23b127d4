import type { SanityClient } from '@sanity/client'
import { of, throwError } from 'rxjs'
import type { Schema } from 'sanity'
import { describe, expect, it } from 'vitest'
import { altTextJobs } from './alt-text-jobs.ts'
import type { AssistantContext } from './assistant-context.ts'

const asset = { _ref: 'image-a' }
const document = {
  _id: 'drafts.page-fr',
  _type: 'page',
  _rev: 'r1',
  language: 'fr',
  image: { asset },
  cover: { asset, alt: 'Une montre' },
}
const field = (name: string, type: object) => ({ name, type })
const alt = field('alt', { name: 'string', jsonType: 'string' })
const picture = { name: 'picture', jsonType: 'object', title: 'Picture', fields: [alt] }
const page = { jsonType: 'object', fields: [field('image', picture), field('cover', picture)] }

/** A context whose model describes every picture with the same words. */
function contextWith(requests: object[], failure?: Error): AssistantContext {
  const transform = (request: { target: { path: string[] } }) => {
    requests.push(request)
    if (failure) return throwError(() => failure)
    const [name = ''] = request.target.path
    return of({ ...document, [name]: { asset, alt: 'Un cadran soleillé.' } })
  }
  const client = {
    fetch: () => Promise.resolve([document]),
    withConfig: () => ({ observable: { agent: { action: { transform } } } }),
  } as unknown as SanityClient
  return {
    client,
    schema: { get: () => page } as unknown as Schema,
    grants: { checkDocumentPermission: () => of({ granted: true }) },
    schemaId: 'schema',
    model: 'test-model',
    release: undefined,
    stack: ['drafts'],
    role: 'Editor',
  } as unknown as AssistantContext
}
const edited = { id: 'page-fr', type: 'page' }
const run = async (context: AssistantContext, path?: string) => {
  const [job] = await altTextJobs(context, edited, path)
  return job!.run(() => undefined, new AbortController().signal)
}

describe('altTextJobs', () => {
  it('describe the pictures without a text, in the language of the document', async () => {
    const requests: object[] = []
    const { texts } = await run(contextWith(requests))
    expect(texts).toMatchObject([{ path: 'image.alt', before: '', after: 'Un cadran soleillé.' }])
    expect(requests).toMatchObject([
      {
        noWrite: true,
        documentId: 'drafts.page-fr',
        instruction: expect.stringContaining('in French'),
        target: { path: ['image', 'alt'], operation: { type: 'image-description' } },
      },
    ])
  })

  it('replace the text of one picture on request', async () => {
    const { texts } = await run(contextWith([]), 'cover.alt')
    expect(texts).toMatchObject([{ path: 'cover.alt', before: 'Une montre' }])
  })

  it.each([
    [422, 'The language model refuses to answer'],
    [400, 'The picture "image-a" does not exist'],
    [400, '"image.alt" is not within a picture'],
  ])('go on after a picture with the status %i', async (statusCode, message) => {
    const failure = Object.assign(new Error(message), { statusCode })
    const { texts, refused } = await run(contextWith([], failure))
    expect(texts).toEqual([])
    expect(refused).toMatchObject([{ path: 'image.alt', reason: expect.stringContaining(message) }])
  })

  it.each([
    [400, 'The configured language model takes no pictures'],
    [429, 'You have used your tokens'],
  ])('end with an error that concerns all pictures: %i', async (statusCode, message) => {
    const failure = Object.assign(new Error(message), { statusCode })
    await expect(run(contextWith([], failure))).rejects.toThrow(message)
  })
})
