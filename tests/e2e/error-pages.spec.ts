import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import fr from '../../messages/fr.json' with { type: 'json' }
import { administrator, origins } from './support/installation.ts'
import { expect, test } from './support/test.ts'

const languages = [
  ['en', '', en],
  ['fr', '/fr', fr],
  ['ar', '/ar', ar],
] as const

for (const [language, prefix, words] of languages) {
  test(`an unknown URL shows status 404 and the text of the settings, and links home, in ${language}`, async ({
    page,
  }) => {
    const settings = await administrator().getDocument(`settings-${language}`)
    const response = await page.goto(`${prefix}/no-such-page`)
    expect(response?.status()).toBe(404)
    const main = page.getByRole('main')
    await expect(main.getByText(words.errors.code.replace('{status}', '404'))).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(settings?.notFoundPage.title)
    await expect(page).toHaveTitle(new RegExp(settings?.notFoundPage.title))
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.locator('.burger').click()
    await expect(page.getByRole('dialog', { name: words.chrome.menu })).toBeVisible()
    await page.keyboard.press('Escape')
    const home = main.getByRole('link', { name: words.notFound.backHome })
    await expect(home).not.toHaveAttribute('target')
    await home.click()
    await expect(page).toHaveURL(`${origins.site}${prefix || '/'}`)
  })
}

test('an unknown URL shows a default text when the settings have none', async () => {
  const client = administrator()
  const settings = await client.getDocument('settings-fr')
  const html = async () => (await fetch(`${origins.site}/fr/introuvable`)).text()
  try {
    await client.patch('settings-fr').unset(['notFoundPage']).commit()
    await expect.poll(html).toContain(fr.notFound.title)
    expect(await html()).toContain(fr.notFound.body)
  } finally {
    await client.patch('settings-fr').set({ notFoundPage: settings?.notFoundPage }).commit()
  }
  await expect.poll(html).toContain(settings?.notFoundPage.title)
})

test('a page error is shown inside header and footer, and a retry recovers', async ({ page }) => {
  // The gallery observes its strip; everything else of the page starts later.
  await page.addInitScript(() => {
    const Real = IntersectionObserver
    Object.assign(window, {
      IntersectionObserver: class extends Real {
        override observe(target: Element): void {
          if (target.closest('main') && !sessionStorage.getItem('mended') && target.tagName !== 'A')
            throw new Error('a broken wheel')
          super.observe(target)
        }
      },
    })
  })
  await page.goto('/product/meridian')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: en.errors.title })).toBeVisible()
  await expect(main.getByText(en.errors.code.replace('{status}', '500'))).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'))
  await main.getByRole('button', { name: en.errors.retry }).click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Meridian')
})

for (const [agent, kept] of [
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', false],
] as const) {
  test(`a fatal error ${kept ? 'keeps the page for' : 'is shown to'} ${agent}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ userAgent: agent })
    const page = await context.newPage()
    // Either the page's code or the framework logs the error.
    const logged = Promise.race([
      page.waitForEvent('pageerror'),
      page.waitForEvent('console', (message) => message.type() === 'error'),
    ])
    // The top bar, which is outside of the page, listens to scrolling once the page's scripts run.
    await page.addInitScript(() => {
      const listen = window.addEventListener.bind(window)
      const refuse = (type: string, ...rest: [EventListener, AddEventListenerOptions?]) => {
        const isStarting = document.documentElement.dataset.scripts === 'waiting'
        if (type === 'scroll' && !isStarting) throw new Error('a broken wheel')
        listen(type, ...rest)
      }
      Object.assign(window, { addEventListener: refuse })
    })
    await page.goto(`${origins.site}/pages/about-us`)
    await logged
    const words = page.getByRole('heading', { name: en.errors.title })
    if (kept) await expect(page.getByRole('contentinfo')).toBeVisible()
    await (kept ? expect(words).toHaveCount(0) : expect(words).toBeVisible())
    await context.close()
  })
}

test('every icon and manifest file that a device requests exists', async ({ page }) => {
  await page.goto('/')
  const links = page.locator(
    'link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]',
  )
  const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
  expect(hrefs).toHaveLength(4)
  for (const href of hrefs) expect((await fetch(href)).status, href).toBe(200)
  const manifest = (await (await fetch(`${origins.site}/manifest.webmanifest`)).json()) as {
    icons: { src: string }[]
  }
  for (const { src } of manifest.icons)
    expect((await fetch(origins.site + src)).status, src).toBe(200)
})

test('the icon overview is in the language of its URL', async ({ page }) => {
  for (const [prefix, words, dir] of [
    ['', en, 'ltr'],
    ['/en', en, 'ltr'],
    ['/fr', fr, 'ltr'],
    ['/ar', ar, 'rtl'],
  ] as const) {
    await page.goto(`${prefix}/_icons`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.icons.title)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.getByRole('listitem').filter({ hasText: 'globe' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
  }
})
