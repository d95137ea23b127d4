import { describe, expect, test } from 'vitest'
import { BUILT_IN_ROLE_DESCRIPTIONS } from '../access/role-grants.ts'
import { callApi, createPerson } from '../testing/test-people.ts'
import { serveWholeLake, type WholeLake } from '../testing/test-whole-lake.ts'

type Attempt = readonly [method: string, path: string, body?: object]

const mutate = (...mutations: object[]): Attempt => [
  'POST',
  '/data/mutate/production?dryRun=true',
  { mutations },
]
const act = (type: string, fields: object): Attempt => [
  'POST',
  '/data/actions/production?dryRun=true',
  { actions: [{ actionType: `sanity.action.${type}`, ...fields }] },
]
const pair = (id: string) => ({ publishedId: id, draftId: `drafts.${id}` })

/** Requests that a person sends with their own session, as a browser would. */
const ATTEMPTS = {
  'write a draft': mutate({ patch: { id: 'drafts.home-en', set: { title: 'New' } } }),
  'write English': mutate({ patch: { id: 'home-en', set: { title: 'New' } } }),
  'write French': mutate({ patch: { id: 'home-fr', set: { title: 'New' } } }),
  'delete English': mutate({ delete: { id: 'home-en' } }),
  'publish English': act('document.publish', pair('home-en')),
  'publish French': act('document.publish', pair('home-fr')),
  'unpublish English': act('document.unpublish', pair('home-en')),
  'discard an English draft': act('document.discard', { draftId: 'drafts.home-en' }),
  'begin a French page': mutate(
    { create: { _id: 'drafts.about-fr', _type: 'page', language: 'fr' } },
    { create: { _id: 'tie-about', _type: 'translation.metadata', translations: [] } },
  ),
  'make a French redirect': mutate({
    create: { _id: 'redirect-fr', _type: 'redirect', language: 'fr', source: '/' },
  }),
  'close the site in French': mutate({
    create: { _id: 'gate-fr', _type: 'authentication', language: 'fr', passwordEnabled: true },
  }),
  'write French settings': mutate({ patch: { id: 'settings-fr', set: { title: 'New' } } }),
  'delete a list of translations': mutate({ delete: { id: 'tie-home' } }),
  'empty a list of translations': mutate({ patch: { id: 'tie-home', unset: ['translations'] } }),
  'make a release': act('release.create', { releaseId: 'spring' }),
  'publish a release': act('release.publish', { releaseId: 'winter' }),
  'schedule a release': act('release.schedule', {
    releaseId: 'winter',
    publishAt: '2099-01-01T00:00:00.000Z',
  }),
  'read what visitors sent': ['GET', '/data/history/production/transactions/submission.1'],
  'create a dataset': ['PUT', '/datasets/own'],
  'look after people': ['POST', '/people/invitations', { email: 'x@y', role: 'editor' }],
  'see who did what': ['GET', '/people/audit'],
} satisfies Record<string, Attempt>

type Name = keyof typeof ATTEMPTS

const EDITS: Name[] = [
  'write a draft',
  'write English',
  'write French',
  'delete English',
  'publish English',
  'publish French',
  'unpublish English',
  'discard an English draft',
  'begin a French page',
  'make a French redirect',
  'close the site in French',
  'write French settings',
  'delete a list of translations',
  'empty a list of translations',
  'make a release',
  'publish a release',
  'schedule a release',
  'read what visitors sent',
]

/** Expected permissions of each role, written by hand. */
const MAY: Record<string, Name[]> = {
  administrator: Object.keys(ATTEMPTS) as Name[],
  editor: EDITS,
  translator: ['write French', 'publish French', 'begin a French page'],
  contributor: ['write a draft', 'discard an English draft', 'begin a French page'],
  viewer: ['read what visitors sent'],
}

async function openTestLake(): Promise<WholeLake> {
  const lake = await serveWholeLake({ CONTENT_LAKE_TRANSLATOR_TYPES: 'page' })
  const page = (_id: string, language: string) => ({ create: { _id, _type: 'page', language } })
  const mutations = [
    page('home-en', 'en'),
    page('drafts.home-en', 'en'),
    page('home-fr', 'fr'),
    page('drafts.home-fr', 'fr'),
    { create: { _id: 'settings-fr', _type: 'settings', language: 'fr' } },
    {
      create: {
        _id: 'tie-home',
        _type: 'translation.metadata',
        translations: ['en', 'fr'].map((language) => ({
          _key: language,
          language,
          value: { _ref: `home-${language}`, _weak: true },
        })),
      },
    },
    { create: { _id: 'submission.1', _type: 'submission' } },
  ]
  const written = await callApi(lake, 'POST', '/data/mutate/production', { mutations })
  expect(written.status).toBe(200)
  const { status } = await callApi(lake, 'POST', '/data/actions/production', {
    actions: [{ actionType: 'sanity.action.release.create', releaseId: 'winter' }],
  })
  expect(status).toBe(200)
  return lake
}

/** Whether a request succeeded or returned content. History returns no content that a person may not read. */
async function succeeds(lake: WholeLake, [method, path, body]: Attempt, token: string) {
  const answer = await lake.request(`/v2025-02-19${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (![200, 403].includes(answer.status)) throw new Error(`${answer.status} ${text}`)
  return answer.status === 200 && text !== ''
}

describe('people role permissions', () => {
  test.each(BUILT_IN_ROLE_DESCRIPTIONS.map(({ name }) => name))(
    'allows a person with the role %s exactly the actions of the role',
    async (role) => {
      const lake = await openTestLake()
      const languages = role === 'translator' ? ['fr'] : []
      const { token } = await createPerson(lake, role, { languages })
      const done: string[] = []
      for (const [name, attempt] of Object.entries(ATTEMPTS))
        if (await succeeds(lake, attempt, token)) done.push(name)
      expect(done).toEqual(MAY[role])
    },
  )
})
