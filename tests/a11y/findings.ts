import { expect, type Page } from '@playwright/test'
import { axeFindings } from '../e2e/support/axe.ts'
import type { ProblemRecorder } from '../e2e/support/record-problems.ts'

/** A phone and a desk. */
const both = [375, 1440] as const

/**
 * What axe finds in a page, opened at the first of some widths and then looked at in the others.
 *
 * @param listener hears the page until it has everything
 */
export async function axeFindingsAt(
  page: Page,
  path: string,
  widths: readonly number[] = both,
  listener?: ProblemRecorder,
): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: widths[0]!, height: 900 })
  // Its pictures have their places before they have come.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await listener?.settle()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const finding of await axeFindings(page)) found.push(`${path}, ${width} px: ${finding}`)
  }
  return found
}
