import { loadCatalogue } from '../catalogue/load.ts'
import { readDatabase, type Config } from '../config.ts'
import { domainOf } from '../shop.ts'
import { UsageError } from '../startup-error.ts'
import { moveFromRecord, moveToRecord } from '../store/move.ts'
import { readWords, type Command } from './command.ts'
import { counted, print } from './output.ts'

/** Carts, stock, orders and all else of the store, from a folder into a database or back. */
export const move: Command = {
  help: `Moves everything of the store into PostgreSQL, or from there into a folder. Stop the shop first.

Usage: storefront-api move --to postgres://NAME:PASSWORD@HOST/DATABASE [OPTIONS]
       storefront-api move --from postgres://NAME:PASSWORD@HOST/DATABASE [OPTIONS]

  --to URL          into this database, which holds no shop yet
  --from URL        out of this database, into a folder that holds no store yet
  --json            what was moved as JSON
  --data-dir DIR    folder of the store ($DATA_DIR/storefront-api, or .data/storefront-api)
  --catalogue FILE  the catalogue file (seed/catalogue/catalogue.json)

Nothing is thrown away: the file stays beside under another name, the database as it is. Letters stay where
they are.

Examples:
  npx storefront-api move --to postgres://orrery:secret@localhost/orrery
  npx storefront-api move --from postgres://orrery:secret@localhost/orrery`,
  async run(args, env) {
    const { values, positionals, config } = readWords(
      args,
      env,
      { to: { type: 'string' }, from: { type: 'string' }, json: { type: 'boolean' } },
      ['data-dir', 'catalogue'],
    )
    const { to, from, json } = values
    if (positionals.length > 0)
      throw new UsageError(`There is a word too many: ${JSON.stringify(positionals[0])}.`)
    if ((to === undefined) === (from === undefined))
      throw new UsageError('Name the database, either with --to or with --from.')
    const url = (to ?? from)!
    const databaseUrl = readDatabase(to === undefined ? '--from' : '--to', url)
    await print(await (to === undefined ? comeBack : goOver)(config, databaseUrl, json === true))
  },
}

function placeOf({ cataloguePath, dataDir }: Config, url: string) {
  const catalogue = loadCatalogue(cataloguePath, dataDir)
  catalogue.source.close()
  return { url, belongsTo: domainOf(catalogue) }
}

async function goOver(config: Config, url: string, json: boolean): Promise<string> {
  const moved = await moveToRecord(config.dataDir!, placeOf(config, url))
  if (json) return JSON.stringify(moved)
  return `${counted(moved.rows, 'row')} of ${counted(moved.tables, 'table')} are in the database ${moved.shown} now.
Start the shop with DATABASE_URL from now on. Its file is kept as ${moved.kept}.`
}

async function comeBack(config: Config, url: string, json: boolean): Promise<string> {
  const moved = await moveFromRecord(config.dataDir!, placeOf(config, url))
  if (json) return JSON.stringify(moved)
  return `${counted(moved.rows, 'row')} of ${counted(moved.tables, 'table')} are in ${moved.path} now.
Start the shop without DATABASE_URL from now on. The database ${moved.shown} keeps what it has.`
}
