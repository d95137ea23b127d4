import { describe, expect, it } from 'vitest'
import type { Json, TestLake, TestUser } from '../testing/test-lake.ts'
import { idOfKind, openLakeWithAllDocumentKinds } from './testing/document-kinds.ts'

const V = '/v2025-02-19'

type Answer = Awaited<ReturnType<TestLake['post']>>

/** Requests that probe an id by writing. The response must not depend on whether a hidden document has it. */
const ATTEMPTS: Record<string, (id: string) => { mutations: Json[] } | { actions: Json[] }> = {
  'a replacement': (id) => ({ mutations: [{ createOrReplace: { _id: id, _type: 'submission' } }] }),
  'a creation': (id) => ({ mutations: [{ create: { _id: id, _type: 'submission' } }] }),
  'a deletion': (id) => ({ mutations: [{ delete: { id } }] }),
  'a patch': (id) => ({ mutations: [{ patch: { id, unset: ['title'] } }] }),
  'a reference': (id) => ({
    mutations: [{ patch: { id: 'drafts.luna', set: { sender: { _ref: id } } } }],
  }),
  'an action that deletes': (id) => ({ actions: [action('delete', { publishedId: id })] }),
  'an action that publishes': (id) => ({
    actions: [action('publish', { publishedId: id, draftId: `drafts.${id}` })],
  }),
  'an action that creates': (id) => ({
    actions: [
      action('create', {
        publishedId: id,
        attributes: { _id: `drafts.${id}`, _type: 'submission' },
      }),
    ],
  }),
}

const action = (type: string, fields: object) => ({
  actionType: `sanity.action.document.${type}`,
  ...fields,
})

describe('a role that may write some documents', () => {
  it('gets the service’s permission error, and no mutation of the transaction is stored', async () => {
    const test = await openLakeWithAllDocumentKinds()
    const answer = await test.post(
      `${V}/data/mutate/production`,
      {
        mutations: [
          { patch: { id: 'drafts.luna', set: { title: 'New' } } },
          { patch: { id: 'luna', set: { title: 'New' } } },
        ],
      },
      'contributor',
    )
    expect(answer).toMatchObject({
      status: 403,
      body: {
        error: {
          type: 'mutationError',
          items: [
            {
              error: { type: 'insufficientPermissionsError', permission: 'update' },
              index: 1,
            },
          ],
        },
      },
    })
    expect(test.lake.dataset('production')!.documents.byId('drafts.luna')).not.toHaveProperty(
      'title',
    )
  })

  it('learns nothing about hidden documents: neither by id, nor by query, nor by revision', async () => {
    const test = await openLakeWithAllDocumentKinds()
    const probe = async (mutation: unknown) => {
      const { status, body } = await test.post(
        `${V}/data/mutate/production?returnDocuments=true`,
        { mutations: [mutation] },
        'contributor',
      )
      return [status, body.error?.items?.[0]?.error.type ?? body.results]
    }
    const patch = { set: { title: 'New' } }
    for (const id of [idOfKind('private'), 'submissions.none']) {
      expect(await probe({ patch: { id, ...patch, ifRevisionID: 'x' } })).toEqual([
        409,
        'documentNotFoundError',
      ])
      expect(await probe({ create: { _id: id, _type: 'submission' } })).toEqual([
        403,
        'insufficientPermissionsError',
      ])
      expect(await probe({ createIfNotExists: { _id: id, _type: 'submission' } })).toEqual([
        403,
        'insufficientPermissionsError',
      ])
      expect(await probe({ delete: { id } })).toEqual([200, [{ id, operation: 'none' }]])
      expect(await probe({ delete: { id, purge: true } })).toEqual([
        403,
        'insufficientPermissionsError',
      ])
    }
    expect(await probe({ delete: { query: '*[_type == "submission"]' } })).toEqual([200, []])
  })

  it('is not shown which hidden document references a document to be deleted', async () => {
    const test = await openLakeWithAllDocumentKinds()
    const path = `${V}/data/mutate/production`
    const reference = { _ref: idOfKind('french') }
    for (const _id of ['submissions.2', 'luna2'])
      await test.post(path, { mutations: [{ create: { _id, _type: 'watch', reference } }] })
    const refusal = async (who: TestUser) => {
      const answer = await test.post(path, { mutations: [{ delete: { id: 'accueil' } }] }, who)
      return answer.body.error.items[0].error.referencingIDs
    }
    expect(await refusal('author')).toEqual(['luna2', 'submissions.2'])
    expect(await refusal('translator')).toEqual(['luna2'])
  })

  it.each(Object.entries(ATTEMPTS))('cannot detect a hidden document by %s', async (_, attempt) => {
    const test = await openLakeWithAllDocumentKinds()
    // A published document without a draft, beside one whose draft is hidden as well.
    await test.mutate([{ create: { _id: 'submissions.2', _type: 'submission' } }])
    const answer = async (id: string): Promise<unknown> => {
      const body = attempt(id)
      const path = 'actions' in body ? 'actions' : 'mutate'
      const { status, body: reported }: Answer = await test.post(
        `${V}/data/${path}/production?dryRun=true&transactionId=t`,
        { ...body, transactionId: 't' },
        'contributor',
      )
      return [status, JSON.stringify(reported).replaceAll(id, 'ID')]
    }
    const none = await answer('submissions.none')
    expect(await answer(idOfKind('private'))).toEqual(none)
    expect(await answer('submissions.2')).toEqual(none)
  })

  it('keeps references to hidden documents in documents that it edits or copies to a draft', async () => {
    const test = await openLakeWithAllDocumentKinds()
    const sender = { _ref: idOfKind('private') }
    const written = ['drafts.luna', 'accueil'].map((id) => ({ patch: { id, set: { sender } } }))
    await test.mutate([...written, { delete: { id: 'drafts.accueil' } }])
    const patch = { id: 'drafts.luna', set: { title: 'New' } }
    const edit = {
      ...action('edit', { publishedId: 'accueil', draftId: 'drafts.accueil' }),
      patch: { set: { title: 'New' } },
    }
    const write = async (path: string, body: unknown) =>
      (await test.post(`${V}/data/${path}/production`, body, 'contributor')).status
    expect(await write('mutate', { mutations: [{ patch }] })).toBe(200)
    expect(await write('actions', { actions: [edit] })).toBe(200)
  })
})
