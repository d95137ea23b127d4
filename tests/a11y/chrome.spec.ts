import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type axeCore from 'axe-core'
import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** What axe finds wrong in a page as it stands, in words. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof axeCore }
    const found = await checker.run(document)
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  })
}

/** Each state of the chrome, by how it is come to. */
const states: Record<string, (page: Page, words: typeof en.chrome) => Promise<void>> = {
  menu: async (page) => page.locator('.burger').click(),
  inside: async (page) => {
    await page.locator('.burger').click()
    // Settings name the section; it is the one that is not open yet.
    await page.locator('.menu-section-button[aria-pressed="false"]').click()
  },
  language: async (page, words) => {
    await page.locator('.burger').click()
    await page.getByRole('dialog').getByRole('button', { name: words.chooseLanguage }).click()
  },
  cart: async (page) => page.getByRole('banner').locator('[data-end] button').last().click(),
}

for (const [language, path, words] of [
  ['en', '/', en.chrome],
  ['ar', '/ar', ar.chrome],
] as const) {
  for (const width of [375, 1440]) {
    for (const [state, reach] of Object.entries(states)) {
      test(`axe finds nothing in ${state}, in ${language}, at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await reach(page, words)
        const open = page.locator('dialog[data-state="open"]')
        await expect(open).toHaveCount(1)
        await expect(open).toHaveCSS('opacity', '1')
        await expect(page.locator('dialog[data-state="leaving"]')).toHaveCount(0)
        expect(await violations(page)).toEqual([])
      })
    }

    test(`axe finds nothing on the page for a wrong address, in ${language}, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${path === '/' ? '' : path}/no-such-page`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  }
}
