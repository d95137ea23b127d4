import { readSecrets, testPlan } from '../../tooling/testing/test-installation.ts'
import { withGateClosed, gateCookie } from '../e2e/support/gate.ts'
import { administrator, origins } from '../e2e/support/installation.ts'
import { decodeEntities } from '../support/decode-entities.ts'
import { gateBypasses } from './bypasses.ts'
import { fetchPreview } from './fetch-preview.ts'
import { sendRaw } from './raw-request.ts'
import { expect, test } from '../e2e/support/test.ts'

test.describe.configure({ mode: 'serial' })

/** Texts that occur on public pages only: not in the interface, whose messages are public. */
async function readMarkers(): Promise<string[]> {
  const messages = await sendRaw({ path: '/_i18n/fr/messages.json' })
  const titles = await administrator().fetch<(string | null)[]>(
    `array::unique(array::compact([
      ...*[_type == "home" && language in ["en", "fr", "ar"]].header.title,
      ...*[_type == "page" && slug.current == "pages/faq"].seo.description,
      ...*[_type == "page" && slug.current == "pages/faq"].modules[_type == "accordion"].items[].title,
      ...*[_type == "product" && store.slug.current == "vesper"].header.message,
      ...*[_type == "settings" && language in ["en", "fr", "ar"]].notFoundPage.title,
      ...*[_type == "settings"].footer.copyright,
      ...*[_type == "form" && _id == "form-contact-fr"].title,
      ...*[_type == "form" && _id == "form-contact-fr"].texts.success,
      ...*[_type == "form" && _id == "form-contact-fr"].fields[].title,
      ...*[_type == "retailer"][0...5].name,
      ...*[_type in ["blogpost", "news"] && language == "fr"].title
    ]))`,
  )
  return titles.filter(
    (title) => title !== null && title.length > 3 && !messages.text.includes(title),
  ) as string[]
}

function tells(text: string, markers: readonly string[]): string[] {
  const plain = decodeEntities(text).replaceAll('\\u0026', '&')
  return markers.filter((marker) => plain.includes(marker))
}

