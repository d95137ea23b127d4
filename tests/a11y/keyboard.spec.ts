import type { Page } from '@playwright/test'
import { expect, test, walk } from '../e2e/support/test.ts'
import type { PageKind } from '../../lib/addresses/page-kinds.ts'
import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import { examplePaths, openHydrated } from './examples.ts'
import { readFocus, tabTo } from './focus.ts'
import { openDialog } from './states.ts'

/** More focus stops than the longest page has. */
const manyStops = 400

/** Kinds whose header and footer are walked too; they are the same on all others, except where a product bar may cover them. */
const walkedWhole: readonly PageKind[] = ['home', 'product']

// These tests use the keyboard only.
for (const [locale, width] of [
  ['en', 375],
  ['ar', 1440],
] as const) {
  test(
    `every focusable element on every page kind has a visible, unobscured focus indicator, in ${locale}`,
    walk,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const lost: string[] = []
      for (const [kind, path] of await examplePaths(locale)) {
        await page.goto(path)
        const isWhole = walkedWhole.includes(kind)
        // The skip link jumps to the page.
        if (!isWhole) for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
        let stops = 0
        for (; stops < manyStops; stops++) {
          await page.keyboard.press('Tab')
          const at = await readFocus(page)
          if (!at || (stops > 0 && at.html.includes('skip-link'))) break
          if (!isWhole && at.inFoot) break
          if (!at.marked) lost.push(`${kind}, not marked: ${at.html}`)
          if (!at.inSight) lost.push(`${kind}, covered: ${at.html} by ${at.onTop}`)
        }
        expect(stops, `${kind} keeps the keyboard, or has nothing for it`).toBeGreaterThan(
          isWhole ? 10 : 0,
        )
        expect(stops, `${kind} keeps the keyboard`).toBeLessThan(manyStops)
      }
      expect(lost).toEqual([])
    },
  )
}

