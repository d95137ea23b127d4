import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const offset = (page: Page) => page.evaluate(() => window.scrollY)

/** Whether the page is still the document that was opened first: nothing was loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window)

test('a new page begins at its top, and the way back at the place that was left', async ({
  page,
}) => {
  await page.goto('/pages/faq')
  await mark(page)
  const link = page.getByRole('contentinfo').getByRole('link').first()
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

test('an address with a hash leads to its place, below the top bar, at once or on the way', async ({
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

test.describe('for those who do not mind motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('scrolling is smooth, but not while a page changes', async ({ page }) => {
    const behaviour = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
    await page.goto('/pages/faq')
    expect(await behaviour()).toBe('smooth')
    await page.evaluate(() => document.documentElement.toggleAttribute('data-page-change', true))
    expect(await behaviour()).toBe('auto')
  })
})

test('scrolling is not smooth for those who want less motion', async ({ page }) => {
  await page.goto('/pages/faq')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
    'auto',
  )
})

test('a page that could not be fetched ahead is fetched when it is chosen', async ({ page }) => {
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

test('signs that point on point with the script', async ({ page }) => {
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
