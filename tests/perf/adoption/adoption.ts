import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../../../server/launcher/find-free-port.ts'
import type { BenchmarkResult } from '../benchmark-result.ts'
import { writeBareProject } from '../bare-project.ts'
import { type Adoption, judge, cloneToFirstPage } from './limits.ts'
import { missingPageParts } from './page-completeness.ts'

/** Seconds that a step may take before the benchmark gives it up. */
const patience = 3_600
/** Milliseconds between two looks at a site that is starting. */
const pause = 20

/**
 * Takes up this checkout and a bare project of the same versions, one after the other, each in an empty folder and with the
 * same two commands.
 *
 * @param root folder of the checkout; what is not committed is left out, as a clone leaves it
 * @param small installs once, with whatever the npm cache holds: a try, whose figures mean nothing
 * @returns `failed` where a limit is exceeded
 */
export async function adoption(
  root: string,
  small: boolean,
): Promise<{
  figures: BenchmarkResult[]
  lines: string[]
  failed: boolean
}> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-adoption-'))
  const running = new Set<ChildProcess>()
  const end = (): void => {
    for (const child of running) signalGroup(child, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const stopped = (): never => {
    end()
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopped)
  try {
    const project = await projectIn(folder, running, small)
    const bare = await project.bare(root)
    const ours = await project.ours(root)
    return reportOf(ours, bare)
  } finally {
    end()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stopped)
  }
}

function reportOf(
  ours: Adoption,
  bare: Adoption,
): { figures: BenchmarkResult[]; lines: string[]; failed: boolean } {
  const judged = judge(ours, bare)
  const beside = (what: string, of: (one: Adoption) => string): BenchmarkResult => ({
    what,
    value: of(ours),
    note: `bare project: ${of(bare)}`,
  })
  const seconds = (value: number): string => `${value.toFixed(1)} s`
  return {
    figures: [
      ...judged.map(({ what, value, limit, isKept }) => ({
        what: `${what}, ratio or limit`,
        value,
        note: `${limit}: ${isKept ? 'kept' : 'exceeded'}`,
      })),
      beside('Clone to first page', (one) => seconds(cloneToFirstPage(one))),
      beside('git clone', ({ clone }) => seconds(clone)),
      beside('npm ci', ({ install }) => seconds(install)),
      beside('First start, build included', ({ firstStart }) => seconds(firstStart)),
      beside('Second start', ({ secondStart }) => seconds(secondStart)),
      beside(
        'node_modules',
        ({ megabytes, files }) => `${Math.round(megabytes)} MB in ${files} files`,
      ),
    ],
    lines: [
      'Both lockfiles exist before the measurement, and the npm cache is warm for both: each was installed once before.',
      'The first page is ready when the home page, its pictures above the fold, Studio and its scripts respond with 200.',
    ],
    failed: judged.some(({ isKept }) => !isKept),
  }
}

/** The two projects, with what they need of this machine. */
async function projectIn(
  folder: string,
  running: Set<ChildProcess>,
  small: boolean,
): Promise<Record<'ours' | 'bare', (root: string) => Promise<Adoption>>> {
  const [site, lake, shop] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const env = {
    ...cleanEnvironment(),
    PORT: String(site),
    CONTENT_LAKE_PORT: String(lake),
    STOREFRONT_API_PORT: String(shop),
    NEXT_TELEMETRY_DISABLED: '1',
  } as Record<string, string> as NodeJS.ProcessEnv
  const origin = `http://localhost:${site}`

  const begin = (cwd: string, command: string, args: string[]): Started => {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
    child.once('close', () => running.delete(child))
    return { child, output: () => output, name: [command, ...args].join(' ') }
  }
  const run = async (cwd: string, command: string, ...args: string[]): Promise<number> => {
    const from = performance.now()
    const { child, output, name } = begin(cwd, command, args)
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`"${name}" exited with code ${code}: ${output()}`)
    return secondsSince(from)
  }
  /** Starts a project, waits for `missing` to find nothing, and stops it. */
  const serve = async (
    cwd: string,
    args: string[],
    missing: (origin: string) => Promise<string | undefined>,
  ): Promise<number> => {
    const from = performance.now()
    const started = begin(cwd, 'npm', args)
    let last: string | undefined
    try {
      while ((last = await missing(origin)) !== undefined) {
        const ended = started.child.exitCode !== null || started.child.signalCode !== null
        if (ended || secondsSince(from) > patience)
          throw new Error(`"${started.name}" serves nothing (${last}): ${started.output()}`)
        await delay(pause)
      }
      return secondsSince(from)
    } finally {
      await stop(started.child)
    }
  }
  const installed = async (cwd: string): Promise<number> => {
    if (small) return run(cwd, 'npm', 'ci')
    await run(cwd, 'npm', 'ci')
    rmSync(join(cwd, 'node_modules'), { recursive: true })
    return run(cwd, 'npm', 'ci')
  }

  return {
    async bare(root) {
      const cwd = join(folder, 'bare')
      writeBareProject(cwd, root)
      await run(cwd, 'npm', 'install', '--package-lock-only')
      const install = await installed(cwd)
      const size = sizeOf(join(cwd, 'node_modules'))
      const build = await run(cwd, 'npm', 'run', 'build')
      const firstStart = build + (await serve(cwd, ['start'], missingPageParts))
      const secondStart = await serve(cwd, ['start'], missingHome)
      return { clone: 0, install, firstStart, secondStart, ...size }
    },
    async ours(root) {
      const cwd = join(folder, 'ours')
      const clone = await run(folder, 'git', 'clone', '--quiet', `file://${root}`, cwd)
      const install = await installed(cwd)
      const size = sizeOf(join(cwd, 'node_modules'))
      const firstStart = await serve(cwd, ['start'], missingPageParts)
      const secondStart = await serve(cwd, ['start'], missingHome)
      return { clone, install, firstStart, secondStart, ...size }
    },
  }
}

interface Started {
  child: ChildProcess
  name: string
  /** The last that it printed. */
  output: () => string
}

/** The first byte of a home page that answers 200. */
async function missingHome(origin: string): Promise<string | undefined> {
  try {
    const { status } = await fetch(origin, { redirect: 'manual' })
    return status === 200 ? undefined : `/ answered ${status}`
  } catch (error) {
    return (error as Error).message
  }
}

const secondsSince = (from: number): number => (performance.now() - from) / 1_000

/** What a newcomer's shell has: this command runs below npm and below the pinned Node, and neither is theirs. */
function cleanEnvironment(): Record<string, string> {
  const kept =
    /^(?:HOME|LANG|TMPDIR|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy|npm_config_(?:registry|cache|userconfig))$/i
  const present = Object.entries(process.env).filter(([name, value]) => kept.test(name) && value)
  const path = (process.env.PATH ?? '').split(delimiter)
  const own = path.filter((folder) => !folder.includes('node_modules'))
  return { ...(Object.fromEntries(present) as Record<string, string>), PATH: own.join(delimiter) }
}

function sizeOf(folder: string): { megabytes: number; files: number } {
  const sum = { megabytes: 0, files: 0 }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    sum.megabytes += (lstatSync(join(entry.parentPath, entry.name)).blocks * 512) / 1_000_000
    if (!entry.isDirectory()) sum.files += 1
  }
  return sum
}

/** Ends a project as a terminal does, all of its processes at once. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'close')
  signalGroup(child, 'SIGTERM')
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), 20_000)
  await gone
  clearTimeout(timer)
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // It has gone already.
  }
}
