import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const path = '/pages/about-us'
const section = 'Press reviews'

test('press reviews are a row, each with its rating', async ({ page }) => {
  await page.goto(path)
  const region = page.getByRole('region', { name: section })
  await expect(region.getByRole('figure')).toHaveCount(4)
  const mark = region.getByRole('img', { name: 'Fine Hours' })
  await mark.scrollIntoViewIfNeeded()
  await expect
    .poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  const last = region.getByRole('figure').last()
  await expect(last).not.toBeInViewport({ ratio: 0.9 })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 0.9 })
  expect(await axeFindings(page, 'main')).toEqual([])
})
