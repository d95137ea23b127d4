import { describe, expect, test } from 'vitest'
import { call, openForm, settle, STUDIO } from '../testing/people.ts'
import { asAdministrator, serveWholeLake, type WholeLake } from '../testing/test-whole-lake.ts'
import type { Json } from '../testing/test-lake.ts'

async function done(lake: WholeLake, path: string, body: object, token?: string): Promise<void> {
  const answer = await call(lake, 'POST', path, body, token)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}

const pair = (id: string) => ({ publishedId: id, draftId: `drafts.${id}` })
const action = (name: string, fields: object) => ({
  actions: [{ actionType: `sanity.action.${name}`, ...fields }],
})
const mutation = (...mutations: object[]) => ({ mutations })

async function audit(lake: WholeLake, query = '', token?: string): Promise<Json> {
  return (await call(lake, 'GET', `/people/audit?limit=200&${query}`, undefined, token)).body
}

const kindsOf = ({ entries }: Json): string[] => entries.map(({ kind }: Json) => kind)

/** A house in which something of each kind has happened. */
async function eventful() {
  const lake = await serveWholeLake()
  const tariq = await settle(lake, 'editor')
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
  await call(lake, 'PATCH', `/people/${tariq.id}`, { role: 'translator', languages: ['fr'] })
  const { submit } = await openForm(
    lake,
    `/v1/auth/login/password?origin=${encodeURIComponent(STUDIO)}`,
  )
  for (let attempt = 0; attempt < 5; attempt += 1)
    await submit({ email: tariq.email, password: 'not this one' })
  return { lake, tariq }
}

describe('the audit list', () => {
  test('tells what happened to accounts and to content, newest first', async () => {
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

  test('is told by person, kind and time, page by page', async () => {
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
      const page: Json = (await call(lake, 'GET', `/people/audit?limit=4&cursor=${cursor}`)).body
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
    expect((await call(lake, 'GET', '/people/audit?kinds=nothing')).status).toBe(400)
    expect((await call(lake, 'GET', '/people/audit?from=yesterday')).status).toBe(400)
    expect((await call(lake, 'GET', '/people/audit?limit=0')).status).toBe(400)
  })

  test('is a file of commas for a table program, which runs nothing of it', async () => {
    const { lake } = await eventful()
    const answer = await lake.ask('/v1/people/audit?format=csv', { headers: asAdministrator })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(23)
    expect(lines[0]).toContain('"Time","Who","What","About","Details"')
    expect(lines.join('\n')).toContain(`"'=HYPERLINK(""x"")"`)
  })

  test('is for administrators alone', async () => {
    const lake = await serveWholeLake()
    const tariq = await settle(lake, 'editor')
    const asked = await call(lake, 'GET', '/people/audit', undefined, tariq.token)
    expect(asked.status).toBe(403)
    expect((await lake.ask('/v1/people/audit')).status).toBe(401)
  })
})
