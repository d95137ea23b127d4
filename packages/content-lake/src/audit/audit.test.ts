import { describe, expect, test } from 'vitest'
import { callApi, openForm, createPerson, STUDIO_URL } from '../testing/test-people.ts'
import { asAdministrator, serveWholeLake, type WholeLake } from '../testing/test-whole-lake.ts'
import type { Json } from '../testing/test-lake.ts'
import { readAuditPage, parseAuditCursor } from './audit-routes.ts'

async function done(lake: WholeLake, path: string, body: object, token?: string): Promise<void> {
  const answer = await callApi(lake, 'POST', path, body, token)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}

const pair = (id: string) => ({ publishedId: id, draftId: `drafts.${id}` })
const action = (name: string, fields: object) => ({
  actions: [{ actionType: `sanity.action.${name}`, ...fields }],
})
const mutation = (...mutations: object[]) => ({ mutations })

async function audit(lake: WholeLake, query = '', token?: string): Promise<Json> {
  return (await callApi(lake, 'GET', `/people/audit?limit=200&${query}`, undefined, token)).body
}

const kindsOf = ({ entries }: Json): string[] => entries.map(({ kind }: Json) => kind)

const AUTHOR = { author: 'local-editor' }
const idOf = ({ id }: Json): string => id

async function openAuditedLake() {
  const lake = await serveWholeLake()
  return { lake, tariq: await createPerson(lake, 'editor') }
}

/** A lake with an event of each kind. */
async function eventful() {
  const { lake, tariq } = await openAuditedLake()
  const { token } = tariq
  const mutate = (body: object) => done(lake, '/data/mutate/production', body, token)
  const act = (body: object) => done(lake, '/data/actions/production', body, token)
  await mutate(mutation({ create: { _id: 'drafts.luna', _type: 'watch', title: 'Luna' } }))
  await act(action('document.publish', pair('luna')))
  await act(action('document.unpublish', pair('luna')))
  await act(action('document.publish', pair('luna')))
  await act(action('document.delete', { publishedId: 'luna', includeDrafts: [] }))
  await mutate(mutation({ create: { _id: 'nova', _type: 'watch', title: '=HYPERLINK("x")' } }))
  await mutate(mutation({ create: { _id: 'image-abc-1x1-png', _type: 'sanity.imageAsset' } }))
  await act(action('release.create', { releaseId: 'spring', metadata: { title: 'Spring' } }))
  await act(action('release.archive', { releaseId: 'spring' }))
  await mutate(mutation({ create: { _id: 'submission.1', _type: 'submission' } }))
  await mutate(mutation({ delete: { id: 'submission.1' } }))
  await mutate(
    mutation({ create: { _id: 'preview.link.1', _type: 'previewLink', title: 'Winter' } }),
  )
  await mutate(mutation({ patch: { id: 'preview.link.1', set: { endedAt: 'now' } } }))
  await lake.client().datasets.create('staging')
  await callApi(lake, 'PATCH', `/people/${tariq.id}`, { role: 'translator', languages: ['fr'] })
  const { submit } = await openForm(
    lake,
    `/v1/auth/login/password?origin=${encodeURIComponent(STUDIO_URL)}`,
  )
  for (let attempt = 0; attempt < 5; attempt += 1)
    await submit({ email: tariq.email, password: 'not this one' })
  return { lake, tariq }
}

