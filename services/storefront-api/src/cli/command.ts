import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { configFlags, configOf, type Config, type Env } from '../config.ts'
import { StartupError, UsageError } from '../startup-error.ts'

/** One of the program's commands. */
export interface Command {
  /** What `--help` prints. */
  help: string
  /**
   * Resolves when all is done.
   * @throws StartupError with a sentence for whoever typed the command.
   */
  run(args: readonly string[], env: Env): Promise<void>
}

/** Settings that every command which works on the store understands. */
export const storeFlags = ['data-dir', 'database-url', 'catalogue'] as const

export const storeFlagsHelp = `  --data-dir DIR    folder of the store ($DATA_DIR/storefront-api, or .data/storefront-api)
  --database-url URL  PostgreSQL, where several processes keep the store (DATABASE_URL)
  --catalogue FILE  the catalogue file (seed/catalogue/catalogue.json)`

interface Words<Options extends ParseArgsOptionsConfig> {
  values: ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>['values']
  positionals: string[]
  config: Config
}

/** Negative numbers are words, not flags: `add SKU -3`. */
const NEGATIVE = /^-\d+$/u
const MARK = '\u0000'

/**
 * Reads the words of a command: its own options, those of the settings that it names, and the rest.
 * @throws UsageError saying what is not understood.
 */
export function readWords<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  env: Env,
  own: Options,
  settings: readonly (keyof typeof configFlags)[] = storeFlags,
): Words<Options> {
  const shared = Object.fromEntries(settings.map((name) => [name, configFlags[name]]))
  try {
    const { values, positionals } = parseArgs({
      args: args.map((word) => (NEGATIVE.test(word) ? MARK + word : word)),
      options: { ...shared, ...own } as Options,
      allowPositionals: true,
      strict: true,
    })
    const flags = Object.fromEntries(
      settings.flatMap((name) => {
        const value = (values as Record<string, unknown>)[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
    return {
      values: values as Words<Options>['values'],
      positionals: positionals.map((word) => word.replace(MARK, '')),
      config: configOf(flags, env),
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new UsageError(
      `${(error as Error).message.split('. ')[0]!.replaceAll(MARK, '').replace(/\.$/u, '')}.`,
    )
  }
}

/**
 * Reads a whole number of the command line.
 * @throws UsageError naming it.
 */
export function wholeNumber(name: string, word: string | undefined): number {
  if (word === undefined || !/^-?\d{1,9}$/u.test(word))
    throw new UsageError(
      word === undefined
        ? `${name} is missing.`
        : `${name} must be a whole number, but is ${JSON.stringify(word)}.`,
    )
  return Number(word)
}
