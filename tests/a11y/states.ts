import { actUntilVisible } from '../e2e/support/hydration.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import en from '../../messages/en.json' with { type: 'json' }

/** What a state needs to be reached. */
export interface PageStateContext {
  page: Page
  words: typeof en
}

interface State {
  /** Path without language prefix. */
  path: string
  reach: (visit: PageStateContext) => Promise<void>
}

/** The open dialog, after its transition. */
export async function openDialog(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog[data-state="open"]')
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toHaveCSS('opacity', '1')
  await expect(page.locator('dialog[data-state="leaving"]')).toHaveCount(0)
  return dialog
}

async function openMenu({ page }: PageStateContext): Promise<Locator> {
  const menu = page.locator('dialog.menu')
  await actUntilVisible(() => page.locator('.burger').click(), menu)
  return menu
}

async function openSearch({ page, words }: PageStateContext): Promise<Locator> {
  const field = page.getByRole('combobox')
  await page.waitForLoadState('networkidle')
  const opener = page
    .getByRole('banner')
    .getByRole('link', { name: words.search.title, exact: true })
  await actUntilVisible(() => opener.click(), field)
  return field
}

async function openCart({ page }: PageStateContext): Promise<Locator> {
  const panel = page.locator('dialog.cart-panel')
  await actUntilVisible(
    () => page.getByRole('banner').locator('[data-end] button').last().click(),
    panel,
  )
  return panel
}

async function send(page: Page): Promise<void> {
  await page.locator('main form.form button[type="submit"]:visible').first().click()
}

