import { expect, type Page } from '@playwright/test'
import { axeFindings } from '../e2e/support/axe.ts'

const widths = [375, 1440]

/** What axe finds in a page, opened on a phone and then looked at on a desk. */
export async function findingsAt(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: widths[0]!, height: 900 })
  // Its pictures have their places before they have come.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const finding of await axeFindings(page)) found.push(`${path}, ${width} px: ${finding}`)
  }
  return found
}
