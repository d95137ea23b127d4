import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkoutRoot } from '../../server/launcher/run-launcher.ts'
import { findChromium, currentMachine } from './find-chromium.ts'

const isLinux = process.platform === 'linux'
const browser = (() => {
  try {
    return findChromium(
      currentMachine(() => chromium.executablePath()),
      () => {},
    )
  } catch {
    return undefined
  }
})()

/** A server that ignores signals, in a session of its own, as the worst that a test may leave. */
const stubborn = `
import { spawn } from 'node:child_process'
const source = "process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); setInterval(() => {}, 1000)"
const { PATH, TEST_RUN } = process.env
spawn(process.execPath, ['-e', source], { env: { PATH, TEST_RUN }, detached: true, stdio: 'ignore' })
`
const watchdogModule = JSON.stringify(join(import.meta.dirname, 'start-watchdog.ts'))

const folderWith = (files: Record<string, string>): string => {
  const parent = join(checkoutRoot, 'test-results')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'watched-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source)
  return folder
}

const parents = (): Map<number, number> =>
  new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
      .flatMap((pid) => {
        try {
          const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
            .split(') ')
            .at(-1)!
            .split(' ')
          return state === 'Z' ? [] : [[pid, Number(parent)] as const]
        } catch {
          return []
        }
      }),
  )

/** Processes below one that live, by their parents of this moment. */
function descendantsOf(pid: number, all = parents()): number[] {
  const children = [...all].filter(([, parent]) => parent === pid).map(([child]) => child)
  return children.flatMap((child) => [child, ...descendantsOf(child, all)])
}

/** Starts a run that waits for ever, and returns it with its descendants once it says `waiting`. */
async function startRun(words: string[], cwd: string): Promise<[ChildProcess, number[]]> {
  const run = spawn(process.execPath, words, {
    cwd,
    env: { ...process.env, TEST_RUN: undefined, VITEST: undefined, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  onTestFinished(() => void run.kill('SIGKILL'))
  let said = ''
  run.stderr.on('data', (chunk) => (said += chunk))
  await new Promise<void>((resolve, reject) => {
    run.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('waiting')) resolve()
    })
    run.once('exit', () => reject(new Error(`The run ended by itself: ${said}`)))
  })
  return [run, descendantsOf(run.pid!)]
}

/** Starts a run, ends it by a signal, and returns a function that lists its surviving descendants. */
async function endRun(
  words: string[],
  cwd: string,
  signal: NodeJS.Signals,
): Promise<() => number[]> {
  const [run, descendants] = await startRun(words, cwd)
  expect(descendants.length).toBeGreaterThanOrEqual(2)
  const exited = once(run, 'exit')
  run.kill(signal)
  await exited
  return () => {
    const living = parents()
    return descendants.filter((pid) => living.has(pid))
  }
}

/** For finding what hangs. */
const patient = { timeout: 60_000 }

describe.runIf(isLinux)(
  'an interrupted test run leaves no process and no temporary file',
  { meta: { needs: 'Linux' } },
  () => {
    it('when it is killed', async () => {
      const run = `import startWatchdog from ${watchdogModule}\nimport { writeFileSync } from 'node:fs'\nstartWatchdog()\n${stubborn}
        writeFileSync('folder', process.env.TMPDIR)\nsetInterval(() => {}, 1000)\nconsole.log('waiting')`
      const cwd = folderWith({ 'run.ts': run })
      const living = await endRun(['run.ts'], cwd, 'SIGKILL')
      await expect.poll(living, patient).toEqual([])
      const temporary = readFileSync(join(cwd, 'folder'), 'utf8')
      expect(temporary).toContain('orrery-test-run-')
      await expect.poll(() => existsSync(temporary), patient).toBe(false)
    })

    it('when Vitest is interrupted', async () => {
      const cwd = folderWith({
        'vitest.config.ts': `export default { test: { globalSetup: [${watchdogModule}], reporters: ['default'] } }`,
        'waits.test.ts': `import { it } from 'vitest'\n${stubborn}
          it('waits', async () => { console.log('waiting'); await new Promise(() => {}) }, 600_000)`,
      })
      const living = await endRun(
        [join(checkoutRoot, 'node_modules/vitest/vitest.mjs'), 'run'],
        cwd,
        'SIGINT',
      )
      await expect.poll(living, patient).toEqual([])
    })

    it.runIf(browser)(
      'when Playwright is terminated, its browsers included',
      { meta: { needs: 'Chromium' } },
      async () => {
        const launchOptions = { executablePath: browser, args: ['--no-sandbox'] }
        const cwd = folderWith({
          'installation.ts': `export default function setUp() { ${stubborn.replace(/import .*/, '')} }\nimport { spawn } from 'node:child_process'`,
          'playwright.config.ts': `export default { testMatch: 'waits.spec.ts', outputDir: 'results', workers: 1, reporter: 'line', use: { launchOptions: ${JSON.stringify(launchOptions)} }, globalSetup: [${watchdogModule}, './installation.ts'] }`,
          'waits.spec.ts': `import { test } from '@playwright/test'
            test('waits', async ({ page }) => { await page.goto('about:blank'); console.log('waiting'); await new Promise(() => {}) })`,
        })
        const words = [join(checkoutRoot, 'node_modules/@playwright/test/cli.js'), 'test']
        const living = await endRun(words, cwd, 'SIGTERM')
        await expect.poll(living, patient).toEqual([])
      },
    )
  },
)
