import { test as base } from '@playwright/test'
import { untilAlive } from './alive.ts'

export { expect } from '@playwright/test'

/** The tag of a long walk through everything (decision 136): `npm run test:walks` runs it, `npm run test:e2e` does not. */
export const walk = { tag: '@walk' }

/** The main job of an editor and of a shopper: `npm test` runs what bears this tag. */
export const main = { tag: '@main' }

/**
 * The tests' browser, whose visitor looks before touching: a page that was opened lives when the test
 * goes on. What happens to a hand that is faster has tests of its own (tests/e2e/first-touch.spec.ts).
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (...args) => {
      const response = await goto(...args)
      if (javaScriptEnabled !== false && args[1]?.waitUntil !== 'commit') await untilAlive(page)
      return response
    }
    await use(page)
  },
})
