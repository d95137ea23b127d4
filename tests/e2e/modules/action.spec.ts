import { expect, test } from '../support/test.ts'

test('a button opens its form in place by keyboard, with conditional fields', async ({ page }) => {
  await page.goto('/pages/warranty')
  const open = 'Request a service'
  const summary = page.locator('main summary', { hasText: open })
  await expect(page.getByRole('form', { name: open })).toBeHidden()
  await summary.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: open })
  await expect(form).toBeVisible()
  const limit = form.getByRole('textbox', { name: 'Maximum cost in CHF' })
  await expect(limit).toBeHidden()
  await form.getByRole('radio', { name: 'No', exact: true }).check()
  await expect(limit).toBeVisible()
})

test('an open form and a link are shown on their pages', async ({ page }) => {
  await page.goto('/ar/pages/experience')
  await expect(page.locator('[data-kind="form"][data-layout="band"] form')).toBeVisible()
  await page.goto('/ar/pages/faq')
  const link = page.locator('[data-kind="link"][data-layout="band"] a.button')
  await expect(link).toHaveAttribute('href', '/ar/pages/contact-us')
})

test('a form behind a button is reachable without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/pages/warranty')
  await page.locator('main summary', { hasText: 'Request a service' }).click()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await expect(page.getByRole('textbox', { name: 'Maximum cost in CHF' })).toBeVisible()
  await context.close()
})
