import { CommanderError, type Command } from 'commander'
import { createThrowingCommand, toUsageError, type Env } from '../config.ts'
import { StartupError, UsageError } from '../startup-error.ts'
import { addExportProductsCommand } from './export-products-command.ts'
import { addImportProductsCommand } from './import-products-command.ts'
import { addMoveStoreCommand } from './move-store-command.ts'
import { addOrdersCommand } from './orders-command.ts'
import { addServeCommand } from './serve-command.ts'
import { addStatsCommand } from './stats-command.ts'
import { addStockCommand } from './stock-command.ts'
import { addSyncCatalogueCommand } from './sync-catalogue-command.ts'

/** Every command, in the order of the help. Each loads its dependencies when it runs. */
const COMMANDS = [
  addServeCommand,
  addImportProductsCommand,
  addExportProductsCommand,
  addStatsCommand,
  addStockCommand,
  addOrdersCommand,
  addMoveStoreCommand,
  addSyncCatalogueCommand,
]

function createProgram(env: Env): Command {
  const program = createThrowingCommand('storefront-api')
    .description("A self-hosted shop with Shopify's Storefront API.")
    // Options of "stock" and "orders" are inherited by their subcommands.
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      `
Without a command, the shop is started. For the options of a command, run "storefront-api COMMAND --help".
Exit codes: 0 success, 1 failure, 2 usage error.`,
    )
  for (const add of COMMANDS) add(program, env)
  return program
}

/** The full name of a command. */
function pathOf(command: Command): string {
  const name = command.name()
  return command.parent ? `${pathOf(command.parent)} ${name}` : name
}

/**
 * Rejects an unknown first word, which a default command would otherwise take as its argument.
 * @throws UsageError for an unknown command name.
 */
function assertName(command: Command): void {
  const [word = '-'] = command.args
  const names = command
    .createHelp()
    .visibleCommands(command)
    .map((each) => each.name())
  if (word.startsWith('-') || names.includes(word)) return
  // Commander suggests no similar name when there is a default command.
  const named = createThrowingCommand()
  for (const name of names) named.command(name)
  try {
    named.parse([word], { from: 'user' })
  } catch (error) {
    const [, ...hints] = (error as Error).message.split('\n')
    const sentence = `Unknown command ${JSON.stringify(word)}. Commands: ${names.join(', ')}.`
    throw new UsageError([sentence, ...hints].join('\n'))
  }
}

/**
 * Runs a command line; errors are printed as one sentence on stderr.
 * @returns the exit code: 0 done, 1 failed, 2 usage error.
 */
export async function runCommandLine(args: readonly string[], env: Env): Promise<number> {
  const program = createProgram(env)
  let called = program
  for (const command of [program, ...program.commands])
    command.hook('preSubcommand', (parent, next) => {
      assertName(parent)
      called = next
    })
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (thrown) {
    // Help was printed: for an unknown command that is an error.
    if (thrown instanceof CommanderError && thrown.code.startsWith('commander.help'))
      return thrown.exitCode === 0 ? 0 : 2
    const error = toUsageError(thrown)
    if (error instanceof UsageError) error.message += `\nSee ${pathOf(called)} --help.`
    console.error(error instanceof StartupError ? error.message : error)
    return error instanceof UsageError ? 2 : 1
  }
}
