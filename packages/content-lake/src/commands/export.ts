import { existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { SanityClient } from '@sanity/client'
import type { Command } from 'commander'
import { pluralize, createStepProgress, CommandError, type Terminal } from './terminal.ts'
import {
  addDatasetOption,
  datasetFromFlags,
  addTargetOptions,
  type DatasetFlags,
  withReadOnlyLake,
} from './target-lake.ts'

interface ExportFlags extends DatasetFlags {
  out?: string
  assets: boolean
  drafts: boolean
  raw?: true
  types?: string[]
  force?: true
  json?: true
}

/** `content-lake export`: a dataset in the public format, which `import` and hosted Sanity read. */
export function addExportCommand(program: Command, terminal: Terminal): void {
  addDatasetOption(addTargetOptions(program.command('export')))
    .description('export a dataset to an archive that any Sanity project can import')
    .option('--out <file>', 'archive to write, "-" for the standard output (<dataset>.tar.gz)')
    .option('--types <type...>', 'only documents of these types')
    .option('--no-assets', 'without assets and references to them')
    .option('--no-drafts', 'without drafts, versions and releases')
    .option('--raw', 'keep documents and asset URLs unchanged')
    .option('--force', 'overwrite an existing file')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
An export has documents, drafts, versions, releases and assets. It has no history and no people: a backup has
(content-lake backup --help).

Examples:
  npx content-lake export
  npx content-lake export --dataset staging --out staging.tar.gz --types post author
  npx content-lake export --no-assets --out - | tar -xzO`,
    )
    .action((flags: ExportFlags) =>
      withReadOnlyLake(flags, terminal, async (lake) => {
        const dataset = datasetFromFlags(flags, terminal)
        const out = flags.out ?? `${dataset}.tar.gz`
        if (out === '-')
          return void (await exportTo(lake.client(dataset), process.stdout, flags, terminal))
        const path = resolve(out)
        await refuseFolder(path)
        if (existsSync(path) && flags.force !== true)
          throw new CommandError(
            `${path} exists: choose another file with --out, or add --force to overwrite it.`,
          )
        const { documents, assets } = await exportToFile(
          lake.client(dataset),
          path,
          flags,
          terminal,
        )
        const summary = `${pluralize(documents, 'document')} and ${pluralize(assets, 'asset')} of "${dataset}" are in ${path}.`
        terminal.out(
          flags.json ? JSON.stringify({ dataset, file: path, documents, assets }) : summary,
        )
      }),
    )
}

export interface ExportCounts {
  documents: number
  assets: number
}

/** The exported part of a dataset; all of it by default. */
export type ExportOptions = Partial<Pick<ExportFlags, 'assets' | 'drafts' | 'raw' | 'types'>>

/** Exports to a file that is renamed once it is complete. */
export async function exportToFile(
  client: SanityClient,
  path: string,
  parts: ExportOptions,
  terminal: Terminal,
): Promise<ExportCounts> {
  const partial = `${path}.partial`
  await refuseFolder(path)
  await beginFile(partial, path)
  try {
    const exported = await exportTo(client, partial, parts, terminal)
    await rename(partial, path)
    return exported
  } finally {
    await rm(partial, { force: true })
  }
}

async function refuseFolder(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined)
  if (there?.isDirectory())
    throw new CommandError(`${path} is a folder: set a file in it with --out.`)
}

/** Opens the file first: the public export would end the process with an unhandled event if it cannot write. */
async function beginFile(partial: string, path: string): Promise<void> {
  try {
    const file = await open(partial, 'w', 0o600)
    await file.close()
  } catch (error) {
    throw new CommandError(`${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/**
 * Exports the dataset of a client with the public export.
 * @throws CommandError with the message of the export
 */
async function exportTo(
  client: SanityClient,
  outputPath: string | NodeJS.WriteStream,
  { assets = true, drafts = true, raw, types }: ExportOptions,
  terminal: Terminal,
): Promise<ExportCounts> {
  // Loaded on demand: a serving lake does not need it.
  const { exportDataset } = await import('@sanity/export')
  const steps = createStepProgress(terminal)
  const { dataset = '' } = client.config()
  try {
    const { documentCount, assetCount } = await exportDataset({
      client: client as never,
      dataset,
      outputPath,
      assets,
      drafts,
      raw: raw === true,
      ...(types && { types }),
      onProgress: steps.tell,
    })
    return { documents: documentCount, assets: assetCount }
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n')
    throw new CommandError(`The export ended: ${line.replace(/\.?$/, '.')}`, { cause: error })
  } finally {
    steps.end()
  }
}
