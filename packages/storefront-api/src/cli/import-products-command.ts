import {
  chmodSync,
  createWriteStream,
  existsSync,
  renameSync,
  rmSync,
  statSync,
  type WriteStream,
} from 'node:fs'
import { once } from 'node:events'
import { createProgress, type Progress } from '@orrery/progress'
import type { Command } from 'commander'
import {
  addSettingOptions,
  commandConfigFromFlags,
  type Config,
  type ConfigFlags,
  type Env,
} from '../config.ts'
import type { ImportOptions, ImportReport } from '../csv/import-products.ts'
import { imageUrl } from '../media/image-url.ts'
import { StartupError } from '../startup-error.ts'
import { storeSettingNames, pluralize, toPlainLine, printLine } from './output.ts'
import { shopUrl, withCatalogueAndStock } from './export-products-command.ts'
import { storeExists, withOpenStore } from './open-store.ts'

/** Maximum number of list entries that are printed. */
const SHOWN = 20

interface ImportRequest {
  csvPath: string
  dryRun: boolean
  keepStock: boolean
}

function listed(lines: readonly string[], count: number): string[] {
  const shown = lines.slice(0, SHOWN).map((line) => `  ${toPlainLine(line)}`)
  return count > shown.length ? [...shown, `  … and ${count - shown.length} more`] : shown
}

/** The problems of a file as one error. */
function problemsError(csvPath: string, { problems, problemCount }: ImportReport): StartupError {
  const lines = problems.map(({ line, message }) => `line ${line} ${message}`)
  const noun = problemCount === 1 ? 'a problem' : `${problemCount} problems`
  return new StartupError(
    `${csvPath} has ${noun}. Nothing was changed.\n${listed(lines, problemCount).join('\n')}`,
  )
}

function formatReport(report: ImportReport, dryRun: boolean): string {
  const { added, changed, same, changes, ignoredColumns, missingPictures } = report
  const left = report.missingPictureCount
  const would = dryRun ? 'would be ' : ''
  return [
    `${pluralize(added, 'product')} ${would}added, ${changed} ${would}changed, ${same} unchanged.`,
    ...listed(
      changes.map(({ handle, kind, what }) =>
        kind === 'added' ? `${handle}: new` : `${handle}: ${what.join(', ')}`,
      ),
      added + changed,
    ),
    ...(ignoredColumns.length > 0
      ? [`Ignored columns: ${ignoredColumns.map(toPlainLine).join(', ')}.`]
      : []),
    ...(missingPictures.length > 0
      ? [
          `${pluralize(left, 'image')} skipped, because ${left === 1 ? 'it is' : 'they are'} not in the media folder:`,
          ...listed(missingPictures, left),
        ]
      : []),
  ].join('\n')
}

/** Replaces the catalogue file after validating the new one as the shop will read it. */
async function replaceCatalogue(
  config: Config,
  draft: string,
  known: { mtimeMs: number },
): Promise<void> {
  const { cataloguePath, dataDir } = config
  const { mode, mtimeMs } = statSync(cataloguePath)
  if (mtimeMs !== known.mtimeMs)
    throw new StartupError(
      `${cataloguePath} was changed during the import. Nothing was changed. Try again.`,
    )
  const { loadCatalogue } = await import('../catalogue/load-catalogue.ts')
  loadCatalogue(draft, dataDir).source.close()
  chmodSync(draft, mode)
  renameSync(draft, cataloguePath)
  // Opening the store also imports the catalogue's stock.
  if (storeExists(config)) await withOpenStore(config, () => Promise.resolve())
}

async function runImport(
  config: Config,
  wanted: ImportRequest,
  progress: Progress,
): Promise<ImportReport> {
  const { importProducts } = await import('../csv/import-products.ts')
  const { findMediaImage } = await import('../csv/find-media-image.ts')
  const { cataloguePath } = config
  const address = shopUrl(config)
  const draft = `${cataloguePath}.${process.pid}`
  let report: ImportReport | null = null
  const known = existsSync(cataloguePath) ? statSync(cataloguePath) : { mtimeMs: 0 }
  const file = wanted.dryRun ? null : createWriteStream(draft, { flush: true })
  let failure: Error | null = null
  file?.on('error', (error) => (failure = error))
  try {
    await withCatalogueAndStock(config, async ({ source, onHand }) => {
      const options: ImportOptions = {
        csvPath: wanted.csvPath,
        cataloguePath,
        currencyCode: source.content.shop.currencyCode,
        keepStock: wanted.keepStock,
        onHand,
        urlOf: (src) => imageUrl(address, src),
        findMediaImage: (url) => findMediaImage(config.mediaDir, url),
        now: new Date().toISOString(),
        progress: (text) => progress.update(text),
        async write(text) {
          if (failure) throw failure
          if (file && !file.write(text)) await once(file, 'drain')
        },
      }
      report = await importProducts(options)
    })
    await new Promise<void>((resolve) => (file ? file.end(resolve) : resolve()))
    if (report!.problemCount > 0) throw problemsError(wanted.csvPath, report!)
    if (file && report!.added + report!.changed > 0) await replaceCatalogue(config, draft, known)
    return report!
  } finally {
    if (file) await closed(file)
    rmSync(draft, { force: true })
  }
}

/** Destroys a stream and waits for it: a stream that opens late would recreate its removed file. */
async function closed(file: WriteStream): Promise<void> {
  if (file.closed) return
  await new Promise<void>((resolve) => file.once('close', () => resolve()).destroy())
}

interface ImportFlags extends ConfigFlags {
  dryRun?: true
  keepStock?: true
  json?: true
  progress?: true
}

/** `storefront-api import`: imports Shopify's product CSV into the catalogue. */
export function addImportProductsCommand(program: Command, env: Env): void {
  const command = program
    .command('import')
    .description('import a Shopify product CSV into the catalogue')
    .argument('<file>', 'CSV file as exported from Shopify')
    .option('--dry-run', 'show what would change, without changing anything')
    .option('--keep-stock', 'do not change the stock of existing variants')
    .option('--json', 'print the changes as JSON')
    .option('--progress', 'report progress even when standard error is not a terminal')
  addSettingOptions(command, [...storeSettingNames, 'media', 'publicUrl', 'port'])
    .addHelpText(
      'after',
      `
Products are found by their handle, variants by their SKU or else their options; both keep their
numbers. What the file does not name stays: other products and variants, and every column that it
lacks. One broken row, and nothing is changed at all. Pictures are not fetched: put the files into
the media folder first. A quantity is what is on the catalogue. A running shop sells by all of it
within seconds, without a restart.

Examples:
  npx storefront-api import products.csv --dry-run
  npx storefront-api import products.csv --keep-stock`,
    )
    .action(async (csvPath: string, flags: ImportFlags) => {
      const wanted = {
        csvPath,
        dryRun: flags.dryRun === true,
        keepStock: flags.keepStock === true,
      }
      const { dryRun } = wanted
      const progress = createProgress(flags.progress === true)
      try {
        const report = await runImport(commandConfigFromFlags(flags, env), wanted, progress)
        progress.end()
        await printLine(
          flags.json ? JSON.stringify({ dryRun, ...report }) : formatReport(report, dryRun),
        )
      } finally {
        progress.end()
      }
    })
}