describe('audit list', () => {
  test('contains account and content events, newest first', async () => {
    const { lake } = await eventful()
    const list = await audit(lake)
    expect(kindsOf(list)).toEqual([
      'sign-in-locked',
      ...Array.from({ length: 5 }, () => 'sign-in-failed'),
      'role-changed',
      'dataset-created',
      'preview-ended',
      'preview-shared',
      'deleted',
      'release-archived',
      'release-created',
      'uploaded',
      'written',
      'deleted',
      'published',
      'unpublished',
      'published',
      'signed-in',
      'invitation-accepted',
      'invited',
    ])
    const times = list.entries.map(({ timestamp }: Json) => timestamp)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(list.entries[6]).toMatchObject({
      actorName: 'API token',
      subjectName: 'Tariq',
      details: { from: 'editor', to: 'translator (fr)' },
    })
    expect(list.entries[11]).toMatchObject({ subject: 'Spring', actorName: 'Tariq' })
    expect(list.entries[18].documents).toEqual([{ id: 'luna' }])
    expect(list.cursor).toBeNull()
    for (const kind of kindsOf(list)) expect(list.kinds[kind]).toMatch(/^[A-Z]/)
  })

  test('filters by person, kind and time, and pages', async () => {
    const { lake, tariq } = await eventful()
    expect(kindsOf(await audit(lake, 'person=robot-administrator'))).toEqual([
      'role-changed',
      'dataset-created',
      'invited',
    ])
    expect(kindsOf(await audit(lake, 'kinds=unpublished,signed-in'))).toEqual([
      'unpublished',
      'signed-in',
    ])
    expect(kindsOf(await audit(lake, `person=${tariq.id}&kinds=role-changed`))).toEqual([
      'role-changed',
    ])
    const whole = kindsOf(await audit(lake))
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Json = (await callApi(lake, 'GET', `/people/audit?limit=4&cursor=${cursor}`)).body
      expect(page.entries.length).toBeLessThanOrEqual(4)
      paged.push(...kindsOf(page))
      cursor = page.cursor
    }
    expect(paged).toEqual(whole)
    const { entries } = await audit(lake)
    const at = entries[8].timestamp
    const around = await audit(lake, `from=${at}&to=${at}`)
    expect(kindsOf(around)).toContain('preview-ended')
    expect(around.entries.every(({ timestamp }: Json) => timestamp === at)).toBe(true)
    expect((await callApi(lake, 'GET', '/people/audit?kinds=nothing')).status).toBe(400)
    for (const from of ['yesterday', '2024-02-31', '2024-02-31T00:00:00Z', '2024'])
      expect((await callApi(lake, 'GET', `/people/audit?from=${from}`)).status).toBe(400)
    expect((await callApi(lake, 'GET', '/people/audit?limit=0')).status).toBe(400)
  })

  test('exports CSV that spreadsheets do not execute', async () => {
    const { lake } = await eventful()
    const answer = await lake.request('/v1/people/audit?format=csv', { headers: asAdministrator })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(23)
    expect(lines[0]).toContain('"Time","Who","What","About","Details"')
    expect(lines.join('\n')).toContain(`"'=HYPERLINK(""x"")"`)
  })

  test('distinguishes described from uploaded images, and names products by title', async () => {
    const { lake, tariq } = await openAuditedLake()
    const mutate = (...mutations: object[]) =>
      done(lake, '/data/mutate/production', { mutations }, tariq.token)
    const _id = 'image-abc-1x1-png'
    await mutate({ create: { _id, _type: 'sanity.imageAsset' } })
    await mutate({ patch: { id: _id, set: { description: 'A dial' } } })
    await mutate({ create: { _id: 'p', _type: 'product', store: { title: 'Vesper' } } })
    const list = await audit(lake, `person=${tariq.id}&kinds=uploaded,written`)
    expect(kindsOf(list)).toEqual(['written', 'written', 'uploaded'])
    expect(list.entries[0].documents).toEqual([{ id: 'p', title: 'Vesper' }])
  })

  test('lists each change of one transaction, and calendar feeds of releases', async () => {
    const { lake, tariq } = await openAuditedLake()
    const mutate = (...mutations: object[]) =>
      done(lake, '/data/mutate/production', { mutations }, tariq.token)
    await mutate({ create: { _id: 'old', _type: 'watch', title: 'Old' } })
    await mutate(
      { create: { _id: 'new', _type: 'watch', title: 'New' } },
      { delete: { id: 'old' } },
      { create: { _id: 'preview.link.2', _type: 'previewLink', title: 'Spring' } },
      { create: { _id: 'releases.feed.2', _type: 'releaseFeed' } },
    )
    await mutate({ delete: { id: 'releases.feed.2' } })
    const { entries } = await audit(lake, `person=${tariq.id}`)
    expect(
      entries.slice(0, 6).map(({ kind, documents }: Json) => [kind, documents.map(idOf)]),
    ).toEqual([
      ['feed-ended', []],
      ['preview-shared', []],
      ['feed-made', []],
      ['written', ['new']],
      ['deleted', ['old']],
      ['written', ['old']],
    ])
    const page = (await callApi(lake, 'GET', '/people/audit?limit=2')).body
    expect(kindsOf(page)).toEqual(['feed-ended'])
    const next = (await callApi(lake, 'GET', `/people/audit?limit=2&cursor=${page.cursor}`)).body
    expect(kindsOf(next)).toEqual(['preview-shared', 'feed-made', 'written', 'deleted'])
  })

  test('exports every entry, and limits the work of one page, with a cursor', async () => {
    const { lake } = await openAuditedLake()
    await done(lake, '/data/mutate/production', mutation({ create: { _id: 'a', _type: 'page' } }))
    const timestamp = '2020-01-01T00:00:00.000Z'
    const event = { timestamp, kind: 'signed-out', actor: 'x', subject: 'x', details: {} } as const
    const dataset = lake.lake.dataset('production')!
    for (let count = 0; count < 12; count += 1)
      await lake.lake.writer.mutate(dataset, [{ patch: { id: 'a', set: { count } } }], AUTHOR)
    for (let count = 0; count < 1_100; count += 1) lake.lake.accountLog.add(event)
    const rare = { kinds: new Set(['deleted'] as const), before: new Map() }
    const first = await readAuditPage(lake.lake, rare, 50, 10)
    expect(first).toEqual({ entries: [], cursor: expect.stringContaining('production:') })
    const rest = { ...rare, before: parseAuditCursor(first.cursor ?? '') }
    expect(await readAuditPage(lake.lake, rest, 50, 10)).toEqual({ entries: [], cursor: null })
    const renamed = { ...rare, kinds: new Set(['renamed'] as const) }
    expect((await readAuditPage(lake.lake, renamed, 50, 1)).cursor).toBeNull()
    const answer = await lake.request('/v1/people/audit?format=csv', { headers: asAdministrator })
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines.filter((line) => line.includes('"Signed out"'))).toHaveLength(1_100)
    expect(lines.filter((line) => line.includes('"Wrote published'))).toHaveLength(13)
  })

  test('is for administrators alone', async () => {
    const lake = await serveWholeLake()
    const tariq = await createPerson(lake, 'editor')
    const response = await callApi(lake, 'GET', '/people/audit', undefined, tariq.token)
    expect(response.status).toBe(403)
    expect((await lake.request('/v1/people/audit')).status).toBe(401)
  })
})

test('names tokens by label, and marks deleted ones', async () => {
  const lake = await serveWholeLake()
  const make = async (label: string) => {
    const tokenRequest = { label, roleName: 'administrator' }
    const { body } = await callApi(lake, 'POST', '/projects/orrery/tokens', tokenRequest)
    await lake.client({ token: body.key }).datasets.create(label.toLowerCase())
    return body
  }
  const { id } = await make('Gone')
  await make('Build')
  expect((await callApi(lake, 'DELETE', `/projects/orrery/tokens/${id}`)).status).toBe(200)
  const { entries } = await audit(lake, 'kinds=dataset-created')
  const names = entries.map(({ actorName }: Json) => actorName)
  expect(names).toEqual(['Build', 'Deleted API token'])
})
