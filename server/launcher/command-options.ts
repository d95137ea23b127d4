import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CliError } from './cli-error.ts'

/**
 * Rejects a command that needs Linux's /proc.
 *
 * @throws CliError on other systems
 */
export function requireLinux(command: string, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'linux') return
  throw new CliError(
    `"npm run ${command}" runs on Linux only: it reads memory and CPU time from /proc. Run it in the dev container or in WSL.`,
  )
}

/**
 * Rejects unknown options, which would otherwise be ignored silently.
 *
 * @param given arguments after the command
 * @throws CliError naming the first unknown one
 */
export function rejectUnknownOptions(
  given: readonly string[],
  known: readonly string[] = [],
): void {
  const other = given.find((each) => !known.includes(each))
  if (other === undefined) return
  const options =
    known.length > 0 ? `Options: ${known.join(', ')}.` : 'This command has no options.'
  throw new CliError(
    `Unknown option "${other}". ${options} Ports and folders are set by variables, such as PORT=3001 (.env.example).`,
  )
}

/**
 * Parses the options of a command.
 *
 * @throws CliError for an unknown option
 */
export function parseOptions<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new CliError((error as Error).message)
  }
}
