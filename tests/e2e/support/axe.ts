import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run: (context: string, options: RunOptions) => Promise<AxeResults>
}

/**
 * Axe violations of a part of a page in its present state: all rules of WCAG A and AA and best practices, colour contrast included.
 * The page is not changed.
 */
export async function axeFindings(page: Page, selector = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>, string>(
    async (within) => {
      const { axe } = window as unknown as { axe: Axe }
      // Details of violations only; other results are counted.
      const { violations: found } = await axe.run(within, { resultTypes: ['violations'] })
      return { violations: found }
    },
    selector,
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}
