import type { Page } from '@playwright/test'
import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import { startConfiguredSite } from './support/configured-site.ts'
import { administrator, origins } from './support/installation.ts'
import { expect, test } from './support/test.ts'

const languages = [
  ['en', '/', en.chrome],
  ['ar', '/ar', ar.chrome],
] as const

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('dialog')?.getAttribute('aria-label') ?? null)

for (const [language, path, words] of languages) {
  test(`the menu is usable by keyboard alone and returns the focus, in ${language}`, async ({
    page,
  }) => {
    const settings = await administrator().getDocument(`settings-${language}`)
    const inside = { name: settings?.inside.title, exact: true }
    await page.goto(path)
    const opener = page.getByRole('banner').getByRole('button', inside)
    await opener.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: words.menu })
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('button', inside)).toHaveAttribute('aria-pressed', 'true')
    // Labelled groups contain links, and the image follows the focus.
    const entries: { type: string; label: string; children: object[] }[] = settings?.inside.menuLink
    const group = entries.find(({ type }) => type === 'group')!
    const list = menu.getByRole('list', { name: group.label })
    await expect(list.getByRole('link')).toHaveCount(group.children.length)
    const active = menu.locator('.menu-picture[data-active]:visible')
    const first = await active.getAttribute('data-picture')
    for (let step = 0; step < 6; step++) await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(words.menu)
    await expect(active).not.toHaveAttribute('data-picture', first ?? '')
    const box = await active.boundingBox()
    expect([box?.width, box?.height].map((each) => Math.round(each ?? 0))).toEqual([348, 432])

    // A later check could miss it.
    await page.evaluate(() => {
      const { dataset } = document.documentElement
      const note = () => (dataset.lockedAtClose = String('scrollLock' in dataset))
      document.addEventListener('close', note, { capture: true, once: true })
    })
    await page.keyboard.press('Escape')
    await expect(page.locator('html')).toHaveAttribute('data-locked-at-close', 'true')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page.locator('html')).not.toHaveAttribute('data-scroll-lock')
  })

  test(`navigation closes menu and modals, in ${language}`, async ({ page }) => {
    await page.goto(path)
    await page.locator('.burger').click()
    const menu = page.getByRole('dialog', { name: words.menu })
    await menu.getByRole('link').nth(1).click()
    await expect(page).toHaveURL(/\/collection/)
    await expect(menu).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test(`the language modal lists the page’s other languages with hreflang, in ${language}`, async ({
    page,
  }) => {
    await page.goto(path === '/' ? '/pages/faq' : `${path}/pages/faq`)
    await page.getByRole('banner').getByRole('button', { name: words.chooseLanguage }).click()
    const modal = page.getByRole('dialog', { name: words.language })
    await expect(modal.locator('[aria-current]')).toHaveCount(1)
    const links = await modal
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hreflang).toSorted())
    expect(links).toEqual(['ar', 'en', 'fr'].filter((code) => code !== language))
    await page.mouse.click(language === 'ar' ? 1200 : 40, 400)
    await expect(modal).toBeHidden()
    await page.getByRole('banner').getByRole('button', { name: words.chooseLanguage }).click()
    await modal.locator('a[hreflang="fr"]').click()
    await expect(page).toHaveURL(`${origins.site}/fr/pages/faq`)
  })
}

test('the top bar shrinks and hides when scrolling down, and returns after 30 px up', async ({
  page,
}) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo(0, to), y)
  // The bar knows the scroll position before scrolling.
  await scrollTo(300)
  await expect(bar).toHaveAttribute('data-reduced')
  await scrollTo(600)
  await expect(bar).toHaveAttribute('data-hidden')
  // It polls every 100 ms, so it detects the turn up to 100 ms late.
  let y = 600
  await expect(async () => {
    y -= 31
    await scrollTo(y)
    await expect(bar).not.toHaveAttribute('data-hidden', { timeout: 500 })
  }).toPass()
  await expect(bar).toHaveAttribute('data-reduced')
  await scrollTo(0)
  await expect(bar).not.toHaveAttribute('data-reduced')
})

