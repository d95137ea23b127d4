import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const path = '/pages/faq'
const row = 'On this page'
const link = 'Ordering'
const section = 'Ordering'

test('an anchor link scrolls to its section, is marked as current, and stays in view', async ({
  page,
}) => {
  await page.goto(path)
  const links = page.getByRole('navigation', { name: row })
  await links.getByRole('link', { name: link, exact: true }).click()
  await expect(page).toHaveURL(/#ordering$/)
  await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeInViewport()
  await expect(links.getByRole('link', { name: link, exact: true })).toHaveAttribute(
    'aria-current',
    'location',
  )
  await expect(links).toBeInViewport()
  expect(await axeFindings(page, 'nav.anchors')).toEqual([])
})

test('the anchor row scrolls horizontally on a phone, and the page does not', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await page.goto('/fr/pages/inside')
  const list = page.getByRole('navigation', { name: 'Les étapes du travail' }).getByRole('list')
  expect(await list.evaluate((ul) => ul.scrollWidth > ul.clientWidth)).toBe(true)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})
