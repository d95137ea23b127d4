import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run: (context: string, options: RunOptions) => Promise<AxeResults>
}

/**
 * What axe finds wrong in a part of a page as it stands, in words: every rule of WCAG A and AA and of
 * good practice, colours included. The page is left as it was.
 */
export async function axeFindings(page: Page, selector = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>, string>(
    async (within) => {
      const { axe } = window as unknown as { axe: Axe }
      // Only what is wrong is told of in full; the rest is counted.
      const { violations: found } = await axe.run(within, { resultTypes: ['violations'] })
      return { violations: found }
    },
    selector,
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}
