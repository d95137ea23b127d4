import { Command } from 'commander'
import packageManifest from '../../package.json' with { type: 'json' }
import { addAssetsCommand } from './assets.ts'
import { addBackupCommand } from './backup.ts'
import { addCheckCommand } from './check.ts'
import { addConnectCommand } from './connect.ts'
import { addDatabaseCommand } from './database.ts'
import { addDatasetCommand } from './dataset.ts'
import { addExportCommand } from './export.ts'
import { addImportCommand } from './import.ts'
import { addMoveCommand } from './move.ts'
import { addRestoreCommand } from './restore.ts'
import { addServeCommand } from './serve.ts'
import { addStatsCommand } from './stats.ts'
import { addTokenCommand } from './token.ts'
import { addTrustCommand } from './trust.ts'
import { addUserCommand } from './user.ts'
import { addWebhookCommand } from './webhook.ts'
import { errorExitOf } from './error-exit.ts'
import { UsageError, type Terminal } from './terminal.ts'

/** All commands, in the order of the help. */
const COMMANDS: readonly ((program: Command, terminal: Terminal) => void)[] = [
  addServeCommand,
  addImportCommand,
  addExportCommand,
  addMoveCommand,
  addBackupCommand,
  addRestoreCommand,
  addCheckCommand,
  addAssetsCommand,
  addStatsCommand,
  addUserCommand,
  addTokenCommand,
  addDatasetCommand,
  addDatabaseCommand,
  addWebhookCommand,
  addConnectCommand,
  addTrustCommand,
]

/**
 * Runs a command line and returns the exit code: 0 done, 1 failed, 2 usage error, any other: that of a command that
 * was run. Errors are one sentence on `err`.
 * @throws defects of the program.
 */
export async function runCommandLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  const program = createProgram(terminal)
  try {
    assertKnownCommand(program, argv[0])
    await program.parseAsync([...argv], { from: 'user' })
    return 0
  } catch (error) {
    const ending = errorExitOf(error, typedCommand(program, argv))
    if (ending === undefined) throw error
    if (ending.message !== undefined) terminal.err(ending.message)
    return ending.code
  }
}

function createProgram(terminal: Terminal): Command {
  const program = new Command('content-lake')
    .description('A self-hosted content lake: a server with the HTTP API of Sanity.')
    .version(packageManifest.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
      // `runCommandLine` prints errors itself.
      outputError: () => undefined,
    })
    .addHelpText('after', '\nThe default command is serve. See also "content-lake COMMAND --help".')
  for (const add of COMMANDS) add(program, terminal)
  return program
}

/** The command that the first arguments name. */
function typedCommand(program: Command, argv: readonly string[]): string {
  let [command, path] = [program, program.name()]
  for (const word of argv) {
    const next = command.commands.find((each) => each.name() === word)
    if (!next) break
    command = next
    path += ` ${word}`
  }
  return path
}

/** Without this check the default command would take an unknown command as its argument. */
function assertKnownCommand(program: Command, word: string | undefined): void {
  if (word === undefined || word.startsWith('-') || word === 'help') return
  if (program.commands.some((command) => command.name() === word)) return
  const verbs = program.commands.map((command) => command.name()).join(', ')
  throw new UsageError(`Unknown command "${word}": use one of ${verbs}.`)
}
