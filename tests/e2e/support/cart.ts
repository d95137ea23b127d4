import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type messages from '../../../messages/en.json'
import { actUntilVisible } from './hydration.ts'
import { expect } from './test.ts'

/** The words of a language, as the site says them. */
export const messagesOf = (locale: string) =>
  JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as typeof messages

/** What a browser asks of the shop from now on, by the operations' names. */
export function recordOperations(of: Page | BrowserContext): string[] {
  const names: string[] = []
  of.on('request', (request) => {
    const body = request.url().endsWith('/graphql') ? request.postData() : null
    const name = /(?:query|mutation) (\w+)/.exec(body ?? '')?.[1]
    if (name) names.push(name)
  })
  return names
}

/** A page of the shop with the parts of it that a cart is about, by role and name. */
export function cartOf(page: Page, locale = 'en') {
  const words = messagesOf(locale)
  const panel = page.getByRole('dialog', { name: words.cart.title, exact: true })
  return {
    words,
    panel,
    /** One for each piece: what is listed beside them has nothing to remove. */
    rows: panel.getByRole('listitem').filter({
      has: page.getByRole('button', {
        name: new RegExp(words.cart.remove.replace('{name}', '.+')),
      }),
    }),
    /** What goes with the piece that was put in last. */
    upsell: panel.getByRole('region', { name: words.upsell.title }),
    addButton: page.getByRole('button', { name: words.product.addToCart }).first(),
    sizes: page.getByRole('radiogroup', { name: words.product.chooseSize }).getByRole('radio'),
    checkout: panel.getByRole('link', { name: words.cart.checkout }),
    opener: page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${words.chrome.cart}`) }),
    /** Opens what is folded away under a title. */
    unfold: (title: string) => panel.locator('summary').getByText(title, { exact: true }).click(),
    /** Every change is answered. */
    settled: async () => {
      await expect(panel.locator('.cart[aria-busy]')).toHaveCount(0)
    },
    choose: async (size: 'first' | 'last') => {
      await page
        .getByRole('radiogroup', { name: words.product.chooseSize })
        .getByRole('radio')
        [size]()
        .check({ force: true })
    },
    close: async () => {
      // One that is still on its way would open behind the key.
      await expect(panel).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
    },
  }
}

/** The shop itself has so many pieces in the cart of a browser: a page that is opened anew shows them. */
export async function expectPersisted(page: Page, pieces: number): Promise<void> {
  const { opener, panel, rows, settled } = cartOf(page)
  await page.reload()
  // A page that takes over what the last one left opens the cart by itself, perhaps under the pointer.
  await actUntilVisible(() => opener.click({ timeout: 5000 }), panel)
  await expect(rows).toHaveCount(pieces)
  await settled()
  await expect(rows).toHaveCount(pieces)
}

/** Reads a text without the signs that set its direction. */
export async function textWithoutMarks(locator: Locator): Promise<string> {
  const text = (await locator.textContent()) ?? ''
  return text.replaceAll(/[\u00a0\u202f\u200f\u061c]/g, ' ').trim()
}
