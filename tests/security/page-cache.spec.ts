import { readSecrets, testPlan } from '../../tooling/testing/test-installation.ts'
import { withGateClosed, gateCookie } from '../e2e/support/gate.ts'
import { administrator } from '../e2e/support/installation.ts'
import { expect, test } from '../e2e/support/test.ts'
import { fetchPreview } from './fetch-preview.ts'
import { sendRaw } from './raw-request.ts'

test.describe.configure({ mode: 'serial' })

const path = '/fr/pages/faq'
/** A returning visitor, whose response comes from the cache. */
const visitor = { accept: 'text/html', 'sec-fetch-dest': 'document', cookie: 'i18n_redirected=fr' }
const visit = (more: Record<string, string> = {}) =>
  sendRaw({ path, headers: { ...visitor, ...more } })
const publicly = 'public, max-age=0, must-revalidate'

/** Requests a page until it is served from the cache. */
async function warm(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1)
    expect((await visit()).headers['cache-control']).toBe(publicly)
}

test('closing the gate also closes the page cache, also for revalidations', async () => {
  await warm()
  const { etag } = (await visit()).headers
  await withGateClosed(async () => {
    for (const known of ['"another"', String(etag)]) {
      const refused = await visit({ 'if-none-match': known })
      expect([refused.status, refused.headers['cache-control']]).toEqual([307, 'private, no-store'])
    }
    const inside = await visit({ cookie: `${visitor.cookie}; ${await gateCookie()}` })
    expect([inside.status, inside.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await visit()).status, 'nothing was kept of what somebody saw').toBe(307)
  })
})

test('a preview bypasses the page cache and leaves nothing in it', async () => {
  const client = administrator()
  const page = await client.fetch<{ _id: string; title: string }>(
    '*[_type == "page" && language == "fr" && slug.current == "pages/faq" && !(_id in path("drafts.**"))][0]',
  )
  const said = 'Nobody may read this yet'
  try {
    await client.createOrReplace({ ...page, _type: 'page', _id: `drafts.${page._id}`, title: said })
    await warm()
    const session = await fetchPreview(readSecrets(testPlan()).CONTENT_LAKE_READ_TOKEN)
    const cookie = `${visitor.cookie}; ${session}`
    const seen = await visit({ cookie })
    expect(seen.headers['cache-control']).toMatch(/^private/)
    expect(seen.text).toContain(said)
    expect((await visit()).text).not.toContain(said)
    await sendRaw({ path: '/api/draft-mode/disable', headers: { cookie } })
  } finally {
    await client.delete(`drafts.${page._id}`)
  }
})

test('a publish, redirect or removal takes effect at the next visit', async () => {
  const client = administrator()
  const id = 'page-memory-fr'
  const ofIt = { _type: 'page', language: 'fr', slug: { _type: 'slug', current: 'pages/memoire' } }
  const see = () =>
    sendRaw({ path: '/fr/pages/memoire', headers: visitor }).then(({ status, text }) => ({
      status,
      title: /<h1[^>]*>([^<]*)/.exec(text)?.[1],
    }))
  const soon = { intervals: [20, 50, 100] }
  const redirect = { _id: 'redirect-memory', _type: 'redirect', source: '/fr/pages/memoire' }
  try {
    for (const title of ['Un', 'Deux', 'Trois']) {
      await client.createOrReplace({ ...ofIt, _id: id, title })
      await expect.poll(see, soon).toEqual({ status: 200, title })
      for (let turn = 0; turn < 4; turn += 1) expect(await see()).toEqual({ status: 200, title })
    }
    await client.createOrReplace({
      ...redirect,
      destination: { type: 'url', url: 'https://else.example/' },
      status: 302,
    })
    await expect.poll(see, soon).toMatchObject({ status: 302 })
    await client.delete(redirect._id)
    await expect.poll(see, soon).toMatchObject({ status: 200 })
    await client.delete(id)
    await expect.poll(see, soon).toMatchObject({ status: 404 })
  } finally {
    await client.delete(redirect._id)
    await client.delete(id)
  }
})

test('a remembered language is sent once and stored in no cached page', async () => {
  await warm()
  for (const cookie of ['', 'i18n_redirected=en', 'i18n_redirected=xx']) {
    const first = await visit({ cookie })
    expect(first.headers['set-cookie']?.[0], cookie).toMatch(/^i18n_redirected=fr;/)
    expect(first.headers['cache-control']).toMatch(/^private/)
  }
  expect((await visit()).headers['set-cookie']).toBeUndefined()
})
