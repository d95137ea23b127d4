import type { Command } from 'commander'
import {
  addSettingOptions,
  commandConfigFromFlags,
  type Config,
  type ConfigFlags,
  type Env,
} from '../config.ts'
import { parseDatabaseUrlSetting } from '../setting-parsers.ts'
import { UsageError } from '../startup-error.ts'
import { pluralize, printLine } from './output.ts'

interface MoveFlags extends ConfigFlags {
  to?: string
  from?: string
  json?: true
}

/** `storefront-api move`: moves the whole store from a data folder into a database, or back. */
export function addMoveStoreCommand(program: Command, env: Env): void {
  const command = program
    .command('move')
    .description('move the store to PostgreSQL, or back to a folder')
    .option('--to <url>', 'target database, without a shop in it')
    .option('--from <url>', 'source database; the data folder must not contain a store')
    .option('--json', 'print the result as JSON')
  addSettingOptions(command, ['dataDir', 'catalogue'])
    .addHelpText(
      'after',
      `
Stop the shop first. The source is kept: a file is renamed, a database is not changed. Files with
password reset emails are not moved.

Examples:
  npx storefront-api move --to postgres://orrery:secret@localhost/orrery
  npx storefront-api move --from postgres://orrery:secret@localhost/orrery`,
    )
    .action(async ({ to, from, json, ...flags }: MoveFlags) => {
      if ((to === undefined) === (from === undefined))
        throw new UsageError('Give the database, with either --to or --from.')
      const config = commandConfigFromFlags(flags, env)
      const databaseUrl = parseDatabaseUrlSetting(
        to === undefined ? '--from' : '--to',
        (to ?? from)!,
      )
      await printLine(
        await (to === undefined ? moveFromPostgres : moveToPostgres)(
          config,
          databaseUrl,
          json === true,
        ),
      )
    })
}

async function postgresTarget({ cataloguePath, dataDir }: Config, url: string) {
  const { loadCatalogue } = await import('../catalogue/load-catalogue.ts')
  const { shopDomain } = await import('../shop.ts')
  const catalogue = loadCatalogue(cataloguePath, dataDir)
  catalogue.source.close()
  return { url, belongsTo: shopDomain(catalogue) }
}

async function moveToPostgres(config: Config, url: string, json: boolean): Promise<string> {
  const { moveStoreToPostgres } = await import('../store/move-store.ts')
  const moved = await moveStoreToPostgres(config.dataDir!, await postgresTarget(config, url))
  if (json) return JSON.stringify(moved)
  return `${pluralize(moved.rows, 'row')} of ${pluralize(moved.tables, 'table')} were moved to the database ${moved.label}.
Start the shop with DATABASE_URL. The file was kept as ${moved.kept}.`
}

async function moveFromPostgres(config: Config, url: string, json: boolean): Promise<string> {
  const { moveStoreFromPostgres } = await import('../store/move-store.ts')
  const moved = await moveStoreFromPostgres(config.dataDir!, await postgresTarget(config, url))
  if (json) return JSON.stringify(moved)
  return `${pluralize(moved.rows, 'row')} of ${pluralize(moved.tables, 'table')} were moved to ${moved.path}.
Start the shop without DATABASE_URL. The database ${moved.label} was not changed.`
}
