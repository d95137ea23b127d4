import type { Command } from 'commander'
import {
  addSettingOptions,
  commandConfigFromFlags,
  type Config,
  type ConfigFlags,
  type Env,
} from '../config.ts'
import { StartupError } from '../startup-error.ts'
import { syncCatalogue } from '../sync/sync-catalogue.ts'
import { storeSettingNames, pluralize, printLine } from './output.ts'

interface SyncFlags extends ConfigFlags {
  full?: true
  json?: true
}

/** `storefront-api sync`: syncs the catalogue into a lake, once. */
export function addSyncCatalogueCommand(program: Command, env: Env): void {
  const command = program
    .command('sync')
    .description('sync the catalogue to a content lake once')
    .option('--full', 'compare all documents, including those synced before')
    .option('--json', 'print the result as JSON')
  addSettingOptions(command, [
    'lake',
    'project',
    'dataset',
    'publicUrl',
    'port',
    'media',
    ...storeSettingNames,
  ])
    .addHelpText(
      'after',
      `
Only products, variants and collections that changed are written. Set the token of the lake in
CONTENT_LAKE_TOKEN.

Example:
  npx storefront-api sync --lake http://localhost:3333`,
    )
    .action((flags: SyncFlags) => syncOnce(commandConfigFromFlags(flags, env), flags))
}

/** Prints what was written. */
async function syncOnce(config: Config, flags: SyncFlags): Promise<void> {
  const { lake } = config
  if (!lake)
    throw new StartupError(
      'Set the content lake with --lake or CONTENT_LAKE_URL, such as --lake http://localhost:3333.',
    )
  const { loadCatalogue } = await import('../catalogue/load-catalogue.ts')
  const { createShop } = await import('../shop.ts')
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const shop = createShop({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    catalogue: loadCatalogue(config.cataloguePath, config.dataDir),
    mediaDir: config.mediaDir,
    publicUrl: () => publicUrl,
    returnUrl: config.returnUrl,
    onError: (error) => console.error(error),
  })
  try {
    const { written, total } = await syncCatalogue({
      shop,
      publicUrl,
      lake,
      full: flags.full === true,
    })
    const unchanged = total - Math.min(written, total)
    await printLine(
      flags.json
        ? JSON.stringify({ written, unchanged, total })
        : `Synced ${pluralize(total, 'document')} to ${lake.url} (${lake.dataset}): ${written} written, ${unchanged} unchanged.`,
    )
  } catch (error) {
    throw error instanceof StartupError
      ? error
      : new StartupError(`The sync failed: ${(error as Error).message}`)
  } finally {
    shop.close()
  }
}
