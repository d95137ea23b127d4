import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyCheckout } from '../../tooling/testing/copy-checkout.ts'
import { resetTestData, testPlan } from '../../tooling/testing/test-installation.ts'
import { expectStudio } from './support/studio.ts'
import { expect, test, walk } from './support/test.ts'

const plan = testPlan({}, 'development')
const checkout = join(plan.dataDir, 'checkout')
const site = plan.origins.site

const compiling = { timeout: 400_000 }

interface Development {
  output: () => string
  /** Sends a signal to stop; resolves to the exit code. */
  stop: () => Promise<number | null>
}

/** Runs the command behind `npm run dev` in a fresh copy of the checkout; npm itself forwards no signal. */
function startDevelopment(): Development {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    scripts: { dev: string }
  }
  const [program, ...parameters] = scripts.dev.replace(/^exec /, '').split(' ')
  const child = spawn(program!, parameters, {
    cwd: checkout,
    env: { ...plan.variables, DATA_DIR: plan.dataDir, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const exited = once(child, 'exit') as Promise<[number | null]>
  return {
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      return (await exited)[0]
    },
  }
}

/** Changes a file of the copy, as an editor saves it. */
function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(checkout, path), 'utf8')
  expect(text, `${path} is no longer what this test changes`).toContain(from)
  writeFileSync(join(checkout, path), text.replace(from, to))
}

/** Resolves after the first message of the development server, which may come before the page has loaded. */
function hearsOfChanges(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/_next/')) socket.once('framereceived', () => resolve())
    })
  })
}

async function expectChangeWithoutReload(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo')
  await expect(footer).not.toHaveAttribute('data-changed')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  edit('components/chrome/footer.tsx', '<footer ', '<footer data-changed="yes" ')
  await expect(footer).toHaveAttribute('data-changed', 'yes', compiling)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
}

/** Expects the pattern book, and one module of it in its own window. */
async function expectPatternBook(page: Page): Promise<void> {
  for (const [prefix, direction] of [
    ['', 'ltr'],
    ['/ar', 'rtl'],
  ] as const) {
    await page.goto(`${site}${prefix}/_modules`, compiling)
    await expect(page.getByRole('heading', { level: 1, name: 'Modules' })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'quote', exact: true }),
    ).toBeVisible()
    await expect(page.locator('.complaint')).toHaveCount(0)
    await page.goto(`${site}${prefix}/_modules/quote/0`, compiling)
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    await expect(page.getByRole('blockquote').first()).toBeVisible()
  }
}

test(
  'npm run dev serves pages and the pattern book, applies a changed file without a reload, and opens Studio',
  walk,
  async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    resetTestData(plan)
    copyCheckout(plan.root, checkout)
    // The compile cache for the next start, which this copy does not have.
    edit(
      'next.config.ts',
      '  experimental: {',
      '  experimental: {\n    turbopackFileSystemCacheForDev: false,',
    )
    const development = startDevelopment()
    let code: number | null
    try {
      await expect.poll(development.output, { timeout: 400_000 }).toMatch(/Orrery is running\.|✗/)
      expect(development.output()).toContain('Orrery is running.')

      const listens = hearsOfChanges(page)
      await page.goto(`${site}/`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // A page that is not hydrated reloads when it detects a missed change.
      await listens
      await expectChangeWithoutReload(page)

      await expectPatternBook(page)

      await page.goto(`${site}/studio`, compiling)
      // Studio's lazy parts are compiled on demand too.
      await expectStudio(page, compiling)
      expect(errors).toEqual([])
    } finally {
      code = await development.stop()
      await test.info().attach('what it printed', { body: development.output() })
      rmSync(checkout, { recursive: true, force: true })
    }
    expect(code).toBe(0)
    await expect(fetch(site)).rejects.toThrow()
  },
)
