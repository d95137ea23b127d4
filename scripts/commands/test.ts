/**
 * `npm test`: every check of the gate and every test but the long walks, the browser's included. `-- --only checks`,
 * `unit` or `browser` runs a part, and `walks` those walks (decision 136). The last line is the sum of all: a check counts as a
 * test does.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checks } from '../checks/all.ts'
import type { Check } from '../checks/finding.ts'
import { firstLoad } from '../checks/first-load.ts'
import { publicChunks } from '../checks/public-chunks.ts'
import { runChecks } from '../checks/run.ts'
import { buildWhenNeeded } from '../launcher/build.ts'
import type { Variables } from '../launcher/env-files.ts'
import { Refusal } from '../launcher/refusal.ts'
import { consoleReporter } from '../launcher/reporter.ts'
import { root, runCommand } from '../launcher/session.ts'
import {
  closingLine,
  sum,
  type Tally,
  tallyPlaywright,
  tallyVitest,
  type VitestReport,
} from '../testing/tally.ts'
import { UNHANDLED_REPORT } from '../testing/unhandled-reporter.ts'

const bin = (name: string): string => join(root, 'node_modules', '.bin', name)
const reports = join(root, 'test-results')

const parts = ['checks', 'unit', 'browser', 'walks'] as const

async function tallyChecks(run: Check[]): Promise<Tally> {
  const failed = await runChecks(run, root)
  return {
    passed: run.length - failed.length,
    failed: failed.length,
    skipped: 0,
    told: failed.map((name) => `✗ check: ${name}`),
  }
}

/** What Node has compiled once, for the hundreds of processes that a run starts of the same sources. */
const compiled = join(reports, 'compiled')

/** Whether long walks are what is run, or what is left out. */
type Length = 'usual' | 'walks'

/** Runs a program to its end and returns its exit code. */
async function runProgram(
  program: string,
  parameters: string[],
  env: Variables = {},
): Promise<number> {
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status ?? 1
}

const failure = (told: string): Tally => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  told: [`✗ ${told}`],
})

/** Runs a test runner; one that leaves no report, or fails without saying where, counts as a failure. */
async function runRunner<Report>(
  command: string[],
  report: string,
  tally: (report: Report) => Tally,
  env?: Variables,
): Promise<Tally> {
  const path = join(reports, report)
  rmSync(path, { force: true })
  const [program, ...parameters] = command
  const status = await runProgram(bin(program!), parameters, env)
  try {
    const result = tally(JSON.parse(readFileSync(path, 'utf8')) as Report)
    if (status === 0 || result.failed > 0) return result
    return sum([result, failure(`${program} failed outside its tests (exit code ${status}).`)])
  } catch {
    return failure(`${program} left no report (exit code ${status}).`)
  }
}

const unhandled = (): string[] =>
  JSON.parse(readFileSync(join(root, UNHANDLED_REPORT), 'utf8')) as string[]

function unit(length: Length): Promise<Tally> {
  rmSync(join(root, UNHANDLED_REPORT), { force: true })
  return runRunner(
    [
      'vitest',
      'run',
      ...(length === 'walks' ? ['.walk.test'] : []),
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(root, 'scripts', 'testing', 'unhandled-reporter.ts')}`,
      `--outputFile.json=${join(reports, 'unit.json')}`,
    ],
    'unit.json',
    (report: VitestReport) => tallyVitest(report, root, unhandled()),
  )
}

/**
 * Specs that only look, those that work in Studio and those that want the site for themselves run side by side, each
 * kind on an installation of its own.
 */
async function browser(length: Length): Promise<Tally[]> {
  const reporter = consoleReporter()
  try {
    await buildWhenNeeded(root, reporter)
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error)
    return [failure(error instanceof Error ? error.message : 'The build failed.')]
  } finally {
    reporter.close()
  }
  const chunks = length === 'walks' ? [] : [await tallyChecks([publicChunks, firstLoad])]
  const wanted = length === 'walks' ? '--grep' : '--grep-invert'
  const play = (project: string, installation: string): Promise<Tally> =>
    runRunner(
      ['playwright', 'test', `--project=${project}`, wanted, '@walk'],
      `${installation}.json`,
      tallyPlaywright,
      { TEST_INSTALLATION: installation },
    )
  const runs = [play('beside', 'beside'), play('studio', 'studio'), play('alone', 'browser')]
  return [...chunks, ...(await Promise.all(runs))]
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (values.only !== undefined && !parts.some((part) => part === values.only)) {
    throw new Refusal(`--only takes one of ${parts.join(', ')}, not "${values.only}".`)
  }
  const wanted = (part: (typeof parts)[number]): boolean =>
    values.only === part || (values.only === undefined && part !== 'walks')
  mkdirSync(reports, { recursive: true })
  const tallies: Tally[] = []
  if (wanted('checks')) tallies.push(await tallyChecks(checks))
  if (wanted('unit')) tallies.push(await unit('usual'))
  if (wanted('browser')) tallies.push(...(await browser('usual')))
  if (wanted('walks')) tallies.push(await unit('walks'), ...(await browser('walks')))
  const total = sum(tallies)
  // A long run is read from its end.
  for (const line of total.told) console.log(line)
  console.log(`\n${closingLine(total)}`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
})
