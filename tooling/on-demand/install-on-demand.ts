import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CliError } from '../../server/launcher/cli-error.ts'

/** Packages that `npm ci` leaves out, because only a rare command needs them: a folder here for each, with its lockfile. */
export type OnDemandPackageSet = 'autocannon' | 'japanese-fonts' | 'lighthouse' | 'old-clients'

interface Options {
  /** Folder that holds the folders with a lockfile. */
  folder?: string
  log?: (line: string) => void
  /** Program that installs, with its parameters. */
  npm?: readonly string[]
}

/**
 * Installs what a rare command needs, once: a folder that holds what its lockfile says is left as it is, and one
 * that an interrupted installation left is installed anew.
 *
 * @returns a `require` that resolves packages from there
 * @throws CliError where npm cannot install, such as without a network
 */
export async function installOnDemand(
  name: OnDemandPackageSet,
  options: Options = {},
): Promise<NodeJS.Require> {
  const { folder = import.meta.dirname, log = console.log, npm = ['npm', 'ci'] } = options
  const place = join(folder, name)
  const lockfile = readFileSync(join(place, 'package-lock.json'), 'utf8')
  // Written last, so that it is there only once everything is.
  const done = join(place, 'node_modules', '.installed-on-demand')
  if (!existsSync(done) || readFileSync(done, 'utf8') !== lockfile) {
    rmSync(done, { force: true })
    log(`Installing the packages of "${name}" into ${place}: only this command needs them.`)
    await install(name, place, npm)
    mkdirSync(join(place, 'node_modules'), { recursive: true })
    writeFileSync(done, lockfile)
  }
  return createRequire(join(place, 'package.json'))
}

async function install(
  name: string,
  place: string,
  [program = '', ...parameters]: readonly string[],
) {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const child = spawn(program, [...parameters, ...flags], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = await once(child, 'close').catch((error: Error) => [error.message])
  if (code === 0) return
  const reason = /npm error (?!code)(.+)/.exec(said)?.[1] ?? `npm ended with ${code}`
  throw new CliError(
    `The packages of "${name}" could not be installed (${reason}). They come from the npm registry: connect to it and run the command again.`,
  )
}
