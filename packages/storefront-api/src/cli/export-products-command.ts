import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createProgress, type Progress } from '@orrery/progress'
import type { Command } from 'commander'
import type { CatalogueVariant } from '../catalogue/catalogue-schema.ts'
import type { ProductSource } from '../catalogue/product-source.ts'
import {
  addSettingOptions,
  commandConfigFromFlags,
  type Config,
  type ConfigFlags,
  type Env,
} from '../config.ts'
import { productAsCsvRows } from '../csv/product-cells.ts'
import { productHeaderLine, productCsvLines } from '../csv/write-product-csv.ts'
import { imageUrl } from '../media/image-url.ts'
import { StartupError, UsageError } from '../startup-error.ts'
import { storeSettingNames, pluralize, printLine, writeToStdout } from './output.ts'
import { storeExists, withOpenStore } from './open-store.ts'

interface Exported {
  source: ProductSource
  onHand: (variant: CatalogueVariant) => number
}

/** Opens catalogue and stock; without a store every delivered piece is on hand. */
export async function withCatalogueAndStock(
  config: Config,
  work: (exported: Exported) => Promise<void>,
): Promise<void> {
  if (storeExists(config))
    return withOpenStore(config, ({ source, stock }) =>
      work({ source, onHand: ({ id }) => stock.onHand(id) }),
    )
  const { loadCatalogue } = await import('../catalogue/load-catalogue.ts')
  const { source } = loadCatalogue(config.cataloguePath, config.dataDir)
  try {
    await work({ source, onHand: ({ inventoryQuantity }) => inventoryQuantity })
  } finally {
    source.close()
  }
}

/** The shop's URL, which image URLs begin with. */
export function shopUrl({ publicUrl, port }: Config): string {
  return publicUrl ?? `http://localhost:${port}`
}

type Sink = (text: string) => Promise<void>

/** Writes to a temporary file and renames it, so that the file is never incomplete. */
async function writeFileAtomically(
  path: string,
  work: (sink: Sink) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${process.pid}`
  const file = createWriteStream(draft, { flush: true })
  let failure: Error | null = null
  file.on('error', (error) => (failure = error))
  try {
    await work(async (text) => {
      if (failure) throw failure
      if (!file.write(text)) await once(file, 'drain')
    })
    await new Promise<void>((resolve, reject) => {
      file.once('error', reject)
      file.end(resolve)
    })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error instanceof StartupError
      ? error
      : new StartupError(`${path} cannot be written: ${(error as Error).message}.`)
  }
}

interface ExportFlags extends ConfigFlags {
  output?: string
  newNames?: true
  progress?: true
}

/** `storefront-api export`: writes the catalogue as Shopify's product CSV. */
export function addExportProductsCommand(program: Command, env: Env): void {
  const command = program
    .command('export')
    .description('export the products as a Shopify product CSV')
    .option('--output <file>', 'file to write (standard output)')
    .option(
      '--new-names',
      "use the column names of Shopify's newer template, such as “URL handle” and “SKU”",
    )
    .option('--progress', 'report progress even when standard error is not a terminal')
    // Accepts a stray argument, to suggest the option that it was meant for.
    .allowExcessArguments()
  addSettingOptions(command, [...storeSettingNames, 'publicUrl', 'port'])
    .addHelpText(
      'after',
      `
What was written, import reads again. The quantity is what is on the catalogue now. What the CSV has no
column for stays in the catalogue: translations, custom fields, prices in other currencies, rules
for quantities.

Examples:
  npx storefront-api export > products.csv
  npx storefront-api export --output products.csv --new-names`,
    )
    .action(async (flags: ExportFlags, { args: [word] }: Command) => {
      if (word !== undefined) throw new UsageError(`Use --output ${word} to write to a file.`)
      await exportProducts(commandConfigFromFlags(flags, env), flags)
    })
}

async function exportProducts(
  config: Config,
  { output, newNames, progress: isTold }: ExportFlags,
): Promise<void> {
  const progress = createProgress(isTold === true)
  const headings = productHeaderLine(newNames ? 'new' : 'classic')
  let count = 0
  await withCatalogueAndStock(config, async (exported) => {
    const all = async (sink: Sink) => {
      count = await writeAll(exported, shopUrl(config), headings, sink, progress)
    }
    await (output === undefined ? all(writeToStdout) : writeFileAtomically(output, all))
  })
  progress.end()
  if (output !== undefined) await printLine(`${pluralize(count, 'product')} exported to ${output}.`)
}

async function writeAll(
  { source, onHand }: Exported,
  address: string,
  headings: string,
  sink: Sink,
  progress: Progress,
): Promise<number> {
  const urlOf = (src: string) => imageUrl(address, src)
  let count = 0
  await sink(headings)
  for (const product of source.all()) {
    await sink(productCsvLines(productAsCsvRows(product, { onHand, urlOf })))
    count += 1
    progress.update(pluralize(count, 'product'))
  }
  return count
}
