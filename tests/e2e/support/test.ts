import {
  test as base,
  type Page,
  type PlaywrightTestOptions,
  type TestInfo,
} from '@playwright/test'
import { waitForHydration } from './hydration.ts'
import { StudioWindows } from './studio-windows.ts'

export { expect } from '@playwright/test'

/** The tag of a long walk through everything (decision 0136): `npm run test:walks` runs it, `npm run test:e2e` does not. */
export const walk = { tag: '@walk' }

/** The main job of an editor and of a shopper: `npm test` runs what bears this tag. */
export const main = { tag: '@main' }

interface Windows {
  /** A window of Studio, signed in, that is open already unless this is its first test. */
  studio: Page
  /** The same with storage of its own, as a second editor has it. */
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

/** The tests' browser, whose visitor may touch a page before its scripts have come. */
export const hasty = base.extend<Windows, { studioWindows: StudioWindows }>({
  // What Playwright leaves as it is when a window goes on to the next test.
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
 * The same with a visitor who looks before touching: a page that was opened lives when the test goes on. What happens to
 * a hand that is faster has tests of its own (tests/e2e/hydration.spec.ts).
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
