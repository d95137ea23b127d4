import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const path = '/pages/inside'
const section = 'Out of the workshop'
const watch = '/product/perihelion'

test('related watches scroll below 1280 px and are a grid above', async ({ page }) => {
  const region = page.getByRole('region', { name: section })
  const scrolls = () =>
    region
      .getByRole('list')
      .first()
      .evaluate((list) => list.scrollWidth > list.clientWidth + 1)
  await page.setViewportSize({ width: 1279, height: 800 })
  await page.goto(path)
  await expect(region.getByRole('link')).toHaveCount(4)
  expect(await scrolls()).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await scrolls()).toBe(false)
  expect(await axeFindings(page, 'main')).toEqual([])
  await region.getByRole('link', { name: 'Perihelion' }).click()
  await expect(page).toHaveURL(watch)
  await expect(page.getByRole('heading', { level: 1, name: 'Perihelion' })).toBeVisible()
})
