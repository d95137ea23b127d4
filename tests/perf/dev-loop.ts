import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Plan } from '../../scripts/launcher/plan.ts'
import { copyCheckout } from '../../scripts/testing/copied-checkout.ts'
import { prepareTestData } from '../../scripts/testing/stack.ts'
import { writeBareProject } from './bare-project.ts'
import { type Figure, median } from './figure.ts'

/** Edits of one file; the middle one counts. */
const edits = 5
/** Milliseconds between two looks. */
const pause = 20

/** Seconds of one development server. */
interface Loop {
  /** From the command to the home page, which it compiles for that. */
  firstPage: number
  /** From a saved view to the page that holds it. */
  view: number
}

/**
 * Measures `npm run dev` beside a bare `next dev`: both in a copy of the checkout, one after the other, each with nothing
 * compiled before.
 *
 * @param plan of the installation that is started; it is filled before the time starts
 */
export async function devLoop(plan: Plan): Promise<Figure[]> {
  const checkout = join(plan.dataDir, 'checkout')
  copyCheckout(plan.root, checkout)
  try {
    const bare = await bareLoop(plan, checkout)
    const { lake, ...ours } = await ourLoop(plan, checkout)
    const seconds = (value: number): string => `${value.toFixed(2)} s`
    const beside = (what: string, one: number, other: number): Figure => ({
      what,
      value: `${seconds(one)}, ×${(one / other).toFixed(1)}`,
      note: `bare next dev: ${seconds(other)}`,
    })
    return [
      beside('npm run dev to the first page', ours.firstPage, bare.firstPage),
      beside('A view is saved until its page shows it', ours.view, bare.view),
      {
        what: 'A file of the lake is saved until a new lake is ready',
        value: seconds(lake),
        note: `median of ${edits}`,
      },
    ]
  } finally {
    rmSync(checkout, { recursive: true, force: true })
  }
}

async function bareLoop(plan: Plan, checkout: string): Promise<Loop> {
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
      save: (mark) => change(page, /<main[^>]*>/, `<main data-saved="${mark}">`),
    },
  )
}

async function ourLoop(plan: Plan, checkout: string): Promise<Loop & { lake: number }> {
  prepareTestData(plan)
  const development = () => start(process.execPath, ['scripts/start.mjs', 'dev'], checkout, plan)
  // The demo is there before the time starts.
  const filling = development()
  await until(filling, async () => (await textOf(plan.origins.site)) !== undefined)
  await filling.stop()
  rmSync(join(checkout, '.next'), { recursive: true, force: true })

  const view = join(checkout, 'components/chrome/footer.tsx')
  const lakeFile = join(checkout, 'services/content-lake/src/serve.ts')
  const running = join(plan.dataDir, 'content-lake', 'running.json')
  let lake = Number.NaN
  const loop = await loopOf(development(), {
    site: plan.origins.site,
    save: (mark) => change(view, /<footer (?:data-saved="\d+" )?/, `<footer data-saved="${mark}" `),
    async more(server) {
      const times: number[] = []
      for (let each = 0; each < edits; each++) {
        const before = readFileSync(running, 'utf8')
        const from = performance.now()
        writeFileSync(lakeFile, `${readFileSync(lakeFile, 'utf8')}\n// ${each}\n`)
        await until(server, async () => {
          const isNew = readFileSync(running, { encoding: 'utf8', flag: 'a+' }) !== before
          return isNew && (await textOf(`${plan.origins.lake}/ready`)) !== undefined
        })
        times.push((performance.now() - from) / 1_000)
      }
      lake = median(times)
    },
  })
  return { ...loop, lake }
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
    save,
    more,
  }: { site: string; save: (mark: number) => void; more?: (server: Server) => Promise<void> },
): Promise<Loop> {
  try {
    await until(server, async () => (await textOf(site)) !== undefined)
    const firstPage = (performance.now() - server.from) / 1_000
    const times: number[] = []
    for (let mark = 1; mark <= edits; mark++) {
      const from = performance.now()
      save(mark)
      await until(
        server,
        async () => (await textOf(site))?.includes(`data-saved="${mark}"`) ?? false,
      )
      times.push((performance.now() - from) / 1_000)
    }
    await more?.(server)
    return { firstPage, view: median(times) }
  } finally {
    await server.stop()
  }
}

function start(program: string, parameters: string[], cwd: string, plan: Plan): Server {
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

/** The text of an address that answers 200. */
async function textOf(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url)
    const text = await response.text()
    return response.status === 200 ? text : undefined
  } catch {
    return undefined
  }
}

function change(path: string, from: RegExp, to: string): void {
  const text = readFileSync(path, 'utf8')
  if (!from.test(text)) throw new Error(`${path} is no longer what this benchmark changes.`)
  writeFileSync(path, text.replace(from, to))
}
