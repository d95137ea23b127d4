import { readSecrets, testPlan } from '../../tooling/testing/test-installation.ts'
import { withGateClosed } from '../e2e/support/gate.ts'
import { administrator } from '../e2e/support/installation.ts'
import { waitForHydration } from '../e2e/support/hydration.ts'
import { expect, test } from '../e2e/support/test.ts'
import { fetchPreview } from './fetch-preview.ts'
import { type Attempt, sendRaw } from './raw-request.ts'

const html = { accept: 'text/html', cookie: 'i18n_redirected=en' }

/** Allowed script sources of a page, and its inline scripts. */
async function scriptsOf(attempt: Attempt) {
  const { text, headers, status } = await sendRaw({
    ...attempt,
    headers: { ...html, ...attempt.headers },
  })
  const policy = String(headers['content-security-policy'])
  const [, allowed = ''] = /script-src ([^;]*)/.exec(policy) ?? []
  const inline = [...text.matchAll(/<script(?![^>]* src=)(?![^>]*type="application)([^>]*)>/g)]
  return { status, allowed, policy, inline: inline.map(([, attributes = '']) => attributes) }
}

test('the security policy of every page blocks foreign scripts, however it was rendered', async () => {
  const pages: [string, Attempt, number?][] = [
    ['a kept page', { path: '/pages/faq' }],
    ['a kept page from memory', { path: '/pages/faq' }],
    ['a first visit', { path: '/pages/faq', headers: { cookie: '' } }],
    ['another language', { path: '/ar' }],
    ['an unknown path', { path: '/nothing-there' }, 404],
    ['a search', { path: '/search?q=moon' }],
    ['a list that is narrowed', { path: '/collections/night-sky?sort=price' }],
    ['Studio', { path: '/studio/structure' }],
    ['the sheet of signs', { path: '/_icons' }],
  ]
  for (const [name, attempt, expected = 200] of pages) {
    const { status, allowed, policy, inline } = await scriptsOf(attempt)
    expect(status, name).toBe(expected)
    expect(allowed, name).toMatch(/^'self' '(?:sha256|nonce)-/)
    expect(allowed, name).not.toContain('unsafe')
    expect(policy, name).toContain("frame-ancestors 'self'")
    expect(inline.length, name).toBeGreaterThan(0)
  }
})

test('content on a cached page becomes neither script nor markup', async ({ page }) => {
  await page.goto('/pages/faq')
  await waitForHydration(page)
  const tries = await page.evaluate(() => {
    const attempt = (work: () => unknown) => {
      try {
        work()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const script = document.createElement('script')
    const part = document.createElement('div')
    return {
      foreign: attempt(() => (script.src = 'https://evil.example/a.js')),
      disguised: attempt(() => (script.src = '//evil.example/_next/a.js')),
      upload: attempt(() => (script.src = '/_pictures/a.svg')),
      text: attempt(() => (script.textContent = 'run()')),
      markup: attempt(() => (part.innerHTML = '<img src=x onerror=run()>')),
      own: attempt(() => (script.src = '/_next/static/a.js')),
      words: attempt(() => (part.innerHTML = 'Words & words')),
    }
  })
  const refused = 'TypeError'
  expect(tries).toMatchObject({ foreign: refused, disguised: refused, upload: refused })
  expect(tries).toMatchObject({ text: refused, markup: refused, own: 'done', words: 'done' })
})

test('a nonce is used once: in a preview, on the password page, and in a form response', async () => {
  const token = readSecrets(testPlan()).CONTENT_LAKE_READ_TOKEN
  const cookie = await fetchPreview(token)
  const form = await administrator().fetch<string>('*[_type == "form" && language == "en"][0]._id')
  const post: Attempt = {
    path: `/api/forms/${form}`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'nothing=1',
  }
  const nonces: string[] = []
  const note = async (attempt: Attempt) => {
    const { allowed, inline } = await scriptsOf(attempt)
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(allowed) ?? []
    expect(nonce, attempt.path).not.toBe('')
    expect(allowed).not.toContain('unsafe')
    expect(
      inline.filter((attributes) => attributes.includes(`nonce="${nonce}"`)).length,
    ).toBeGreaterThan(0)
    nonces.push(nonce)
  }
  for (let turn = 0; turn < 2; turn += 1) {
    await note({ path: '/pages/faq', headers: { cookie } })
    await note(post)
  }
  await sendRaw({ path: '/api/draft-mode/disable', headers: { cookie } })
  await withGateClosed(() => note({ path: '/login' }))
  expect(new Set(nonces).size).toBe(nonces.length)
})

test('a nonce in a request is written into no page', async () => {
  const brought = { 'content-security-policy': "script-src 'nonce-brought'" }
  for (const path of ['/pages/faq', '/news', '/search?q=moon', '/studio'])
    expect((await sendRaw({ path, headers: { ...html, ...brought } })).text).not.toContain(
      'brought',
    )
})
