import { cartOf } from './support/cart.ts'
import { expect, test } from './support/test.ts'

test('a discount code and a gift card can be removed separately, and an expired code is reported', async ({
  page,
}) => {
  await page.goto('/product/ecliptic')
  const { sizes, choose, addButton, rows, panel, settled, unfold, words } = cartOf(page)
  if ((await sizes.count()) > 0) await choose('first')
  await addButton.click()
  await expect(rows).toHaveCount(1)
  const apply = async (label: string, code: string) => {
    await panel.getByRole('textbox', { name: label }).fill(code)
    await page.keyboard.press('Enter')
  }
  await unfold(words.cart.discountCode)
  await apply(words.cart.discountCode, 'ECLIPSE2024')
  const problem = panel.getByRole('alert').filter({ hasText: /\S/ })
  await expect(problem).toContainText('ECLIPSE2024')
  const codes = panel.getByRole('group', { name: words.cart.discountCodes })
  // A code that can never apply does not stay in the cart.
  await expect(codes).toBeHidden()
  await apply(words.cart.discountCode, 'EXPRESS')
  await expect(problem).toContainText('needs a delivery address')
  await expect(codes).toContainText(words.cart.notApplied)
  await apply(words.cart.discountCode, 'welcome10')
  await unfold(words.cart.giftCard)
  await apply(words.cart.giftCardCode, 'NO-SUCH-CARD')
  await expect(panel.getByText(words.cart.notices.giftCardUnknown)).toBeVisible()
  await apply(words.cart.giftCardCode, 'ORRERY-GIFT-0500')
  await expect(panel.getByText(words.cart.notices.giftCardUnknown)).toBeHidden()
  await expect(panel.getByRole('group', { name: words.cart.giftCards })).toContainText('500')
  await settled()
  const amounts = await panel.locator('.cart-totals dd').allTextContents()
  expect(amounts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'CHF 1,690',
    '−CHF 169',
    'CHF 1,521',
    '−CHF 500',
    'CHF 1,021',
  ])
})

test('a removed row can be restored, and fields stay clear of the total', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/product/meridian')
  const { choose, addButton, rows, panel, settled, unfold, words } = cartOf(page)
  await choose('first')
  await addButton.click()
  await expect(rows).toHaveCount(1)
  await settled()
  for (const title of [words.cart.discountCode, words.cart.giftCard, words.cart.noteToUs])
    await unfold(title)
  const total = panel.locator('.cart-foot')
  for (const name of [words.cart.discountCode, words.cart.giftCardCode, words.cart.noteToUs]) {
    const field = panel.getByRole('textbox', { name, exact: true })
    await field.focus()
    await expect
      .poll(async () => {
        const [box, foot] = [await field.boundingBox(), await total.boundingBox()]
        return (box?.y ?? 0) + (box?.height ?? 0) <= (foot?.y ?? 0)
      })
      .toBe(true)
  }
  await rows.getByRole('button').press('Enter')
  await expect(panel.getByRole('heading', { name: words.cart.empty })).toBeFocused()
  await panel.getByRole('button', { name: words.cart.undo }).press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows).toBeFocused()
  await settled()
  await expect(rows).toHaveCount(1)
})

for (const [locale, prefix] of [
  ['en', ''],
  ['fr', '/fr'],
  ['ar', '/ar'],
] as const)
  test(`links of Shopify's stores fill the cart and apply a code in ${locale}`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/discount/EXPRESS`)
    const { panel, rows, settled, words } = cartOf(page, locale)
    await expect(panel.getByText(/EXPRESS/).last()).toBeVisible()
    await expect(page).toHaveURL((url) => url.hash === '')
    await page.goto('/product/meridian')
    const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
    const id = /\?variant=(\d+)/.exec(structured.join(' '))?.[1] ?? ''
    expect(id).not.toBe('')
    for (let times = 0; times < 2; times++) {
      await page.goto(`${prefix}/cart/${id}:2?discount=welcome10`)
      await expect(rows).toHaveCount(2)
      await settled()
    }
    await expect(panel.getByRole('group', { name: words.cart.discountCodes })).toContainText(
      /EXPRESS.*welcome10/i,
    )
    await page.goto(`${prefix}/cart/999999999:1`)
    await expect(panel.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      words.cart.notices.variantUnknown,
    )
    await expect(rows).toHaveCount(2)
  })
