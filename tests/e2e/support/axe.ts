import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong in a part of a page, in words; colours included. */
export async function axeFindings(page: Page, selector: string): Promise<string[]> {
  await page.evaluate(source)
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>, string>(
    (within) =>
      (window as unknown as { axe: { run: (context: string) => Promise<AxeResults> } }).axe.run(
        within,
      ),
    selector,
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(', ')}`,
  )
}
