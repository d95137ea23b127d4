#!/usr/bin/env node
import { readConfig } from './config.ts'
import { loadCatalogue } from './catalogue/load.ts'
import { createShop } from './shop.ts'
import { StartupError } from './startup-error.ts'
import { syncCatalogue } from './sync/sync.ts'

/** Syncs the catalogue into a lake once and says what was written. */
async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env)
  const { lake } = config
  if (!lake)
    throw new StartupError(
      'Name the lake with --lake or CONTENT_LAKE_URL, such as --lake http://localhost:3333.',
    )
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const shop = createShop({
    dataDir: config.dataDir,
    catalogue: loadCatalogue(config.cataloguePath, config.dataDir),
    mediaDir: config.mediaDir,
    publicUrl: () => publicUrl,
    returnUrl: config.returnUrl,
  })
  try {
    const { written, total } = await syncCatalogue({ shop, publicUrl, lake })
    console.log(
      `Synced ${total} documents into ${lake.url} (${lake.dataset}): ${written} written, ${total - Math.min(written, total)} unchanged.`,
    )
  } finally {
    shop.close()
  }
}

main().catch((error: unknown) => {
  console.error(
    error instanceof StartupError ? error.message : `The sync failed: ${(error as Error).message}`,
  )
  process.exit(1)
})
