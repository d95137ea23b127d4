import type { Locator } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { actUntilVisible } from '../support/hydration.ts'
import { axeFindings } from '../support/axe.ts'

const places = [
  {
    path: '/',
    title: 'Four ways to read the sky',
    card: 'Night sky',
    target: '/collections/night-sky',
  },
  {
    path: '/ar',
    title: 'أربع طرق لقراءة السماء',
    card: 'سماء الليل',
    target: '/ar/collections/night-sky',
  },
] as const

/** Number of cards in each row, from top to bottom. */
async function rowsOf(cards: Locator): Promise<number[]> {
  const tops = await cards.evaluateAll((all) =>
    all.map((card) => Math.round(card.getBoundingClientRect().top)),
  )
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
}

for (const { path, title, card, target } of places) {
  test(`${path}: four cards leave no incomplete row at any width, and each card is one link`, async ({
    page,
  }) => {
    await page.goto(path)
    const cards = page.getByRole('region', { name: title }).getByRole('listitem')
    for (const [width, rows] of [
      [1440, [4]],
      [1024, [4]],
      [768, [2, 2]],
      [375, [1, 1, 1, 1]],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => rowsOf(cards), { message: `${width} px` }).toEqual([...rows])
    }
    const item = cards.filter({ has: page.getByRole('heading', { level: 3, name: card }) })
    await item.click({ position: { x: 30, y: 30 } })
    await expect(page).toHaveURL((address) => address.pathname === target)
  })
}

test('a card opens an image with text, and closing returns the focus', async ({ page }) => {
  await page.goto('/pages/experience')
  const name = 'An evening at the telescope'
  const button = page.getByRole('button', { name: `Read more: ${name}` })
  const modal = page.getByRole('dialog', { name })
  await actUntilVisible(() => button.press('Enter'), modal)
  await expect(modal.getByText(/We meet at dusk/)).toBeVisible()
  await expect(modal.getByRole('img')).toBeVisible()
  expect(await axeFindings(page, 'dialog[open]')).toEqual([])
  await expect(modal.getByRole('button', { name: 'Close' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(button).toBeFocused()
})
