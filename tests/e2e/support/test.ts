import {
  test as base,
  type Page,
  type PlaywrightTestOptions,
  type TestInfo,
} from '@playwright/test'
import { waitForHydration } from './hydration.ts'
import { StudioWindows } from './studio-windows.ts'

export { expect } from '@playwright/test'

/** Tag of long walks (decision 0136): `npm run test:walks` runs them, `npm run test:e2e` does not. */
export const walk = { tag: '@walk' }

/** Tag of the main job of an editor and a shopper, which `npm test` runs. */
export const main = { tag: '@main' }

interface Windows {
  /** A signed-in Studio window, which stays open across tests. */
  studio: Page
  /** The same with separate storage, as a second editor. */
  colleague: Page
}

type Options = Pick<PlaywrightTestOptions, 'locale' | 'timezoneId' | 'viewport'> & {
  studioWindows: StudioWindows
}

const windowOf =
  (editor: string) =>
  async (
    { studioWindows, locale, timezoneId, viewport }: Options,
    use: (page: Page) => Promise<void>,
    testInfo: TestInfo,
  ): Promise<void> => {
    const page = await studioWindows.lend(editor, { locale, timezoneId, viewport })
    await use(page)
    await studioWindows.takeBack(page, testInfo.status === testInfo.expectedStatus)
  }

/** Tests whose visitor may click before hydration. */
export const hasty = base.extend<Windows, { studioWindows: StudioWindows }>({
  // Settings that Playwright does not reset between tests.
  context: async ({ context }, use) => {
    await use(context)
    await context.clearPermissions()
    await context.setGeolocation(null)
    await context.setOffline(false)
  },
  studioWindows: [
    async ({ browser }, use) => {
      const windows = new StudioWindows(browser)
      await use(windows)
      await windows.close()
    },
    { scope: 'worker' },
  ],
  studio: windowOf('editor'),
  colleague: windowOf('colleague'),
})

/**
 * Tests whose visitor waits for hydration after each navigation. Earlier clicks have their own tests
 * (tests/e2e/hydration.spec.ts).
 */
export const test = hasty.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (...args) => {
      const response = await goto(...args)
      if (javaScriptEnabled !== false && args[1]?.waitUntil !== 'commit')
        await waitForHydration(page)
      return response
    }
    await use(page)
  },
})
