import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CliError } from './cli-error.ts'

/**
 * Refuses a command that reads what Linux alone has.
 *
 * @throws CliError elsewhere
 */
export function requireLinux(command: string, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'linux') return
  throw new CliError(
    `"npm run ${command}" runs on Linux only: it reads memory and CPU time from /proc. Run it in the dev container or in WSL.`,
  )
}

/**
 * Refuses what a command was given beside the flags that it knows: it was meant for something, and would be passed
 * over in silence.
 *
 * @param given words of the command line behind the command
 * @throws CliError naming the first of them
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
 * Reads the options of a command.
 *
 * @throws CliError where there is one that the command does not have
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
