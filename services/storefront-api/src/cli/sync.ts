import { loadCatalogue } from '../catalogue/load.ts'
import { createShop } from '../shop.ts'
import { StartupError } from '../startup-error.ts'
import { syncCatalogue } from '../sync/sync.ts'
import { readWords, storeFlags, storeFlagsHelp, type Command } from './command.ts'
import { counted, print } from './output.ts'

const settings = [
  ...storeFlags,
  'media',
  'port',
  'public-url',
  'lake',
  'project',
  'dataset',
] as const

/** Syncs the catalogue into a lake once and says what was written. */
export const sync: Command = {
  help: `Writes what changed of products, variants and collections into a content lake.

Usage: storefront-api sync --lake URL [OPTIONS]

  --lake URL        the content lake (CONTENT_LAKE_URL); its token is CONTENT_LAKE_TOKEN
  --project NAME    its project (orrery)
  --dataset NAME    its dataset (production)
  --public-url URL  the shop's address, for the pictures (http://localhost:3334)
  --full            compare everything, also what the lake was told before
  --json            the result as JSON
${storeFlagsHelp}

Example:
  npx storefront-api sync --lake http://localhost:3333`,
  async run(args, env) {
    const { values, config } = readWords(
      args,
      env,
      { full: { type: 'boolean' }, json: { type: 'boolean' } },
      settings,
    )
    const { lake } = config
    if (!lake)
      throw new StartupError(
        'Name the lake with --lake or CONTENT_LAKE_URL, such as --lake http://localhost:3333.',
      )
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    const shop = createShop({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      catalogue: loadCatalogue(config.cataloguePath, config.dataDir),
      mediaDir: config.mediaDir,
      publicUrl: () => publicUrl,
      returnUrl: config.returnUrl,
    })
    try {
      const { written, total } = await syncCatalogue({
        shop,
        publicUrl,
        lake,
        full: values.full === true,
      })
      const unchanged = total - Math.min(written, total)
      await print(
        values.json
          ? JSON.stringify({ written, unchanged, total })
          : `Synced ${counted(total, 'document')} into ${lake.url} (${lake.dataset}): ${written} written, ${unchanged} unchanged.`,
      )
    } catch (error) {
      throw error instanceof StartupError
        ? error
        : new StartupError(`The sync failed: ${(error as Error).message}`)
    } finally {
      shop.close()
    }
  },
}
