import type { Browser } from '@playwright/test'

/**
 * Names of the fields of a page that the accessibility tree calls invalid. It is read in a context of its own, because
 * a page whose tree was read is not kept by the back/forward cache.
 */
export async function invalidFields(browser: Browser, url: string): Promise<unknown[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  const session = await context.newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await context.close()
  return nodes
    .filter(({ properties = [] }) =>
      properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
    )
    .map(({ name }) => name?.value as unknown)
}