/** Every state of a page, and how to reach it. */
export const pageStates: Record<string, State> = {
  'the menu': { path: '/pages/terms', reach: async (visit) => void (await openMenu(visit)) },
  'the other section of the menu': {
    path: '/pages/terms',
    async reach(visit) {
      const menu = await openMenu(visit)
      await menu.locator('.menu-section-button[aria-pressed="false"]').click()
    },
  },
  'the choice of language': {
    path: '/pages/terms',
    async reach(visit) {
      const menu = await openMenu(visit)
      await menu.getByRole('button', { name: visit.words.chrome.chooseLanguage }).click()
    },
  },
  'the choice of currency': {
    path: '/pages/terms',
    async reach(visit) {
      const menu = await openMenu(visit)
      await menu.getByRole('button', { name: visit.words.chrome.chooseCurrency }).click()
    },
  },
  'a search that begins': {
    path: '/pages/terms',
    reach: async (visit) => void (await openSearch(visit)),
  },
  'a search with an answer, one of it chosen': {
    path: '/pages/terms',
    async reach(visit) {
      const field = await openSearch(visit)
      await field.fill('a')
      await expect(visit.page.getByRole('option').first()).toBeVisible()
      await field.press('ArrowDown')
    },
  },
  'a search without an answer': {
    path: '/pages/terms',
    async reach(visit) {
      await (await openSearch(visit)).fill('zzzz')
      await expect(visit.page.getByText(visit.words.search.nothing)).toBeVisible()
    },
  },
  'the empty cart': {
    path: '/pages/terms',
    async reach(visit) {
      const panel = await openCart(visit)
      await expect(panel.getByRole('link', { name: visit.words.cart.emptyAction })).toBeVisible()
    },
  },
  'a cart with a watch': {
    path: '/product/meridian',
    async reach({ page, words }) {
      await page.locator('.size input:not(:disabled)').first().check({ force: true })
      const checkout = page.getByRole('link', { name: words.cart.checkout })
      await actUntilVisible(() => page.locator('.buy-form button').click(), checkout)
      await expect(page.locator('.cart-row[data-pending]')).toHaveCount(0)
    },
  },
  'a cart with a code that takes nothing off, a gift card that is asked for and a note': {
    path: '/product/meridian',
    async reach({ page, words }) {
      await page.locator('.size input:not(:disabled)').first().check({ force: true })
      const panel = page.locator('dialog.cart-panel')
      await actUntilVisible(() => page.locator('.buy-form button').click(), panel)
      await panel.locator('summary').getByText(words.cart.discountCode).click()
      await panel.getByRole('textbox', { name: words.cart.discountCode }).fill('EXPRESS')
      await page.keyboard.press('Enter')
      await expect(panel.getByText(words.cart.notApplied)).toBeVisible()
      await panel.locator('summary').getByText(words.cart.giftCard).click()
      await panel.getByRole('textbox', { name: words.cart.giftCardCode }).press('Enter')
      await panel.locator('summary').getByText(words.cart.noteToUs).click()
      await expect(page.locator('.cart[aria-busy]')).toHaveCount(0)
    },
  },
  'a cart with what goes with a watch, whose size is asked for': {
    path: '/product/meridian',
    async reach({ page, words }) {
      await page.locator('.size input:not(:disabled)').first().check({ force: true })
      const upsell = page.getByRole('region', { name: words.upsell.title })
      await actUntilVisible(() => page.locator('.buy-form button').click(), upsell)
      const add = upsell.getByRole('button', { name: words.upsell.add.replace('{name}', 'Apsis') })
      await actUntilVisible(() => add.click(), upsell.getByText(words.product.needs_size_message))
      await expect(page.locator('.cart[aria-busy]')).toHaveCount(0)
    },
  },
  'a watch whose size is asked for': {
    path: '/product/meridian',
    async reach({ page, words }) {
      const requested = page.locator('.buy-form').getByText(words.product.needs_size_message)
      await actUntilVisible(() => page.locator('.buy-form button').click(), requested)
    },
  },
  'the bar that buys': {
    path: '/product/meridian',
    async reach({ page }) {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(page.locator('.buy-bar[data-shown]')).toBeVisible()
    },
  },
  'a picture that is looked at closely': {
    path: '/pages/inside',
    async reach({ page }) {
      const picture = page.locator('a[data-view]').first()
      await picture.scrollIntoViewIfNeeded()
      await actUntilVisible(() => picture.click(), page.locator('dialog.viewer'))
    },
  },
  'the dialog of a card': {
    path: '/pages/experience',
    async reach({ page }) {
      const opener = page.locator('main button[aria-haspopup="dialog"]').first()
      await opener.scrollIntoViewIfNeeded()
      await actUntilVisible(() => opener.click(), page.locator('main dialog[data-state="open"]'))
    },
  },
  'a form that lacks answers': {
    path: '/pages/experience',
    async reach({ page }) {
      await actUntilVisible(() => send(page), page.locator('main').getByRole('alert').first())
    },
  },
  'a form that was sent': {
    path: '/pages/experience',
    async reach({ page }) {
      // The submission is mocked: nothing is stored.
      await page.route('**/api/forms/**', (route) => route.fulfill({ json: { success: true } }))
      await page.waitForLoadState('networkidle')
      await actUntilVisible(() => send(page), page.locator('main .form-sent:visible'))
      await page.unroute('**/api/forms/**')
    },
  },
  'the answer to a form that lacks answers and was sent by no script': {
    path: '/pages/experience',
    async reach({ page }) {
      const answered = page.waitForResponse('**/api/forms/**')
      const form = page.locator('main form.form').first()
      await form.evaluate((each: HTMLFormElement) => HTMLFormElement.prototype.submit.call(each))
      expect((await answered).status()).toBe(422)
      await expect(page.locator('#form-again').getByRole('alert')).toBeVisible()
    },
  },
  'a newsletter that lacks an address': {
    path: '/pages/terms',
    async reach({ page }) {
      const form = page.getByRole('contentinfo').getByRole('form')
      await actUntilVisible(() => form.getByRole('button').click(), form.getByRole('alert'))
    },
  },
  'a note that is open': {
    path: '/pages/terms',
    async reach({ page }) {
      await page.locator('.note-sign').first().click()
      await expect(page.locator('.note-text:popover-open')).toBeVisible()
    },
  },
  'an accordion with a text in sight': {
    path: '/pages/faq',
    async reach({ page }) {
      const entry = page.locator('main details').filter({ has: page.locator('.note-sign') })
      await entry.locator('summary').click()
      await expect(entry.locator('.note-sign')).toBeVisible()
    },
  },
  'the last of some tabs': {
    path: '/pages/inside',
    async reach({ page }) {
      const last = page.getByRole('tab').last()
      await last.scrollIntoViewIfNeeded()
      await actUntilVisible(
        () => last.click(),
        page.locator('.tab:last-child[aria-selected="true"]'),
      )
    },
  },
  'pictures filtered by a tag': {
    path: '/pages/inside',
    async reach({ page }) {
      await page.locator('.filter label').last().click()
      await expect(page.locator('.filter input').last()).toBeChecked()
    },
  },
  'retailers that were asked for': {
    path: '/retailers?q=zzzz',
    async reach({ page }) {
      await expect(page.getByRole('main')).toBeVisible()
    },
  },
}
