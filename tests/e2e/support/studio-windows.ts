import type { Browser, Page, ViewportSize } from '@playwright/test'
import { origins } from './installation.ts'

interface WindowOptions {
  viewport: ViewportSize | null
  locale?: string | undefined
  timezoneId?: string | undefined
}

/** A place of Studio that asks for little and keeps no form open. */
const parkingPlace = '/studio/structure'

/**
 * Goes to a place inside a Studio that is open, as its own links do: Studio follows the window's history, and a way
 * inside costs a fifth of a load.
 */
export async function navigateStudio(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Whether a window shows Studio, so that a place of it can be gone to. */
export async function showsStudio(page: Page): Promise<boolean> {
  if (!/^\/studio(?:\/|$)/.test(new URL(page.url(), 'http://none').pathname)) return false
  return page.getByRole('link', { name: 'Structure' }).isVisible()
}

/**
 * Windows of Studio that stay open from test to test of a worker (decision 0149). What a test leaves in one is taken
 * away: routes, listeners, storage, emulation and whatever is open. A window of a test that failed is closed.
 */
export class StudioWindows {
  readonly #browser: Browser
  readonly #pages = new Map<string, Page>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** The window of an editor; each editor has storage of their own. */
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

/** Closes the panel of tasks, which Studio keeps open wherever one goes, and which covers a narrow window. */
async function closeTasks(page: Page): Promise<void> {
  const toggle = page.locator('[data-testid="tasks-toolbar"][data-selected]')
  if (await toggle.isVisible()) await toggle.click()
}
