import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Waits until the scripts of a page that was loaded have taken over its markup. A document with none of the site's
 * own (Studio, a plain answer, a page elsewhere) is not waited for: it carries neither what the chrome's
 * scripts write on the server, the veil, nor scripts that are yet to start. A browser that runs no scripts is not to ask.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const alive = 'html[data-alive], html:not([data-scripts]):not(:has(.page-veil))'
  await page.locator(alive).waitFor({ state: 'attached' })
}

/** Repeats an action until a locator is visible: a page that is not hydrated yet ignores it. */
export async function actUntilVisible(act: () => Promise<void>, there: Locator): Promise<void> {
  await expect(async () => {
    if (!(await there.isVisible())) await act()
    await expect(there).toBeVisible({ timeout: 5000 })
  }).toPass()
}