test('every way around the gate is refused without a byte of content', async () => {
  const markers = await readMarkers()
  expect(markers.length).toBeGreaterThan(8)
  // Visitors see them; otherwise nothing below could fail.
  const open = await sendRaw({ path: '/fr/pages/faq' })
  expect([open.status, tells(open.text, markers).length > 1]).toEqual([200, true])
  const rsc = { rsc: '1' }
  const { headers } = await sendRaw({ path: '/fr/pages/faq', headers: rsc })
  const payload = await sendRaw({ path: String(headers.location ?? '/fr/pages/faq'), headers: rsc })
  expect(tells(payload.text, markers).length).toBeGreaterThan(0)
  const etag = String(open.headers.etag ?? '')
  const hash = /data-payload="(\w+)"/.exec(open.text)?.[1]
  const script = `/_payload/${hash}.js?of=%2Ffr%2Fpages%2Ffaq`
  expect(tells((await sendRaw({ path: script })).text, markers).length).toBeGreaterThan(0)

  await withGateClosed(async () => {
    const found: string[] = []
    for (const [name, attempt] of gateBypasses) {
      const answer = await sendRaw(attempt)
      const reported = tells(answer.text, markers)
      if (reported.length > 0) found.push(`${name}: ${answer.status}, ${reported.join(', ')}`)
    }
    expect(found).toEqual([])
    // What was public before is not even confirmed with 304.
    const again = await sendRaw({ path: '/fr/pages/faq', headers: { 'if-none-match': etag } })
    expect([again.status, again.headers['cache-control']]).toEqual([307, 'private, no-store'])
    expect(again.headers.location).toBe('/login?referer=%2Ffr%2Fpages%2Ffaq')
    for (const of of ['%2Ffr%2Fpages%2Ffaq', '%2Flogin', '%2Fapi%2Fhealth', '%2Fstudio']) {
      const held = await sendRaw({ path: script.replace(/of=.*/, `of=${of}`) })
      expect([of, tells(held.text, markers)]).toEqual([of, []])
    }
    const path = await aPicture()
    const picture = await sendRaw({ path })
    expect([picture.status, picture.headers['content-type']]).toEqual([401, 'application/json'])
    const resized = await sendRaw({
      path: `/_next/image?url=${encodeURIComponent(path)}&w=640&q=75`,
    })
    expect(String(resized.headers['content-type'])).not.toMatch(/^image/)

    const cookie = await gateCookie()
    const inside = await sendRaw({ path: '/fr/pages/faq', headers: { cookie } })
    expect([inside.status, inside.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(tells(inside.text, markers).length).toBeGreaterThan(1)
    const after = await sendRaw({ path: '/fr/pages/faq' })
    expect(after.status, 'nothing was kept of what somebody saw').toBe(307)
  })
  const reopened = await sendRaw({ path: '/fr/pages/faq' })
  expect([reopened.status, tells(reopened.text, markers).length > 1]).toEqual([200, true])
})

/** URL of an image as pages show it. */
async function aPicture(): Promise<string> {
  const asset = await administrator().fetch<string>('*[_type == "sanity.imageAsset"][0]._id')
  const [, hash, size, format] = asset.split('-')
  return `/_pictures/${hash}-${size}.${format}`
}

test('no forged cookie or header shows a draft', async () => {
  const client = administrator()
  const secret = 'Nobody may read this yet'
  const document = { _type: 'page', language: 'fr', title: secret }
  const slug = { _type: 'slug', current: 'pages/brouillon' }
  const releaseId = `rGate${Date.now().toString(36)}`
  try {
    await client.createOrReplace({ ...document, _id: 'drafts.gate-draft', slug })
    await client.releases.create({ releaseId, metadata: { title: 'Gate' } })
    await client.createOrReplace({ ...document, _id: `versions.${releaseId}.gate-draft`, slug })
    const found: string[] = []
    for (const [name, attempt] of gateBypasses) {
      const path = attempt.path.replaceAll('pages/faq', 'pages/brouillon')
      const answer = await sendRaw({ ...attempt, path })
      if (answer.text.includes(secret)) found.push(name)
      if (path === '/fr/pages/brouillon' && answer.status === 200) found.push(`${name}: 200`)
    }
    expect(found).toEqual([])

    const token = readSecrets(testPlan()).CONTENT_LAKE_READ_TOKEN
    const cookie = await fetchPreview(token)
    const seen = await sendRaw({ path: '/fr/pages/brouillon', headers: { cookie } })
    expect(seen.status).toBe(200)
    // Next sends more cookie attributes while its own cookie exists.
    expect(seen.headers['cache-control']).toMatch(/^private,.*no-store/)
    expect(seen.text).toContain(secret)
    expect(seen.text).not.toContain(token)
    const [session, name] = /(preview_[0-9a-f]{8})=[\w-]+/.exec(cookie) ?? []
    expect(name).toBeDefined()
    const forged = [`__prerender_bypass=x`, `preview_session=x`, `${name}=forged`]
    for (const each of [...forged, `${name}=${'A'.repeat(300)}`, `${session}x`]) {
      const refused = await sendRaw({ path: '/fr/pages/brouillon', headers: { cookie: each } })
      expect([refused.status, refused.text.includes(secret)], each).toEqual([404, false])
    }
    // Without a session neither parameter nor header has an effect.
    for (const requested of ['?perspective=drafts', '?at=2999-01-01T00:00:00Z']) {
      const headers = { 'x-orrery-view': 'drafts', referer: `${origins.site}/fr${requested}` }
      const visitor = await sendRaw({ path: `/fr/pages/brouillon${requested}`, headers })
      expect([visitor.status, visitor.text.includes(secret)], requested).toEqual([404, false])
      const known = await sendRaw({ path: `/fr/pages/faq${requested}`, headers })
      expect([known.status, known.headers['cache-control']]).toEqual([
        200,
        expect.stringMatching(/max-age=0, must-revalidate/),
      ])
    }
    // A copy of the cookie is refused after the session ended.
    await sendRaw({ path: '/api/draft-mode/disable?to=/fr', headers: { cookie } })
    const copy = await sendRaw({
      path: '/fr/pages/brouillon',
      headers: { cookie, accept: 'text/html' },
    })
    expect([copy.status, copy.text.includes(secret)]).toEqual([410, false])
  } finally {
    await client.delete('drafts.gate-draft')
    await client.releases.archive({ releaseId })
    await client.releases.delete({ releaseId })
  }
})

test('a preview by token passes the gate, ends on exit, and is refused without the token', async () => {
  const token = readSecrets(testPlan()).CONTENT_LAKE_READ_TOKEN
  for (const path of ['/fr?preview=1', '/fr?token=nobody-holds-this&preview=1']) {
    const refused = await sendRaw({ path })
    expect([refused.status, refused.headers['set-cookie']], path).toEqual([401, undefined])
  }
  await withGateClosed(async () => {
    const cookie = await fetchPreview(token)
    expect((await sendRaw({ path: '/fr', headers: { cookie } })).status).toBe(200)
    const left = await sendRaw({ path: '/api/draft-mode/disable?to=/fr', headers: { cookie } })
    for (const each of left.headers['set-cookie'] ?? []) expect(each).toMatch(/Max-Age=0/i)
    expect(left.headers.location).toBe('/fr')
  })
})

test('preview endpoints accept requests from pages of this site only', async () => {
  const cookie = await fetchPreview(readSecrets(testPlan()).CONTENT_LAKE_READ_TOKEN)
  const foreign = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const body = JSON.stringify({ perspective: 'published' })
  const perspective = { path: '/api/draft-mode/perspective', method: 'POST', body }
  expect((await sendRaw({ ...perspective, headers: foreign })).status).toBe(403)
  expect((await sendRaw({ ...perspective, headers: { cookie } })).status).toBe(200)
  const left = await sendRaw({ path: '/api/draft-mode/disable', headers: foreign })
  expect([left.status, left.headers['set-cookie']]).toEqual([403, undefined])
})

test('ten wrong passwords lock out the client address, whatever its headers claim', async () => {
  await withGateClosed(async () => {
    const guess = (from: string, made = '198.51.100.9') =>
      sendRaw({
        path: '/api/login',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': made,
          'x-real-ip': made,
          'x-orrery-address': made,
        },
        body: '{"password":"guessed"}',
        from,
      })
    for (let turn = 0; turn < 10; turn += 1)
      expect((await guess('127.0.0.9', `198.51.100.${turn}`)).status).toBe(401)
    const slow = await guess('127.0.0.9', '198.51.100.10')
    expect([slow.status, Number(slow.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await guess('127.0.0.10')).status).toBe(401)
  })
})
