import type { Browser, Page, ViewportSize } from '@playwright/test'
import { origins } from './installation.ts'

interface WindowOptions {
  viewport: ViewportSize | null
  locale?: string | undefined
  timezoneId?: string | undefined
}

/** A route of Studio with few requests and no open form. */
const parkingPlace = '/studio/structure'

/**
 * Navigates inside an open Studio as its links do: Studio follows the browser history, which costs a fifth of a
 * page load.
 */
export async function navigateStudio(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Whether a window shows Studio, so that it can be navigated. */
export async function showsStudio(page: Page): Promise<boolean> {
  if (!/^\/studio(?:\/|$)/.test(new URL(page.url(), 'http://none').pathname)) return false
  return page.getByRole('link', { name: 'Structure' }).isVisible()
}

/**
 * Studio windows that stay open across the tests of a worker (decision 0149). State of a test is reset: routes, listeners,
 * storage, emulation and open panels. The window of a failed test is closed.
 */
export class StudioWindows {
  readonly #browser: Browser
  readonly #pages = new Map<string, Page>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** The window of an editor; each editor has separate storage. */
  async lend(editor: string, options: WindowOptions): Promise<Page> {
    const { locale, timezoneId, viewport } = options
    const key = JSON.stringify([editor, locale, timezoneId])
    const open = this.#pages.get(key)
    if (open) {
      if (viewport) await open.setViewportSize(viewport)
      return open
    }
    const context = await this.#browser.newContext({
      baseURL: origins.site,
      reducedMotion: 'reduce',
      viewport,
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    })
    const page = await context.newPage()
    this.#pages.set(key, page)
    return page
  }

  async takeBack(page: Page, isSound: boolean): Promise<void> {
    if (!isSound || page.isClosed() || !(await showsStudio(page))) return this.#discard(page)
    page.removeAllListeners()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
    await closeTasks(page)
    await navigateStudio(page, parkingPlace)
    await page.evaluate(() => {
      const isSession = (key: string) => key.startsWith('__studio_auth_token')
      for (const key of Object.keys(localStorage)) if (!isSession(key)) localStorage.removeItem(key)
      sessionStorage.clear()
    })
    const others = page.context().pages()
    await Promise.all(others.filter((each) => each !== page).map((each) => each.close()))
    await page.context().clearCookies({ name: /preview_/ })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pages.values()].map((page) => this.#discard(page)))
  }

  async #discard(page: Page): Promise<void> {
    for (const [key, each] of this.#pages) if (each === page) this.#pages.delete(key)
    await page.context().close()
  }
}

/** Closes the tasks panel, which Studio keeps open on every route and which covers a narrow window. */
async function closeTasks(page: Page): Promise<void> {
  const toggle = page.locator('[data-testid="tasks-toolbar"][data-selected]')
  if (await toggle.isVisible()) await toggle.click()
}
