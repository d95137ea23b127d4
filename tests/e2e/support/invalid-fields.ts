import type { Page } from '@playwright/test'

/** Names of the fields that the accessibility tree calls invalid. */
export async function invalidFields(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ properties = [] }) =>
      properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
    )
    .map(({ name }) => name?.value as unknown)
}
