import { Command } from 'commander'
import { addAssets } from './assets.ts'
import { addBackup } from './backup.ts'
import { addCheck } from './check.ts'
import { addConnect } from './connect.ts'
import { addDatabase } from './database.ts'
import { addDataset } from './dataset.ts'
import { addExport } from './export.ts'
import { addImport } from './import.ts'
import { addMove } from './move.ts'
import { addRestore } from './restore.ts'
import { addServe } from './serve.ts'
import { addStats } from './stats.ts'
import { addToken } from './token.ts'
import { addTrust } from './trust.ts'
import { addUser } from './user.ts'
import { addWebhook } from './webhook.ts'
import { explain } from './explain-error.ts'
import { UsageError, type Terminal } from './terminal.ts'

/** Every verb, in the order of the help. A verb adds its command, with options, examples and what it does. */
const VERBS: readonly ((program: Command, terminal: Terminal) => void)[] = [
  addServe,
  addImport,
  addExport,
  addMove,
  addBackup,
  addRestore,
  addCheck,
  addAssets,
  addStats,
  addUser,
  addToken,
  addDataset,
  addDatabase,
  addWebhook,
  addConnect,
  addTrust,
]

/**
 * Runs the words of one command line and answers with the exit code: 0 done, 1 it could not be done, 2 the words were
 * not understood, any other: what a command that was run ended with. What went wrong is one sentence on `err`.
 * @throws what is a defect of the program.
 */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const program = createProgram(terminal)
  try {
    assertVerb(program, argv[0])
    await program.parseAsync([...argv], { from: 'user' })
    return 0
  } catch (error) {
    const ending = explain(error, typedCommand(program, argv))
    if (ending === undefined) throw error
    if (ending.said !== undefined) terminal.err(ending.said)
    return ending.code
  }
}

function createProgram(terminal: Terminal): Command {
  const program = new Command('content-lake')
    .description('A content lake on one machine: a server that speaks the HTTP API of Sanity.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
      // `run` says it, in the words of this program.
      outputError: () => undefined,
    })
    .addHelpText(
      'after',
      '\nWithout a command the lake is served. "content-lake COMMAND --help" says more.',
    )
  for (const add of VERBS) add(program, terminal)
  return program
}

/** The command that the first words name, as far as they name one. */
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

/** The verb that counts without a name would take an unknown word for its own. */
function assertVerb(program: Command, word: string | undefined): void {
  if (word === undefined || word.startsWith('-') || word === 'help') return
  if (program.commands.some((command) => command.name() === word)) return
  const verbs = program.commands.map((command) => command.name()).join(', ')
  throw new UsageError(`There is no command "${word}": it is one of ${verbs}.`)
}
