import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, mutate, startRoleFixture, type RoleFixture } from './support/role-fixture.ts'
import { PREVIEW_SECRETS, ROLES } from './support/permission-table.ts'

const PREVIEW_SECRET = 'sanity.previewUrlSecret'

let fixture: RoleFixture

beforeAll(async () => {
  fixture = await startRoleFixture()
})
afterAll(() => fixture.end())

describe('the preview secret', () => {
  const id = 'drafts.secret-of-another'
  const secretOf = (userId: string) => ({ _type: PREVIEW_SECRET, userId, secret: 'another' })
  const attempts = [
    mutate({ patch: { id, set: { secret: 'mine' } } }),
    mutate({ patch: { id, set: { touched: true } } }),
    mutate({ createOrReplace: { _id: id, ...secretOf('me') } }),
    mutate({ createOrReplace: { _id: id, _type: 'page', language: 'fr' } }),
    mutate({ patch: { query: `*[_type == "${PREVIEW_SECRET}"]`, set: { touched: true } } }),
    mutate({ delete: { id } }),
    mutate({ delete: { query: `*[_type == "${PREVIEW_SECRET}"]` } }),
    act('document.discard', { draftId: id }),
    act('document.edit', {
      draftId: id,
      publishedId: 'secret-of-another',
      patch: { set: { a: 1 } },
    }),
  ]

  it.each(ROLES)('is created, read and changed by the %s according to the table', async (role) => {
    await fixture.done(mutate({ createOrReplace: { _id: id, ...secretOf('another') } }))
    const { makes, reads, changes } = PREVIEW_SECRETS[role]
    // What createPreviewSecret of @sanity/preview-url-secret sends.
    const made = mutate(
      { createOrReplace: { _id: 'drafts.made', _type: PREVIEW_SECRET } },
      { patch: { id: 'drafts.made', set: { secret: 'own', userId: 'another' } } },
    )
    expect((await fixture.post(role, made)).status === 200).toBe(makes)
    const found: boolean[] = []
    for (const path of [
      `/data/query/production?query=*[_type == "${PREVIEW_SECRET}"]&perspective=raw`,
      `/data/doc/production/${id},drafts.made`,
      `/data/history/production/documents/${id}?lastRevision=true`,
      `/data/history/production/transactions/${id}?excludeContent=false`,
    ])
      found.push((await fixture.read(role, path)).includes('"secret":"another"'))
    expect(found).toEqual(reads ? [true, true, true, true] : [false, false, false, false])
    const changed: boolean[] = []
    for (const attempt of attempts) changed.push(await fixture.changes(role, attempt))
    expect(changed).toEqual(attempts.map(() => changes))
    await fixture.done(mutate({ delete: { id: 'drafts.made' } }))
  })

  it.each(['translator', 'contributor'] as const)(
    'records the %s as creator, whatever name the request claims',
    async (role) => {
      const own = 'drafts.own-secret'
      const mine = JSON.parse(await fixture.read(role, '/users/me')) as { id: string }
      const set = { secret: 'own', userId: 'another' }
      for (const attempt of [
        mutate({ create: { _id: own, _type: PREVIEW_SECRET, ...set } }),
        mutate({ patch: { id: own, set } }),
        mutate({ patch: { id: own, unset: ['userId'] } }),
        mutate({ createOrReplace: { _id: own, _type: PREVIEW_SECRET, ...set } }),
      ]) {
        expect((await fixture.post(role, attempt)).status).toBe(200)
        const stored = fixture.lake.lake.dataset('production')!.documents.byId(own)
        expect(stored).toMatchObject({ secret: 'own', userId: mine.id })
      }
      expect((await fixture.post(role, mutate({ delete: { id: own } }))).status).toBe(200)
    },
  )
})