for (const { prefix, words, on, back } of [
  { prefix: '', words: en, on: 'ArrowRight', back: 'ArrowLeft' },
  { prefix: '/ar', words: ar, on: 'ArrowLeft', back: 'ArrowRight' },
]) {
  test.describe(prefix || '/en', () => {
    // What the writing direction does not affect is tested in one language.
    const eitherWay = prefix === '' ? {} : walk
    const visit = (page: Page, path: string) => openHydrated(page, prefix + path)
    const inDialog = (page: Page) =>
      page.evaluate(() => document.activeElement?.closest('dialog') !== null)

    const openMenu = async (page: Page) => {
      const bar = page.getByRole('banner')
      await tabTo(page, bar.getByRole('button', { name: words.chrome.openMenu }))
      await page.keyboard.press('Enter')
      return openDialog(page)
    }

    test('the first Tab reaches the skip link', eitherWay, async ({ page }) => {
      await visit(page, '/pages/faq')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: words.chrome.skip })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content')
    })

    test('menu and modals trap the focus, switch, and return it', async ({ page }) => {
      await visit(page, '/pages/terms')
      const bar = page.getByRole('banner')
      await openMenu(page)
      for (let turn = 0; turn < 60; turn++) {
        await page.keyboard.press('Tab')
        const at = await readFocus(page)
        // After the last item the browser's own controls have the focus, then the first item again.
        if (at) expect(await inDialog(page), at.html).toBe(true)
        if (at) expect(at, at.html).toMatchObject({ marked: true, inSight: true })
      }
      await tabTo(page, page.locator('.menu-foot button').first())
      await page.keyboard.press('Enter')
      const language = page.getByRole('dialog', { name: words.chrome.language })
      await expect(language).toBeVisible()
      await openDialog(page)
      await page.keyboard.press('Tab')
      expect(await inDialog(page)).toBe(true)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await tabTo(page, bar.locator('[data-end] button').last())
      await page.keyboard.press('Space')
      await openDialog(page)
      await tabTo(page, page.getByRole('link', { name: words.cart.emptyAction }))
      await page.keyboard.press('Escape')
      await expect(bar.locator('[data-end] button').last()).toBeFocused()
    })

    test('a menu item navigates to its page', eitherWay, async ({ page }) => {
      await visit(page, '/pages/terms')
      const menu = await openMenu(page)
      const word = menu.locator('nav:visible a').first()
      const href = await word.getAttribute('href')
      await tabTo(page, word)
      await page.keyboard.press('Enter')
      await expect.poll(() => new URL(page.url()).pathname).toBe(href)
      await expect(menu).toBeHidden()
    })

    test('a menu item for a section moves the focus there', eitherWay, async ({ page }) => {
      await visit(page, '/pages/faq')
      const menu = await openMenu(page)
      const word = menu.locator('nav:visible a').first()
      // The demo's menu has no link to a section.
      await word.evaluate((link) => link.setAttribute('href', '#ordering'))
      await tabTo(page, word)
      await page.keyboard.press('Enter')
      // A closed panel returns the focus to its opener first.
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      await expect(page.locator(':focus')).toHaveCount(0)
      await page.keyboard.press('Tab')
      const place = page.locator('#ordering')
      expect(await place.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    })

    test('search is used by keyboard: query, arrow keys, Enter', eitherWay, async ({ page }) => {
      await visit(page, '/pages/terms')
      await tabTo(
        page,
        page.getByRole('banner').getByRole('link', { name: words.search.title, exact: true }),
      )
      await page.keyboard.press('Enter')
      await expect(page.getByRole('combobox')).toBeFocused()
      // Enter follows at once: late suggestions for the first letters must not change the selection.
      await page.keyboard.insertText('perihe')
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/perihelion$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    test('the slideshow is used by keyboard: to its end, back and on', async ({ page }) => {
      await visit(page, '/pages/experience')
      const region = page.locator('.scroll-row[data-single]').first()
      await region.scrollIntoViewIfNeeded()
      const status = region.getByRole('status')
      const [previous, next] = [
        region.locator('[data-step="-1"]'),
        region.locator('[data-step="1"]'),
      ]
      await expect(next).toBeVisible()
      // A keyboard user has passed every slide.
      await tabTo(page, previous)
      await expect(next).toHaveAttribute('aria-disabled', 'true')
      const last = await status.textContent()
      await page.keyboard.press('Space')
      await expect(status).not.toHaveText(last ?? '')
      await page.keyboard.press('Tab')
      await expect(next).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(status).toHaveText(last ?? '')
    })

    test('tabs are one tab stop with arrow keys, followed by the panel', async ({ page }) => {
      await visit(page, '/pages/inside')
      const tabs = page.getByRole('tab')
      await tabTo(page, tabs.first())
      // Their script loads when they come near the viewport.
      await expect(page.locator('.tabs[data-ready]').first()).toBeAttached()
      await page.keyboard.press(on)
      await expect(tabs.nth(1)).toBeFocused()
      await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press(back)
      await page.keyboard.press(back)
      await expect(tabs.last()).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.locator('.tab-panel[data-active]')).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(tabs.last()).toBeFocused()
    })

    test(
      'the accordion opens, exposes its content and closes by keyboard',
      eitherWay,
      async ({ page }) => {
        await visit(page, '/pages/faq')
        const entry = page.locator('main details').filter({ has: page.locator('.note-sign') })
        await tabTo(page, entry.locator('summary'))
        await page.keyboard.press('Enter')
        await tabTo(page, entry.locator('.note-sign'))
        await page.keyboard.press('Enter')
        await expect(page.locator('.note-text:popover-open')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.locator('.note-text:popover-open')).toHaveCount(0)
        await tabTo(page, entry.locator('summary'), 'Shift+Tab')
        await page.keyboard.press('Space')
        await expect(entry).not.toHaveAttribute('open')
      },
    )

    test(
      'a form that is submitted too early announces missing fields and focuses the first',
      eitherWay,
      async ({ page }) => {
        await visit(page, '/pages/experience')
        const form = page.locator('main form.form')
        await tabTo(page, form.getByRole('button').last())
        await page.keyboard.press('Enter')
        await expect(form.getByRole('alert')).toBeFocused()
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        const at = await readFocus(page)
        expect(at).toMatchObject({ inSight: true })
        expect(
          await page.evaluate(() =>
            document.activeElement?.matches(
              'main form input, main form select, main form textarea',
            ),
          ),
          at?.html,
        ).toBe(true)
      },
    )

    test('images and cards open, move and close by keyboard and return the focus', async ({
      page,
    }) => {
      await visit(page, '/pages/experience')
      const picture = page.locator('main a[data-view]').first()
      await tabTo(page, picture)
      await page.keyboard.press('Enter')
      const viewer = await openDialog(page)
      const status = viewer.getByRole('status')
      const first = await status.textContent()
      await page.keyboard.press(on)
      await expect(status).not.toHaveText(first ?? '')
      await page.keyboard.press(back)
      await expect(status).toHaveText(first ?? '')
      await page.keyboard.press('Escape')
      await expect(picture).toBeFocused()

      const card = page.locator('main button[aria-haspopup="dialog"]').first()
      await tabTo(page, card)
      await page.keyboard.press('Space')
      await openDialog(page)
      expect(await inDialog(page)).toBe(true)
      await page.keyboard.press('Escape')
      await expect(card).toBeFocused()
    })
  })
}
