import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import type { LaunchPlan } from '../../server/launcher/launch-plan.ts'
import { copyCheckout } from '../../tooling/testing/copy-checkout.ts'
import { resetTestData } from '../../tooling/testing/test-installation.ts'
import { writeBareProject } from './bare-project.ts'
import { type BenchmarkResult, median } from './benchmark-result.ts'

/** Edits of one file; the middle one counts. */
const edits = 5
/** Milliseconds between two looks. */
const pause = 20
/** A slow machine compiles Studio for long. */
const patient = { timeout: 180_000 }

/** Seconds of one development server. */
interface Loop {
  /** From the command to the home page, which it compiles for that. */
  firstPage: number
  /** From a saved view to the browser, whose page is open, that shows it. */
  view: number
}

/** What only ours has: seconds from a saved file. */
interface OwnLoop extends Loop {
  /** To the field in an open Studio that is named by it. */
  schema: number
  /** To a new lake. */
  lake: number
}

/**
 * Measures `npm run dev` beside a bare `next dev`: both in a copy of the checkout, one after the other, each with nothing
 * compiled before. What a file changes is looked for in a browser that has the page open, as a developer does.
 *
 * @param plan of the installation that is started; it is filled before the time starts
 */
export async function devLoop(plan: LaunchPlan, browserPath: string): Promise<BenchmarkResult[]> {
  const checkout = join(plan.dataDir, 'checkout')
  copyCheckout(plan.root, checkout)
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
  try {
    const bare = await bareLoop(plan, checkout, browser)
    const ours = await ourLoop(plan, checkout, browser)
    const seconds = (value: number): string => `${value.toFixed(2)} s`
    const beside = (what: string, one: number, other: number): BenchmarkResult => ({
      what,
      value: `${seconds(one)}, ×${(one / other).toFixed(1)}`,
      note: `bare next dev: ${seconds(other)}`,
    })
    return [
      beside('npm run dev to the first page', ours.firstPage, bare.firstPage),
      beside('Saving a view until its open page shows it', ours.view, bare.view),
      {
        what: 'Saving a schema until the open Studio shows it',
        value: seconds(ours.schema),
        note: `median of ${edits}; a bare Studio requires an account`,
      },
      {
        what: 'Saving a file of the lake until a new lake is ready',
        value: seconds(ours.lake),
        note: `median of ${edits}`,
      },
    ]
  } finally {
    await browser.close()
    rmSync(checkout, { recursive: true, force: true })
  }
}

async function bareLoop(plan: LaunchPlan, checkout: string, browser: Browser): Promise<Loop> {
  const folder = join(checkout, '.bare')
  mkdirSync(folder)
  writeBareProject(folder, plan.root)
  // Its packages are those of the checkout around it.
  writeFileSync(
    join(folder, 'next.config.mjs'),
    `export default { turbopack: { root: ${JSON.stringify(checkout)} } }\n`,
  )
  const next = join(checkout, 'node_modules', 'next', 'dist', 'bin', 'next')
  const page = join(folder, 'app', 'page.jsx')
  const site = plan.origins.site
  return loopOf(
    start(process.execPath, [next, 'dev', '--port', String(plan.ports.site)], folder, plan),
    {
      site,
      browser,
      save: (mark) => change(page, /<main[^>]*>/, `<main data-saved="${mark}">`),
    },
  )
}

