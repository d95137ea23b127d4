import { expect, type Page } from '@playwright/test'
import { axeFindings } from '../e2e/support/axe.ts'
import type { ProblemRecorder } from '../e2e/support/record-problems.ts'

/** Width of a phone and of a desktop. */
const both = [375, 1440] as const

/**
 * Axe violations of a page, opened at the first width and resized to the others.
 *
 * @param listener records problems of the page until it is complete
 */
export async function axeFindingsAt(
  page: Page,
  path: string,
  widths: readonly number[] = both,
  listener?: ProblemRecorder,
): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: widths[0]!, height: 900 })
  // Images have their size before they are loaded.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await listener?.settle()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const finding of await axeFindings(page)) found.push(`${path}, ${width} px: ${finding}`)
  }
  return found
}
