import type { Command } from 'commander'
import { validateDatabaseUrl, readDataFolder } from '../config.ts'
import { moveFromPostgres, moveToPostgres } from '../store/move-storage.ts'
import { pluralize, UsageError, type Terminal } from './terminal.ts'

interface MoveFlags {
  to?: string
  from?: string
  dataDir?: string
  project?: string
  json?: true
}

/** `content-lake database`: where documents, history and people are stored. */
export function addDatabaseCommand(program: Command, terminal: Terminal): void {
  program
    .command('database')
    .description('documents, history and people: bring them into PostgreSQL, and back')
    .command('move')
    .description('bring everything but the files of assets into a database, or out of it')
    .option('--to <url>', 'into this database, which holds no lake yet')
    .option('--from <url>', 'out of this database, into a data folder that holds no lake yet')
    .option('--data-dir <folder>', 'folder of the state (.data/content-lake)')
    .option('--project <id>', 'project id (orrery)')
    .option('--json', 'answer in JSON')
    .addHelpText(
      'after',
      `
Stop the lake first. Nothing is thrown away: the file stays beside under another name, a database as it is. Files of
assets stay where they are; "content-lake assets move" brings them elsewhere.

Examples:
  npx content-lake database move --to postgres://orrery:secret@localhost/orrery
  npx content-lake database move --from postgres://orrery:secret@localhost/orrery`,
    )
    .action(async (flags: MoveFlags) => {
      const { to, from } = flags
      if ((to === undefined) === (from === undefined))
        throw new UsageError('Name the database, either with --to or with --from.')
      const dataDir = readDataFolder(flags, terminal.env)
      const projectId = flags.project ?? terminal.env.CONTENT_LAKE_PROJECT ?? 'orrery'
      const url =
        to === undefined ? validateDatabaseUrl('--from', from!) : validateDatabaseUrl('--to', to)
      if (from !== undefined) {
        const moved = await moveFromPostgres(dataDir, { url, projectId })
        if (flags.json) return terminal.out(JSON.stringify(moved))
        return terminal.out(
          `${cameOf(moved)} ${dataDir} now.\nStart the lake without DATABASE_URL from now on. The database ${moved.label} keeps what it has.`,
        )
      }
      const moved = await moveToPostgres(dataDir, { url, projectId })
      if (flags.json) return terminal.out(JSON.stringify(moved))
      terminal.out(
        `${cameOf(moved)} the database ${moved.label} now.\nStart the lake with DATABASE_URL from now on. Its file is kept as ${moved.kept}.`,
      )
    })
}

const cameOf = ({ rows, tables }: { rows: number; tables: number }): string =>
  `${pluralize(rows, 'row')} of ${pluralize(tables, 'table')} are in`
