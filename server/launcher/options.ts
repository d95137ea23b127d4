import { parseArgs, type ParseArgsConfig } from 'node:util'
import { Refusal } from './refusal.ts'

/**
 * Refuses a command that reads what Linux alone has.
 *
 * @throws Refusal elsewhere
 */
export function requireLinux(command: string, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'linux') return
  throw new Refusal(
    `"npm run ${command}" runs on Linux alone: it reads memory and processor time from /proc. Run it in the dev container or in WSL.`,
  )
}

/**
 * Refuses what a command was given beside the flags that it knows: it was meant for something, and would be passed
 * over in silence.
 *
 * @param given words of the command line behind the command
 * @throws Refusal naming the first of them
 */
export function refuseOthers(given: readonly string[], known: readonly string[] = []): void {
  const other = given.find((each) => !known.includes(each))
  if (other === undefined) return
  const there = known.length > 0 ? `There is ${known.join(' and ')}` : 'There are none'
  throw new Refusal(
    `"${other}" is no option of this command. ${there}; ports and folders are variables, such as PORT=3001 (.env.example).`,
  )
}

/**
 * Reads the options of a command.
 *
 * @throws Refusal where there is one that the command does not have
 */
export function readOptions<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new Refusal((error as Error).message)
  }
}
