import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type messages from '../../../messages/en.json'
import { actUntilVisible } from './hydration.ts'
import { expect } from './test.ts'

/** The message catalogue of a language. */
export const messagesOf = (locale: string) =>
  JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as typeof messages

/** Records the operations that a browser sends to the shop from now on, by name. */
export function recordOperations(of: Page | BrowserContext): string[] {
  const names: string[] = []
  of.on('request', (request) => {
    const body = request.url().endsWith('/graphql') ? request.postData() : null
    const name = /(?:query|mutation) (\w+)/.exec(body ?? '')?.[1]
    if (name) names.push(name)
  })
  return names
}

/** A shop page with the elements of the cart, by role and name. */
export function cartOf(page: Page, locale = 'en') {
  const words = messagesOf(locale)
  const panel = page.getByRole('dialog', { name: words.cart.title, exact: true })
  return {
    words,
    panel,
    /** One for each cart line: other list items have no remove button. */
    rows: panel.getByRole('listitem').filter({
      has: page.getByRole('button', {
        name: new RegExp(words.cart.remove.replace('{name}', '.+')),
      }),
    }),
    /** Recommendations for the line that was added last. */
    upsell: panel.getByRole('region', { name: words.upsell.title }),
    addButton: page.getByRole('button', { name: words.product.addToCart }).first(),
    sizes: page.getByRole('radiogroup', { name: words.product.chooseSize }).getByRole('radio'),
    checkout: panel.getByRole('link', { name: words.cart.checkout }),
    opener: page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${words.chrome.cart}`) }),
    /** Opens a disclosure by its title. */
    unfold: (title: string) => panel.locator('summary').getByText(title, { exact: true }).click(),
    /** Waits until every mutation is confirmed. */
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
      // A panel that is still loading would open after the key press.
      await expect(panel).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
    },
  }
}

/** Expects the number of items in the shop's own cart, which a reloaded page shows. */
export async function expectPersisted(page: Page, pieces: number): Promise<void> {
  const { opener, panel, rows, settled } = cartOf(page)
  await page.reload()
  // A page with persisted mutations opens the cart by itself, perhaps under the pointer.
  await actUntilVisible(() => opener.click({ timeout: 5000 }), panel)
  await expect(rows).toHaveCount(pieces)
  await settled()
  await expect(rows).toHaveCount(pieces)
}

/** Reads a text without its bidirectional control characters. */
export async function textWithoutMarks(locator: Locator): Promise<string> {
  const text = (await locator.textContent()) ?? ''
  return text.replaceAll(/[\u00a0\u202f\u200f\u061c]/g, ' ').trim()
}