async function ourLoop(plan: LaunchPlan, checkout: string, browser: Browser): Promise<OwnLoop> {
  resetTestData(plan)
  const development = () => start(process.execPath, ['server/start.mjs', 'dev'], checkout, plan)
  // The demo is there before the time starts.
  const filling = development()
  await until(filling, () => answers(plan.origins.site))
  await filling.stop()
  rmSync(join(checkout, '.next'), { recursive: true, force: true })

  const view = join(checkout, 'components/chrome/site-chrome.tsx')
  const schemaFile = join(checkout, 'schemas/documents/home.ts')
  const lakeFile = join(checkout, 'packages/content-lake/src/serve.ts')
  const running = join(plan.dataDir, 'content-lake', 'running.json')
  let [schema, lake] = [Number.NaN, Number.NaN]
  const loop = await loopOf(development(), {
    site: plan.origins.site,
    browser,
    save: (mark) => change(view, /<footer (?:data-saved="\d+" )?/, `<footer data-saved="${mark}" `),
    async more(server) {
      const studio = await browser.newPage()
      await studio.goto(`${plan.origins.site}/studio/structure/site;home;home-fr`, patient)
      const described = (words: string) => studio.getByText(words, { exact: true }).waitFor(patient)
      await described('Used in lists and links.')
      schema = await medianEdit(
        (mark) => change(schemaFile, /Name of the page [^']*/, `Name of the page ${mark}`),
        (mark) => described(`Name of the page ${mark}`),
      )
      await studio.close()
      lake = await medianEdit(
        (mark) => writeFileSync(lakeFile, `${readFileSync(lakeFile, 'utf8')}\n// ${mark}\n`),
        async (_mark, before) => {
          await until(server, async () => {
            const isNew = readFileSync(running, { encoding: 'utf8', flag: 'a+' }) !== before
            return isNew && (await answers(`${plan.origins.lake}/ready`))
          })
        },
        () => readFileSync(running, 'utf8'),
      )
    },
  })
  return { ...loop, schema, lake }
}

interface Server {
  from: number
  child: ChildProcess
  printed: () => string
  stop: () => Promise<void>
}

async function loopOf(
  server: Server,
  {
    site,
    browser,
    save,
    more,
  }: {
    site: string
    browser: Browser
    save: (mark: number) => void
    more?: (server: Server) => Promise<void>
  },
): Promise<Loop> {
  try {
    await until(server, () => answers(site))
    const firstPage = (performance.now() - server.from) / 1_000
    const page = await browser.newPage()
    await page.goto(site, patient)
    await page.waitForLoadState('networkidle')
    const view = await medianEdit(save, (mark) =>
      page.locator(`[data-saved="${mark}"]`).waitFor({ state: 'attached', ...patient }),
    )
    await page.close()
    await more?.(server)
    return { firstPage, view }
  } finally {
    await server.stop()
  }
}

/**
 * The middle of the seconds that an edit takes, of several, after one that is not counted: the first compiles.
 *
 * @param before the file's content before each edit
 */
async function medianEdit<T = void>(
  save: (mark: number) => void,
  shown: (mark: number, before: T) => Promise<unknown>,
  before: () => T = () => undefined as T,
): Promise<number> {
  const times: number[] = []
  for (let mark = 0; mark <= edits; mark++) {
    const old = before()
    const from = performance.now()
    save(mark)
    await shown(mark, old)
    times.push((performance.now() - from) / 1_000)
  }
  return median(times.slice(1))
}

function start(program: string, parameters: string[], cwd: string, plan: LaunchPlan): Server {
  const child = spawn(program, parameters, {
    cwd,
    env: {
      ...plan.variables,
      DATA_DIR: plan.dataDir,
      NODE_ENV: 'development',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-4_000)))
  const exited = once(child, 'close')
  return {
    from: performance.now(),
    child,
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** @throws Error with the last that the server printed, once it has ended */
async function until(server: Server, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    if (server.child.exitCode !== null) {
      await server.stop()
      throw new Error(`The development server ended: ${server.printed().trim().split('\n').at(-1)}`)
    }
    await delay(pause)
  }
}

/** Whether an address answers with 200. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.text()
    return response.status === 200
  } catch {
    return false
  }
}

function change(path: string, from: RegExp, to: string): void {
  const text = readFileSync(path, 'utf8')
  if (!from.test(text)) throw new Error(`${path} is no longer what this benchmark changes.`)
  writeFileSync(path, text.replace(from, to))
}
