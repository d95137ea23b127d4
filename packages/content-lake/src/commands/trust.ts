import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { accessSync, constants, existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Command } from 'commander'
import { readDataFolder } from '../config.ts'
import { databasePath } from '../store/sqlite/lake-database.ts'
import { trustSteps, type TrustPlatform } from '../tls/trust-steps.ts'
import { CommandError, type Terminal } from './terminal.ts'

interface TrustFlags {
  dataDir?: string
  yes: boolean
  remove: boolean
}

/** `content-lake trust`: prints its steps, and runs them only with `--yes`. */
export function addTrustCommand(program: Command, terminal: Terminal): void {
  program
    .command('trust')
    .description("let this user's programs trust the lake's own certificates")
    .option('--data-dir <folder>', 'data folder of the lake (.data/content-lake)')
    .option('--yes', 'run the steps, instead of printing them', false)
    .option('--remove', 'stop trusting them', false)
    .addHelpText(
      'after',
      `
The authority of a lake is limited to localhost, 127.0.0.0/8 and ::1.

Examples:
  npx content-lake trust
  npx content-lake trust --yes
  npx content-lake trust --remove --yes`,
    )
    .action(async (flags: TrustFlags) => {
      const { authorityCertificatePath } = await authorities()
      const dataDir = readDataFolder(flags, terminal.env)
      if (!existsSync(databasePath(dataDir)))
        throw new CommandError(`There is no lake in ${dataDir}: set its folder with --data-dir.`)
      const path = authorityCertificatePath(dataDir)
      const certificate = await authorityOf(dataDir, flags)
      if (certificate === undefined && flags.remove)
        throw new CommandError(`The lake in ${dataDir} has no certificate authority.`)
      const name = certificate === undefined ? 'Content lake' : await nameOf(certificate)
      const steps = trustSteps(thisMachine(terminal.env), path, name, flags.remove)
      if (steps.length === 0)
        throw new CommandError(
          `No certificate store of this user was found: import ${path} into the browser manually, or install certutil (libnss3-tools).`,
        )
      if (certificate === undefined)
        terminal.out(`Would create the authority of this lake: ${path}`)
      for (const { description, command } of steps) {
        terminal.out(
          `${flags.yes ? `${description.charAt(0).toUpperCase()}${description.slice(1)}` : `Would ${description}`}: ${command.join(' ')}`,
        )
        if (!flags.yes) continue
        const [program, ...words] = command
        const { status, stderr, error } = spawnSync(program, words, {
          encoding: 'utf8',
          env: terminal.env,
        })
        if (status !== 0)
          throw new CommandError(
            `${program} failed: ${(error?.message ?? stderr).trim().split('\n')[0] || `exit code ${status}`}`,
          )
      }
      if (!flags.yes) terminal.out('Nothing was changed: run it with --yes.')
    })
}

/** Loaded on demand: certificate code is large. */
const authorities = () => import('../tls/local-authority.ts')

/** The authority's certificate. Created only with `--yes`. */
async function authorityOf(
  dataDir: string,
  { yes, remove }: TrustFlags,
): Promise<string | undefined> {
  const { readAuthorityCertificate, openLocalAuthority } = await authorities()
  return yes && !remove
    ? openLocalAuthority(dataDir, new Date()).certificate
    : readAuthorityCertificate(dataDir)
}

/** The name in certificate stores, unique per authority. */
async function nameOf(certificate: string): Promise<string> {
  const { commonName } = await import('../tls/certificate-authority.ts')
  const parsed = new X509Certificate(certificate)
  return `${commonName(parsed)} ${parsed.serialNumber.slice(-8).toLowerCase()}`
}

function thisMachine(env: Terminal['env']): TrustPlatform {
  return {
    platform: process.platform,
    home: env.HOME ?? homedir(),
    isRoot: process.getuid?.() === 0,
    hasProgram: (program) =>
      (env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, program))),
    hasFolder: existsSync,
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