/** Positions of the page and states of the top bar over the next 40 frames, without repetitions. */
const observeRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = []
        const observe = (frames: number) => {
          const { top } = document.querySelector('main')!.getBoundingClientRect()
          const state = document.querySelector('.top-bar')!.hasAttribute('data-reduced')
          const next = `${scrollY} ${top + scrollY} ${state}`
          if (seen.at(-1) !== next) seen.push(next)
          if (frames === 0) resolve(seen)
          else requestAnimationFrame(() => observe(frames - 1))
        }
        observe(40)
      }),
  )

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  for (const width of [390, 1024, 1440])
    test(`the page does not move at rest near its top, ${width} px wide, motion ${reducedMotion}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion })
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/pages/faq')
      for (const y of [10, 29, 31, 35, 40, 45, 50, 60, 80, 120, 200]) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
        const seen = await observeRest(page)
        // The bar changes at most once, and the page never.
        expect(seen.length).toBeLessThanOrEqual(2)
        expect(new Set(seen.map((each) => each.replace(/ \w+$/, ''))).size).toBe(1)
        expect(await page.evaluate(() => scrollY)).toBe(y)
      }
    })

test.describe('the currency selector', () => {
  for (const [language, path, words] of languages) {
    test(`lists the menu’s currencies, closes on selection, announces and remembers it, in ${language}`, async ({
      page,
      context,
    }) => {
      await page.goto(path)
      const opener = page.getByRole('banner').getByRole('button', { name: words.chooseCurrency })
      await expect(opener).toContainText('CHF')
      await opener.click()
      const modal = page.getByRole('dialog', { name: words.currency })
      await expect(modal.getByRole('button', { pressed: true })).toContainText('CHF')
      await expect(modal.getByRole('listitem')).toHaveCount(6)
      await modal.getByRole('button', { name: /EUR/ }).click()
      await expect(modal).toBeHidden()
      await expect(opener).toContainText('EUR')
      await expect(opener).toBeFocused()
      const euro = new Intl.DisplayNames([language], { type: 'currency' }).of('EUR') ?? ''
      await expect(page.getByRole('status').filter({ hasText: euro })).toHaveCount(1)

      // Another page and another tab use it; the server's page is the same for all visitors.
      await page.goto(path === '/' ? '/pages/faq' : '/ar/pages/faq')
      await expect(opener).toContainText('EUR')
      const other = await context.newPage()
      await other.goto(path)
      await other.getByRole('banner').getByRole('button', { name: words.chooseCurrency }).click()
      await other.getByRole('button', { name: /JPY/ }).click()
      await expect(opener).toContainText('JPY')
      expect(await context.cookies()).toHaveLength(1)
    })
  }
})

test('selectors of currency and country are absent when none is configured', async ({ page }) => {
  const { currenciesMenu } = (await administrator().getDocument('settings-en'))!
  const home = async () => (await fetch(origins.site)).text()
  await administrator().patch('settings-en').unset(['currenciesMenu']).commit()
  try {
    await expect.poll(home).not.toContain(en.chrome.chooseCurrency)
    await page.goto('/')
    await page.locator('.burger').click()
    const menu = page.getByRole('dialog', { name: en.chrome.menu })
    await expect(menu.getByRole('button', { name: en.chrome.chooseLanguage })).toBeVisible()
    await expect(page.getByRole('button', { name: en.chrome.chooseCurrency })).toHaveCount(0)
    await expect(menu.getByRole('group')).toHaveCount(0)
  } finally {
    await administrator().patch('settings-en').set({ currenciesMenu }).commit()
    await expect.poll(home).toContain(en.chrome.chooseCurrency)
  }
})

test('the domain selector lists each configured domain at the same path and marks the current one', async ({
  page,
}) => {
  const swiss = 'https://ch.orrery.example'
  const site = await startConfiguredSite({ SITE_DOMAINS: `https://orrery.example,CH=${swiss}` })
  try {
    for (const [path, words, country] of [
      ['/pages/faq', en.chrome, 'Switzerland'],
      ['/ar/pages/faq', ar.chrome, 'سويسرا'],
    ] as const) {
      await page.goto(site.origin + path)
      await page.locator('.burger').click()
      const menu = page.getByRole('dialog', { name: words.menu })
      await menu.locator('summary').click()
      const current = menu.getByRole('link', { name: words.everywhere })
      await expect(current).toHaveAttribute('aria-current', 'true')
      const other = menu.getByRole('link', { name: country })
      await expect(other).toContainText('ch.orrery.example')
      await expect(other).toHaveAttribute('href', swiss + path)
      await expect(other).not.toHaveAttribute('aria-current')
    }
  } finally {
    await site.stop()
  }
})
