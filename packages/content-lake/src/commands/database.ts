import type { Command } from 'commander'
import { validateDatabaseUrl, readDataFolder } from '../config.ts'
import { moveLakeFromPostgres, moveLakeToPostgres } from '../store/move-lake-database.ts'
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
    .description('manage the database of documents, history and people')
    .command('move')
    .description('move all data except asset files into a PostgreSQL database, or back')
    .option('--to <url>', 'target database, which must not contain a lake')
    .option('--from <url>', 'source database; the data folder must not contain a lake')
    .option('--data-dir <folder>', 'data folder (.data/content-lake)')
    .option('--project <id>', 'project id (orrery)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Stop the lake first. Nothing is deleted: the database file is renamed, and a source database is unchanged. Asset files are
moved by "content-lake assets move".

Examples:
  npx content-lake database move --to postgres://orrery:secret@localhost/orrery
  npx content-lake database move --from postgres://orrery:secret@localhost/orrery`,
    )
    .action(async (flags: MoveFlags) => {
      const { to, from } = flags
      if ((to === undefined) === (from === undefined))
        throw new UsageError('Specify the database with either --to or --from.')
      const dataDir = readDataFolder(flags, terminal.env)
      const projectId = flags.project ?? terminal.env.CONTENT_LAKE_PROJECT ?? 'orrery'
      const url =
        to === undefined ? validateDatabaseUrl('--from', from!) : validateDatabaseUrl('--to', to)
      if (from !== undefined) {
        const moved = await moveLakeFromPostgres(dataDir, { url, projectId })
        if (flags.json) return terminal.out(JSON.stringify(moved))
        return terminal.out(
          `${cameOf(moved)} ${dataDir} now.\nStart the lake without DATABASE_URL from now on. The database ${moved.label} is unchanged.`,
        )
      }
      const moved = await moveLakeToPostgres(dataDir, { url, projectId })
      if (flags.json) return terminal.out(JSON.stringify(moved))
      terminal.out(
        `${cameOf(moved)} the database ${moved.label} now.\nStart the lake with DATABASE_URL from now on. The old database file is now ${moved.kept}.`,
      )
    })
}

const cameOf = ({ rows, tables }: { rows: number; tables: number }): string =>
  `${pluralize(rows, 'row')} of ${pluralize(tables, 'table')} are in`
