import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const offset = (page: Page) => page.evaluate(() => window.scrollY)

/** Marks the document, to detect a page load. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window)

test('navigation starts at the top, and going back restores the scroll position', async ({
  page,
}) => {
  await page.goto('/pages/faq')
  await mark(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Journal' })
  await link.scrollIntoViewIfNeeded()
  const left = await offset(page)
  expect(left).toBeGreaterThan(500)
  await link.click()
  await expect(page).not.toHaveURL(/\/pages\/faq$/)
  await expect.poll(() => offset(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/pages\/faq$/)
  await expect.poll(() => offset(page)).toBeGreaterThan(left / 2)
  expect(await isMarked(page)).toBe(true)
})

test('a URL with a hash scrolls to its section below the top bar, on load and on navigation', async ({
  page,
}) => {
  await page.goto('/pages/faq')
  const row = page.getByRole('main').getByRole('navigation').getByRole('link').last()
  const hash = new URL((await row.getAttribute('href')) ?? '', page.url()).hash
  const place = page.locator(hash)
  const near = () =>
    place.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      return top >= 0 && top < window.innerHeight / 2
    })
  await page.goto(`/pages/faq${hash}`)
  await expect.poll(near).toBe(true)

  await page.goto('/pages/contact-us')
  await mark(page)
  await page.evaluate((href) => {
    const link = document.createElement('a')
    Object.assign(link, { href, textContent: 'There' })
    document.querySelector('main')?.prepend(link)
  }, `/pages/faq${hash}`)
  await page.getByRole('link', { name: 'There' }).click()
  await expect(page).toHaveURL(new RegExp(`/pages/faq${hash}$`))
  await expect.poll(near).toBe(true)
  expect(await isMarked(page)).toBe(true)
})

test.describe('without reduced motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('scrolling is smooth, except during navigation', async ({ page }) => {
    const behaviour = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
    await page.goto('/pages/faq')
    expect(await behaviour()).toBe('smooth')
    await page.evaluate(() => document.documentElement.toggleAttribute('data-page-change', true))
    expect(await behaviour()).toBe('auto')
  })
})

test('scrolling is not smooth with reduced motion', async ({ page }) => {
  await page.goto('/pages/faq')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
    'auto',
  )
})

test('a page whose prefetch failed is loaded on navigation', async ({ page }) => {
  let refused = 0
  await page.route('**/*', (route) => {
    if (route.request().headers()['next-router-prefetch'] === undefined) return route.fallback()
    refused += 1
    return route.abort()
  })
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  await page.goto('/product')
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Vesper/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/product\/vesper$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(said).toEqual([])
})

test('arrow icons follow the writing direction', async ({ page }) => {
  for (const [path, side] of [
    ['/', 1],
    ['/ar', -1],
  ] as const) {
    await page.goto(path)
    const sign = page.getByRole('main').locator('.arrow-link .icon').first()
    const turned = await sign.evaluate((icon) => new DOMMatrix(getComputedStyle(icon).transform).a)
    expect(Math.sign(turned), path).toBe(side)
  }
})
