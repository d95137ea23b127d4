import type { Page } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { cartOf, expectPersisted, textWithoutMarks, messagesOf } from './support/cart.ts'
import { origins } from './support/installation.ts'
import { expect, test } from './support/test.ts'

/** The shop's option names by language, from the shop itself. */
const languages = [
  {
    locale: 'en',
    path: '/product',
    small: '34 mm',
    large: '38 mm',
    strap: 'Strap',
    own: 'Night-blue calfskin',
    mesh: 'Steel Milanese mesh',
    graphite: 'Graphite calfskin',
  },
  {
    locale: 'ar',
    path: `/ar/${encodeURIComponent('ساعات')}`,
    small: '34 مم',
    large: '38 مم',
    strap: 'السوار',
    own: 'جلد عجل أزرق ليلي',
    mesh: 'شبكة ميلانو من الفولاذ',
    graphite: 'جلد عجل بلون الغرافيت',
  },
]

/** A product page with its options by accessible name. */
function formOf(page: Page, locale: string) {
  const words = messagesOf(locale).product
  const form = page.locator('.buy-form')
  const said = (around: string, value: string) => around.replace(/\{(?:value|size)\}/, value)
  return {
    words,
    form,
    radio: (name: string) => form.getByRole('radio', { name, exact: true }),
    soldOut: (value: string) => said(words.sizeSoldOut, value),
    missing: (value: string) => said(words.optionMissing, value),
    changing: (value: string) => said(words.optionChanges, value),
    price: form.locator('[data-buy="price"]'),
    bar: page.locator('.buy-bar'),
  }
}

/** The picture of the gallery that stands first. */
function firstPicture(page: Page) {
  return page.locator('.gallery').getByRole('img').first()
}

for (const { locale, path, small, large, strap, own, mesh, graphite } of languages) {
  test(`a strap is selected beside a size, by the available variants, in ${locale}`, async ({
    page,
  }) => {
    await page.goto(`${path}/selene`)
    const { form, words, radio, soldOut, missing, changing, price } = formOf(page, locale)
    await expect(form.getByRole('radiogroup', { name: strap })).toBeVisible()
    await expect(radio(own)).toBeChecked()
    await radio(small).check({ force: true })
    await expect(radio(missing(mesh))).toBeDisabled()
    await expect(page).toHaveURL(/\?variant=\d+$/)
    await radio(large).check({ force: true })
    await radio(mesh).check({ force: true })
    expect(await textWithoutMarks(price)).toMatch(/7,200/)
    await expect(firstPicture(page)).toHaveAccessibleName(new RegExp(mesh))
    await expect(firstPicture(page)).toHaveJSProperty('complete', true)
    await radio(soldOut(graphite)).check({ force: true })
    await expect(form.getByRole('button', { name: words.soldOut })).toBeDisabled()
    await expect(radio(changing(small))).toHaveCount(0)
    await radio(mesh).check({ force: true })
    await radio(changing(small)).check({ force: true })
    await expect(radio(own)).toBeChecked()
    await expect(firstPicture(page)).not.toHaveAccessibleName(new RegExp(mesh))
    await expect(form.getByRole('status')).toContainText(own)
    expect(await axeFindings(page, '.buy-form')).toEqual([])

    const cart = cartOf(page, locale)
    await form.getByRole('button', { name: words.addToCart }).click()
    await expect(cart.rows).toHaveCount(1)
    await cart.settled()
    await expect(cart.rows).toContainText(own)
    await expect(cart.rows).toContainText(small)
  })

  test(`the mobile bar shows the selected variant and leads to missing options, in ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 720 })
    await page.goto(`${path}/selene`)
    const { form, words, radio, bar } = formOf(page, locale)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(bar).toBeInViewport()
    await expect(bar).toContainText(own)
    await bar.getByRole('button', { name: words.chooseSize }).click()
    await expect(form.getByRole('alert')).toHaveText(words.needs_size_message)
    await expect(radio(small)).toBeFocused()
    await expect(bar).not.toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await expect(radio(large)).toBeChecked()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(bar).toContainText(large)
    await bar.getByRole('button', { name: words.addToCart }).click()
    await expect(cartOf(page, locale).rows).toHaveCount(1)
  })
}

test('a URL selects a variant on a shared cached page', async ({ page }) => {
  await page.goto('/product/selene')
  const { radio } = formOf(page, 'en')
  const entries = () => page.evaluate(() => window.history.length)
  const before = await entries()
  await radio('38 mm').check({ force: true })
  await radio('Steel Milanese mesh').check({ force: true })
  await expect(page).toHaveURL(/\?variant=45201000000422$/)
  const shared = page.url()
  expect(await entries(), 'the way back leads to the page before').toBe(before)
  await page.goto('about:blank')
  await page.goto(shared)
  await expect(radio('38 mm')).toBeChecked()
  await expect(radio('Steel Milanese mesh')).toBeChecked()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/product\/selene$/)
  await page.goto('/product/selene?variant=nonsense')
  await expect(page.locator('.buy-form [data-buy="price"]')).toContainText('From')
})

test('a watch on a chosen strap lies in the cart on this strap', async ({ page }) => {
  await page.goto('/product/selene')
  const { radio, form, words } = formOf(page, 'en')
  await radio('38 mm').check({ force: true })
  await radio('Steel Milanese mesh').check({ force: true })
  await form.getByRole('button', { name: words.addToCart }).click()
  const cart = cartOf(page, 'en')
  await cart.settled()
  const picture = cart.rows.getByRole('img', { name: 'Selene, Steel Milanese mesh' })
  await expect(picture).toBeVisible()
  await expectPersisted(page, 1)
  await expect(picture).toBeVisible()
})

test('a discounted watch shows its former price, on its page and in lists', async ({ page }) => {
  await page.goto('/product/solstice')
  const { radio, form } = formOf(page, 'en')
  await radio('34 mm').check({ force: true })
  expect(await textWithoutMarks(form.locator('.buy-price'))).toBe('Now: CHF 7,600Was: CHF 8,100')
  await page.goto('/product')
  const card = page.getByRole('article').filter({ hasText: 'Solstice' })
  expect(await textWithoutMarks(card.locator('.price'))).toBe('Now: From CHF 7,400Was: CHF 7,900')
})

for (const [handle, state, ways] of [
  ['parallax', 'soldOut', 3],
  ['umbra', 'comingSoon', 3],
  ['first-light', 'retired', 2],
] as const) {
  test(`${handle} cannot be bought, and the page says why and links on`, async ({ page }) => {
    await page.goto(`/product/${handle}`)
    const { form, words } = formOf(page, 'en')
    await expect(form.getByRole('button', { name: words[state] })).toBeDisabled()
    await expect(page.getByText(words[`${state}Text`])).toBeVisible()
    await expect(page.locator('.buy-bar')).toHaveCount(0)
    const list = page.getByRole('list', { name: words.onward }).getByRole('link')
    await expect(list).toHaveCount(ways)
    await list.first().click()
    await expect(page.locator('#see-also')).toBeInViewport()
  })
}

test('options and buying instructions are shown without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origins.site })
  const page = await context.newPage()
  await page.goto('/product/selene')
  await expect(page.getByRole('radiogroup', { name: 'Strap' })).toBeVisible()
  await expect(page.locator('.buy-price')).toContainText('CHF')
  await expect(page.locator('.buy-form button')).toBeHidden()
  await page.getByRole('radio', { name: 'Steel Milanese mesh' }).check({ force: true })
  await expect(firstPicture(page)).toHaveAccessibleName('Selene, Steel Milanese mesh')
  await context.close()
})
