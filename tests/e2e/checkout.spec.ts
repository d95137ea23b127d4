import type { Page } from '@playwright/test'
import { readSecrets, testPlan } from '../../tooling/testing/test-installation.ts'
import { axeFindings } from './support/axe.ts'
import { expect, test } from './support/test.ts'

// These tests need an installation of their own: what they buy is sold out for others.
const plan = testPlan()
const shop = plan.origins.shop

async function ask<Data>(query: string): Promise<Data> {
  const answer = await fetch(`${shop}/api/2026-04/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': readSecrets(plan).STOREFRONT_API_TOKEN,
    },
    body: JSON.stringify({ query }),
  })
  return ((await answer.json()) as { data: Data }).data
}

/** Checkout URL of a cart with one watch; `context` is the buyer's `@inContext`. */
async function checkoutUrl(context = ''): Promise<string> {
  const { product } = await ask<{ product: { variants: { nodes: { id: string }[] } } }>(
    '{ product(handle: "meridian") { variants(first: 1) { nodes { id } } } }',
  )
  const { cartCreate } = await ask<{ cartCreate: { cart: { checkoutUrl: string } } }>(
    `mutation ${context} { cartCreate(input: { lines: [{ merchandiseId: "${product.variants.nodes[0]!.id}" }] }) { cart { checkoutUrl } } }`,
  )
  return cartCreate.cart.checkoutUrl
}

async function fillAddress(page: Page): Promise<void> {
  const text = (name: string) => page.getByRole('textbox', { name })
  await text('Email').fill('ada@example.com')
  await text('Full name').fill('Ada Lovelace')
  await text('Street and number').fill('1 Rue de la Cité')
  await text('Postal code').fill('1204')
  await text('City').fill('Genève')
}

const submit = (page: Page) => page.getByRole('button', { name: 'Place test order' }).click()

test('a shopper corrects an error, chooses a delivery method, is declined once and pays', async ({
  page,
}) => {
  await page.goto(`${await checkoutUrl()}&locale=en`)
  await submit(page)
  const errors = page.getByRole('group', { name: 'Please check these fields' })
  await expect(errors).toBeFocused()
  await errors.getByRole('link', { name: 'Enter your email address.' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  expect(await axeFindings(page)).toEqual([])

  await fillAddress(page)
  const total = page.getByRole('complementary', { name: 'Order summary' })
  const toPay = page.getByRole('status').filter({ hasText: 'To pay' })
  const before = await toPay.innerText()
  await page.getByRole('radio', { name: /Express courier/ }).check()
  await expect(total.getByText('Delivery: Express courier')).toBeVisible()
  await expect(toPay).not.toHaveText(before)
  await expect(page.getByRole('radio', { name: /Express courier/ })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ada Lovelace')

  // The shopper saw the new total, so the order is not held back for it.
  await page.getByRole('radio', { name: /0002/ }).check()
  await submit(page)
  await expect(page.getByRole('group', { name: 'The card was declined' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('group', { name: 'The card was declined' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Express courier/ })).toBeChecked()

  await page.getByRole('radio', { name: /0001/ }).check()
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Thank you, Ada Lovelace' })).toBeVisible()
  const number = await page.getByText(/^#\d+$/).innerText()
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await expect(page.getByText(number)).toBeVisible()
  // Back to the form, which the browser kept, leads to the order.
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Thank you, Ada Lovelace' })).toBeVisible()
  await expect(page.getByText(number)).toBeVisible()
})

test('the total is updated by a button without scripts', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${await checkoutUrl()}&locale=en`)
  await fillAddress(page)
  await page.getByRole('radio', { name: /Express courier/ }).check()
  await page.getByRole('button', { name: 'Update the total' }).click()
  const total = page.getByRole('complementary', { name: 'Order summary' })
  await expect(total.getByText('Delivery: Express courier')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ada Lovelace')
  await page.close()
})

test('rates and fields follow the country, and Back restores the input', async ({ page }) => {
  await page.goto(`${await checkoutUrl()}&locale=en`)
  await fillAddress(page)
  await page.getByRole('combobox', { name: 'Country' }).selectOption('US')
  await page.getByRole('button', { name: 'Update for this country' }).first().click()
  await expect(page.getByRole('combobox', { name: 'State' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Express courier/ })).toBeHidden()
  await submit(page)
  const errors = page.getByRole('group', { name: 'Please check these fields' })
  await expect(errors.getByRole('listitem')).toHaveCount(2)
  await expect(
    errors.getByText('Enter a postal code of this country, such as 10001.'),
  ).toBeVisible()

  await page.goBack({ waitUntil: 'commit' })
  const city = page.getByRole('textbox', { name: 'City' })
  await expect(city).toHaveValue('Genève')
  await page.goForward({ waitUntil: 'commit' })
  await expect(errors.getByRole('listitem')).toHaveCount(2)
  await expect(city).toHaveValue('Genève')
})

test('Enter saves without placing the order, and a discount code keeps other input', async ({
  page,
}) => {
  await page.goto(`${await checkoutUrl()}&locale=en`)
  await fillAddress(page)
  await page.getByRole('textbox', { name: 'City' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Genève')

  const code = page.getByRole('textbox', { name: 'Discount code or gift card' })
  await code.fill('NOBODY')
  await code.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('NOBODY isn’t a valid code.')
  await code.fill('ORRERY-GIFT-9000')
  await code.press('Enter')
  await expect(page.getByText('Nothing to pay.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /0001/ })).toBeHidden()
  await page.getByRole('button', { name: /^Remove Gift card/ }).click()
  await expect(page.getByRole('radio', { name: /0001/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Genève')
})

test('a field and its button have the same height in every script', async ({ page }) => {
  const url = await checkoutUrl()
  for (const locale of ['en', 'fr', 'ar', 'ja']) {
    await page.goto(`${url}&locale=${locale}`)
    for (const row of ['.country', '.beside']) {
      const heights = await page
        .locator(`${row}:visible :is(input, select, button)`)
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height))
      expect(heights.length).toBeGreaterThan(1)
      expect(new Set(heights).size, `${row} in ${locale}`).toBe(1)
    }
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

  test('an Arabic storefront leads to an Arabic checkout with a collapsed order summary', async ({
    page,
  }) => {
    await page.goto(await checkoutUrl('@inContext(language: AR, country: AE)'))
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('combobox', { name: 'البلد' })).toHaveValue('AE')
    await expect(page.getByRole('textbox', { name: 'الرمز البريدي' })).toBeHidden()
    const piece = page.getByRole('complementary').getByRole('listitem')
    await expect(piece).toBeHidden()
    await page.getByText('ملخص الطلب').first().click()
    await expect(piece).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await page.getByRole('button', { name: 'أرسل الطلب التجريبي' }).click()
    const errors = page.getByRole('group', { name: 'يرجى مراجعة هذه الحقول' })
    await expect(errors.getByRole('link', { name: 'الإمارة: اختر من القائمة.' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
})
