import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CliError } from '../../server/launcher/cli-error.ts'

/** What finding a browser may ask of the machine; tests replace it. */
export interface Machine {
  variables: Record<string, string | undefined>
  isExecutable: (path: string) => boolean
  /** Where Playwright keeps its own browser, whether or not it is there. */
  playwrightPath: () => string
  isRoot: boolean
  /** Runs a program and returns whether it succeeded. */
  run: (program: string, parameters: string[]) => boolean
}

/** The one without a window first: it does a quarter less for the same page. */
const HEADLESS = 'chromium-headless-shell'
const programs = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds a Chromium: `CHROMIUM_PATH`, then the machine's, then Playwright's own; on Debian it installs
 * the distribution's package when it may, the one without a window where there is one.
 *
 * @throws CliError when there is none and none can be installed
 */
export function findChromium(machine: Machine, say: (line: string) => void): string {
  const given = machine.variables.CHROMIUM_PATH
  if (given) {
    if (machine.isExecutable(given)) return given
    throw new CliError(`CHROMIUM_PATH is ${given}, which is not an executable program.`)
  }
  const present = findProgram(machine, programs) ?? own(machine)
  if (present) return present
  const find = () => findProgram(machine, programs)
  const fresh = findAfterInstalling(machine, [[HEADLESS], ['chromium']], find, say)
  if (fresh) return fresh
  throw new CliError(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH to one.',
  )
}

/** The path of the first of these programs that the machine has. */
export function findProgram(
  { variables, isExecutable }: Machine,
  names: readonly string[],
): string | undefined {
  const folders = [...(variables.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find(isExecutable)
}

/** Installs sets of Debian packages in turn, where this process may, until one brings what is sought. */
export function findAfterInstalling<Found>(
  machine: Machine,
  packages: readonly (readonly string[])[],
  find: () => Found | undefined,
  say: (line: string) => void,
): Found | undefined {
  if (!machine.isRoot || !machine.isExecutable('/usr/bin/apt-get')) return undefined
  machine.run('apt-get', ['update', '-q'])
  for (const names of packages) {
    say(`Installing for the browser tests: ${names.join(', ')}.`)
    // Another worker of the tests may be installing.
    const options = ['-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=600']
    machine.run('apt-get', ['install', ...options, ...names])
    const found = find()
    if (found) return found
  }
  return undefined
}

function own({ playwrightPath, isExecutable }: Machine): string | undefined {
  const path = playwrightPath()
  return path !== '' && isExecutable(path) ? path : undefined
}

/** The machine that this process runs on. */
export function currentMachine(playwrightPath: () => string): Machine {
  return {
    variables: process.env,
    isExecutable,
    playwrightPath,
    isRoot: process.getuid?.() === 0,
    run: (program, parameters) =>
      spawnSync(program, parameters, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
