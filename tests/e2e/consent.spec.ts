import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import {
  type ConfiguredSite,
  type MockServer,
  startConfiguredSite,
  startMockServer,
} from './support/configured-site.ts'

const languages = [
  ['en', '/', en.privacy, en.chrome.privacyChoices],
  ['ar', '/ar', ar.privacy, ar.chrome.privacyChoices],
] as const

let foreign: MockServer
let site: ConfiguredSite

test.describe.configure({ mode: 'serial' })

const start = (more: Record<string, string> = {}) =>
  startConfiguredSite({
    TAG_MANAGER_ID: 'GTM-TEST',
    TAG_MANAGER_ORIGIN: foreign.origin,
    TAG_MANAGER_HOSTS: foreign.origin,
    ERROR_REPORT_DSN: foreign.origin.replace('//', '//publickey@') + '/7',
    SITE_ENVIRONMENT: 'trial',
    ...more,
  })

test.beforeAll(async () => {
  foreign = await startMockServer('window.tagsRan = (window.tagsRan ?? 0) + 1')
  site = await start()
})
test.beforeEach(() => void foreign.received.splice(0))
test.afterAll(async () => {
  await site?.stop()
  await foreign?.stop()
})

const banner = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })

async function consent(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'consent')?.value
}

/** Throws an unhandled error in the page. */
async function breakPage(page: Page, message: string): Promise<void> {
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new Error(text)
      }),
    message,
  )
  await thrown
}

for (const [language, path, words, choices] of languages) {
  test(`no third-party request and no cookie happens before consent, in ${language}`, async ({
    page,
  }) => {
    await page.goto(site.origin + path)
    await expect(banner(page, words.label)).toBeVisible()
    await breakPage(page, 'before')
    expect(foreign.received).toEqual([])
    expect(await consent(page)).toBeUndefined()
    const [no, yes] = [words.refuse, words.accept].map((name) => page.getByRole('button', { name }))
    const [left, right] = await Promise.all([no?.boundingBox(), yes?.boundingBox()])
    expect(left?.width).toBeCloseTo(right?.width ?? 0, 0)
    expect(left?.y).toBe(right?.y)
  })

  test(`consent loads exactly what was allowed, in ${language}`, async ({ page }) => {
    await page.goto(site.origin + path)
    await page.getByRole('button', { name: words.accept }).click()
    await expect(banner(page, words.label)).toBeHidden()
    await expect.poll(() => foreign.received).toEqual(['GET /gtm.js?id=GTM-TEST'])
    await expect.poll(() => page.evaluate('window.tagsRan')).toBe(1)
    const said = page.waitForRequest(/\/envelope\//)
    await breakPage(page, 'after, with /x?token=hunter2secret')
    await said
    await expect.poll(() => foreign.received.length).toBe(2)
    const report = foreign.received[1] ?? ''
    expect(report).toMatch(/^POST \/api\/7\/envelope\/\?sentry_version=7&sentry_key=publickey /)
    expect(report).toContain('"environment":"trial"')
    expect(report).not.toContain('hunter2secret')

    expect(await consent(page)).toBe('statistics.yes-errors.yes')
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'consent')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(182)
  })

  test(`refusal loads nothing on any page, and the footer reopens the choice, in ${language}`, async ({
    page,
  }) => {
    await page.goto(site.origin + path)
    await page.getByRole('button', { name: words.refuse }).click()
    await page.reload()
    const opener = page.getByRole('contentinfo').getByRole('button', { name: choices })
    await expect(opener).toBeVisible()
    await expect(banner(page, words.label)).toBeHidden()
    await breakPage(page, 'refused')
    expect(foreign.received).toEqual([])

    await opener.click()
    await expect(banner(page, words.label)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await opener.click()
    await page.getByRole('checkbox', { name: words.categories.statistics.title }).check()
    await page.getByRole('button', { name: words.save }).click()
    await expect.poll(() => foreign.received).toEqual(['GET /gtm.js?id=GTM-TEST'])
    expect(await consent(page)).toBe('statistics.yes-errors.no')
  })
}

test('withdrawal reloads the page without what was withdrawn', async ({ page }) => {
  await page.goto(site.origin)
  await page.getByRole('button', { name: en.privacy.accept }).click()
  await expect.poll(() => page.evaluate('window.tagsRan')).toBe(1)
  await page.context().addCookies([{ name: '_ga', value: 'GA1.1.1', url: site.origin }])
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: en.chrome.privacyChoices })
    .click()
  await page.getByRole('button', { name: en.privacy.refuse }).click()
  await expect.poll(() => page.evaluate('window.tagsRan')).toBeUndefined()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('_ga')
})

test('Global Privacy Control counts as refusal', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
  await page.goto(site.origin)
  const opener = page
    .getByRole('contentinfo')
    .getByRole('button', { name: en.chrome.privacyChoices })
  await expect(opener).toBeVisible()
  await expect(banner(page, en.privacy.label)).toBeHidden()
  expect(foreign.received).toEqual([])
})

test('the security policy allows configured hosts only, and an unconfigured site ships no consent code', async ({
  page,
  baseURL,
}) => {
  const policyOf = async (origin: string) =>
    (await fetch(origin)).headers.get('content-security-policy') ?? ''
  expect(await policyOf(site.origin)).toContain(foreign.origin)
  expect(await policyOf(baseURL ?? '')).not.toContain('googletagmanager')

  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const shipped = (await Promise.all(scripts)).join('\n')
  expect(shipped).not.toMatch(/sentry|analytics_storage|data-privacy-open/)
  expect(await page.content()).not.toContain('data-privacy')
})

test('third-party scripts start after the first paint, with earlier consent or without a consent requirement', async ({
  page,
}) => {
  await page.addInitScript(() => {
    setTimeout(() => {
      throw new Error('too early to be told of')
    })
  })
  const visit = async () => {
    foreign.received.splice(0)
    await page.goto(site.origin)
    await expect.poll(() => page.evaluate('window.tagsRan')).toBe(1)
    await expect(page.locator('[data-privacy]')).toBeHidden()
    const afterPaint = await page.evaluate((origin) => {
      const [painted] = performance.getEntriesByType('paint')
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.startsWith(origin))
        .map(({ startTime }) => startTime - (painted?.startTime ?? Infinity))
    }, foreign.origin)
    expect(afterPaint).toHaveLength(1)
    expect(afterPaint[0]).toBeGreaterThan(0)
    await breakPage(page, 'late enough')
    await expect.poll(() => foreign.received.join()).toContain('late enough')
    expect(foreign.received.join()).not.toContain('too early')
  }

  const consented = { name: 'consent', value: 'statistics.yes-errors.yes', url: site.origin }
  await page.context().addCookies([consented])
  await visit()

  await page.context().clearCookies()
  await site.stop()
  site = await start({ CONSENT_REQUIRED: 'false' })
  await visit()
  expect(await consent(page)).toBeUndefined()
})
