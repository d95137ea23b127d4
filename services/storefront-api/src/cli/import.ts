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
import { loadCatalogue } from '../catalogue/load.ts'
import type { Config } from '../config.ts'
import { importProducts, type ImportOptions, type ImportReport } from '../csv/import-products.ts'
import { findPicture } from '../csv/pictures.ts'
import { imageUrl } from '../media/image-url.ts'
import { StartupError, UsageError } from '../startup-error.ts'
import { readWords, storeFlags, storeFlagsHelp, type Command } from './command.ts'
import { addressOf, withShelf } from './export.ts'
import { hasStore, withStore } from './open-store.ts'
import { counted, plainLine, print } from './output.ts'

/** Entries of a list that are shown. */
const SHOWN = 20

interface Wanted {
  csvPath: string
  dryRun: boolean
  keepStock: boolean
}

function listed(lines: readonly string[], count: number): string[] {
  const shown = lines.slice(0, SHOWN).map((line) => `  ${plainLine(line)}`)
  return count > shown.length ? [...shown, `  … and ${count - shown.length} more`] : shown
}

/** The problems of a file as one error. */
function refusal(csvPath: string, { problems, problemCount }: ImportReport): StartupError {
  const lines = problems.map(({ line, message }) => `line ${line} ${message}`)
  const noun = problemCount === 1 ? 'a problem' : `${problemCount} problems`
  return new StartupError(
    `${csvPath} has ${noun}. Nothing was changed.\n${listed(lines, problemCount).join('\n')}`,
  )
}

function told(report: ImportReport, dryRun: boolean): string {
  const { added, changed, same, changes, ignoredColumns, missingPictures } = report
  const left = report.missingPictureCount
  const would = dryRun ? 'would be ' : ''
  return [
    `${counted(added, 'product')} ${would}added, ${changed} ${would}changed, ${same} are like that already.`,
    ...listed(
      changes.map(({ handle, kind, what }) =>
        kind === 'added' ? `${handle}: new` : `${handle}: ${what.join(', ')}`,
      ),
      added + changed,
    ),
    ...(ignoredColumns.length > 0
      ? [`Columns without a place in the catalogue: ${ignoredColumns.map(plainLine).join(', ')}.`]
      : []),
    ...(missingPictures.length > 0
      ? [
          `${counted(left, 'picture')} ${left === 1 ? 'is not in the media folder and was' : 'are not in the media folder and were'} left out:`,
          ...listed(missingPictures, left),
        ]
      : []),
  ].join('\n')
}

/** Makes the new catalogue the catalogue, after it was read once as the shop will. */
async function take(config: Config, draft: string, known: { mtimeMs: number }): Promise<void> {
  const { cataloguePath, dataDir } = config
  const { mode, mtimeMs } = statSync(cataloguePath)
  if (mtimeMs !== known.mtimeMs)
    throw new StartupError(
      `${cataloguePath} was changed meanwhile. Nothing was written; try again.`,
    )
  loadCatalogue(draft, dataDir).source.close()
  chmodSync(draft, mode)
  renameSync(draft, cataloguePath)
  // Whoever opens the store delivers what the catalogue says.
  if (hasStore(config)) await withStore(config, () => Promise.resolve())
}

async function perform(config: Config, wanted: Wanted, progress: Progress): Promise<ImportReport> {
  const { cataloguePath } = config
  const address = addressOf(config)
  const draft = `${cataloguePath}.${process.pid}`
  let report: ImportReport | null = null
  const known = existsSync(cataloguePath) ? statSync(cataloguePath) : { mtimeMs: 0 }
  const file = wanted.dryRun ? null : createWriteStream(draft, { flush: true })
  let failure: Error | null = null
  file?.on('error', (error) => (failure = error))
  try {
    await withShelf(config, async ({ source, onHand }) => {
      const options: ImportOptions = {
        csvPath: wanted.csvPath,
        cataloguePath,
        currencyCode: source.content.shop.currencyCode,
        keepStock: wanted.keepStock,
        onHand,
        urlOf: (src) => imageUrl(address, src),
        findPicture: (url) => findPicture(config.mediaDir, url),
        now: new Date().toISOString(),
        progress: (text) => progress.tell(text),
        async write(text) {
          if (failure) throw failure
          if (file && !file.write(text)) await once(file, 'drain')
        },
      }
      report = await importProducts(options)
    })
    await new Promise<void>((resolve) => (file ? file.end(resolve) : resolve()))
    if (report!.problemCount > 0) throw refusal(wanted.csvPath, report!)
    if (file && report!.added + report!.changed > 0) await take(config, draft, known)
    return report!
  } finally {
    if (file) await closed(file)
    rmSync(draft, { force: true })
  }
}

/** Ends a stream wherever it is: one that is not open yet would make its file again after it was removed. */
async function closed(file: WriteStream): Promise<void> {
  if (file.closed) return
  await new Promise<void>((resolve) => file.once('close', () => resolve()).destroy())
}

/** Shopify's product CSV into the catalogue. */
export const importCsv: Command = {
  help: `Brings the catalogue in line with a product CSV of Shopify, as its admin exports it.

Usage: storefront-api import FILE [OPTIONS]

  --dry-run         say what would change, and change nothing
  --keep-stock      leave the stock of variants that exist as it is
  --media DIR       the catalogue's pictures (../media beside the catalogue)
  --public-url URL  the shop's address, as exports name its pictures (http://localhost:3334)
  --json            what changed as JSON
  --progress        say how far it is, also where the error output is no terminal
${storeFlagsHelp}

Products are found by their handle, variants by their SKU or else their options; both keep their
numbers. What the file does not name stays: other products and variants, and every column that it
lacks. One broken row, and nothing is changed at all. Pictures are not fetched: put the files into
the media folder first. A quantity is what is on the shelf. A running shop sells by all of it
within seconds, without a restart.

Examples:
  npx storefront-api import products.csv --dry-run
  npx storefront-api import products.csv --keep-stock`,
  async run(args, env) {
    const { values, positionals, config } = readWords(
      args,
      env,
      {
        'dry-run': { type: 'boolean' },
        'keep-stock': { type: 'boolean' },
        json: { type: 'boolean' },
        progress: { type: 'boolean' },
      },
      [...storeFlags, 'media', 'public-url', 'port'],
    )
    const [csvPath, ...more] = positionals
    if (csvPath === undefined) throw new UsageError('Name the file to import.')
    if (more.length > 0)
      throw new UsageError(`There is a word too many: ${JSON.stringify(more[0])}.`)
    const dryRun = values['dry-run'] === true
    const progress = createProgress(values.progress === true)
    try {
      const wanted = { csvPath, dryRun, keepStock: values['keep-stock'] === true }
      const report = await perform(config, wanted, progress)
      progress.end()
      await print(values.json ? JSON.stringify({ dryRun, ...report }) : told(report, dryRun))
    } finally {
      progress.end()
    }
  },
}
