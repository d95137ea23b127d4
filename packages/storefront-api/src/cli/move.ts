import type { Command } from 'commander'
import { addSettings, configOf, type Config, type ConfigFlags, type Env } from '../config.ts'
import { readDatabase } from '../config-values.ts'
import { UsageError } from '../startup-error.ts'
import { counted, print } from './output.ts'

interface MoveFlags extends ConfigFlags {
  to?: string
  from?: string
  json?: true
}

/** `storefront-api move`: carts, stock, orders and all else of the store, from a folder into a database or back. */
export function addMove(program: Command, env: Env): void {
  const command = program
    .command('move')
    .description('move the store into PostgreSQL, or back into a folder')
    .option('--to <url>', 'into this database, which holds no shop yet')
    .option('--from <url>', 'out of this database, into a folder that holds no store yet')
    .option('--json', 'what was moved as JSON')
  addSettings(command, ['dataDir', 'catalogue'])
    .addHelpText(
      'after',
      `
Stop the shop first. Nothing is thrown away: the file stays beside under another name, the database
as it is. Letters stay where they are.

Examples:
  npx storefront-api move --to postgres://orrery:secret@localhost/orrery
  npx storefront-api move --from postgres://orrery:secret@localhost/orrery`,
    )
    .action(async ({ to, from, json, ...flags }: MoveFlags) => {
      if ((to === undefined) === (from === undefined))
        throw new UsageError('Name the database, either with --to or with --from.')
      const config = configOf(flags, env)
      const databaseUrl = readDatabase(to === undefined ? '--from' : '--to', (to ?? from)!)
      await print(await (to === undefined ? comeBack : goOver)(config, databaseUrl, json === true))
    })
}

async function placeOf({ cataloguePath, dataDir }: Config, url: string) {
  const { loadCatalogue } = await import('../catalogue/load.ts')
  const { domainOf } = await import('../shop.ts')
  const catalogue = loadCatalogue(cataloguePath, dataDir)
  catalogue.source.close()
  return { url, belongsTo: domainOf(catalogue) }
}

async function goOver(config: Config, url: string, json: boolean): Promise<string> {
  const { moveToRecord } = await import('../store/move.ts')
  const moved = await moveToRecord(config.dataDir!, await placeOf(config, url))
  if (json) return JSON.stringify(moved)
  return `${counted(moved.rows, 'row')} of ${counted(moved.tables, 'table')} are in the database ${moved.label} now.
Start the shop with DATABASE_URL from now on. Its file is kept as ${moved.kept}.`
}

async function comeBack(config: Config, url: string, json: boolean): Promise<string> {
  const { moveFromRecord } = await import('../store/move.ts')
  const moved = await moveFromRecord(config.dataDir!, await placeOf(config, url))
  if (json) return JSON.stringify(moved)
  return `${counted(moved.rows, 'row')} of ${counted(moved.tables, 'table')} are in ${moved.path} now.
Start the shop without DATABASE_URL from now on. The database ${moved.label} keeps what it has.`
}
