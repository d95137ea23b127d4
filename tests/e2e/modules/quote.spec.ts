import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const path = '/pages/inside'
const quote = /until I no longer look at the clock/
const who = 'Noor Haddad'

test('a quote names its author, beside an image', async ({ page }) => {
  await page.goto(path)
  const figure = page.getByRole('figure').filter({ hasText: quote })
  await expect(figure.getByRole('blockquote')).toHaveText(quote)
  await expect(figure.getByText(who, { exact: true })).toBeVisible()
  const section = page.locator('section', { has: figure })
  await expect(section.getByRole('img')).toBeVisible()
  expect(await axeFindings(page, 'section[data-pictured]')).toEqual([])
})
