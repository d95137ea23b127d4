import { createReadStream, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { MultipleMutationResult, SanityClient, Transaction } from '@sanity/client'
import type { Command } from 'commander'
import { restrictedAssetFetch } from '../import-source/restricted-asset-fetch.ts'
import { prepareImport, type PreparedImport } from '../import-source/prepare-import.ts'
import {
  pluralize,
  createStepProgress,
  CommandError,
  UsageError,
  type Terminal,
} from './terminal.ts'
import {
  addDatasetOption,
  datasetFromFlags,
  addTargetOptions,
  withTargetLake,
  type DatasetFlags,
} from './target-lake.ts'

/** A client that counts the documents that an import skipped. */
interface CountingClient {
  client: SanityClient
  leftAlone(): number
}

/**
 * Counts skipped documents, which the public import counts as imported.
 * @param client of the target dataset
 */
async function countSkipped(client: SanityClient): Promise<CountingClient> {
  const releases = await client.fetch<string[]>(
    '*[_type == "system.release"].name',
    {},
    { perspective: 'raw' },
  )
  const there = new Set(releases)
  let count = 0
  const transaction: SanityClient['transaction'] = (...given) => {
    const begun = client.transaction(...given)
    const commit = begun.commit.bind(begun)
    const counting = async (...options: Parameters<typeof commit>) => {
      const answer: unknown = await commit(...options)
      const { results = [] } = answer as Partial<MultipleMutationResult>
      // Later patches make references strong again.
      if (creates(begun)) count += results.filter(({ operation }) => operation === 'none').length
      return answer
    }
    return Object.assign(begun, { commit: counting }) as Transaction
  }
  const action: SanityClient['action'] = (...given) => {
    const [sent] = given
    for (const each of Array.isArray(sent) ? sent : [sent])
      if (each.actionType === 'sanity.action.release.import' && there.has(each.releaseId)) count++
    return client.action(...given)
  }
  return { client: withMembers(client, { transaction, action }), leftAlone: () => count }
}

/** A client with some members replaced. */
function withMembers(client: SanityClient, members: Partial<SanityClient>): SanityClient {
  return new Proxy(client, {
    get(target, key) {
      if (key in members) return members[key as keyof SanityClient]
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/**
 * The public import does not await a batch whose release is rejected first. Its own rejection would then be unhandled and
 * end the process.
 */
function withHandledCommits(client: SanityClient): SanityClient {
  const transaction: SanityClient['transaction'] = (...given) => {
    const begun = client.transaction(...given)
    const commit = begun.commit.bind(begun)
    const handled = (...options: Parameters<typeof commit>) => {
      const committed: Promise<unknown> = commit(...options)
      const then: typeof committed.then = (...callbacks) => {
        const next = Promise.prototype.then.apply(committed, callbacks) as Promise<never>
        next.catch(() => undefined)
        return next
      }
      // oxlint-disable-next-line unicorn/no-thenable -- the import chains this promise, and leaves the result unhandled
      return Object.assign(Promise.resolve(committed), { then })
    }
    return Object.assign(begun, { commit: handled }) as Transaction
  }
  return withMembers(client, { transaction })
}

function creates(transaction: Transaction): boolean {
  return transaction.serialize().some((mutation) => 'createIfNotExists' in mutation)
}

/** What to do with documents that exist already. */
export interface ConflictOptions {
  replace?: true
  missing?: true
}

interface ImportFlags extends DatasetFlags, ConflictOptions {
  allowFailingAssets?: true
  allowLocalAssets?: true
  replaceAssets?: true
  skipCrossDatasetReferences?: true
  json?: true
}

/** `content-lake import`: imports an export of any Sanity project into a dataset. */
export function addImportCommand(program: Command, terminal: Terminal): void {
  addDatasetOption(addTargetOptions(program.command('import <source>')))
    .description(
      'import an export into a dataset: an archive, a file of documents (ndjson) or a folder',
    )
    .option('--replace', 'overwrite existing documents')
    .option('--missing', 'skip existing documents')
    .option('--replace-assets', 'overwrite existing asset files')
    .option('--allow-failing-assets', 'continue if an asset file is missing or unreachable')
    .option('--allow-local-assets', 'allow asset sources on this machine and in its network')
    .option('--skip-cross-dataset-references', 'do not check references to other datasets')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Files that documents name lie in the export itself, or on the public internet: anything else is refused.
Without --replace and --missing a document that is there already is a mistake. Drafts, versions and releases come along; a
scheduled release comes in active. "-" reads from the standard input.

Examples:
  npx content-lake import production.tar.gz
  npx content-lake import documents.ndjson --dataset staging --replace
  npx content-lake export --out - | npx content-lake import - --dataset copy --missing`,
    )
    .action((source: string, flags: ImportFlags) => {
      assertOneConflictOption(flags)
      return withTargetLake(
        flags,
        terminal,
        async (lake) => {
          const dataset = datasetFromFlags(flags, terminal)
          await assertDataset(lake.client(dataset), dataset)
          const counts = await importIntoDataset(
            lake.client(dataset),
            sourceOf(source),
            { ...flags, ...(source !== '-' && { assetsBase: dirname(resolve(source)) }) },
            terminal,
          )
          terminal.out(
            flags.json ? JSON.stringify({ dataset, ...counts }) : formatResult(counts, dataset),
          )
        },
        { fresh: true },
      )
    })
}

interface Imported {
  /** Written documents. */
  documents: number
  /** Skipped documents: with `missing` alone. */
  leftAlone: number
  warnings: string[]
}

interface ImportOptions extends Omit<ImportFlags, 'dataset' | 'json'> {
  /** Folder where the relative asset paths of a file of documents begin; an archive and a folder have their own. */
  assetsBase?: string
}

/**
 * Imports a source into the dataset of a client with the public import.
 * @param source a stream of an archive or of documents, or a folder
 */
export async function importIntoDataset(
  client: SanityClient,
  source: NodeJS.ReadableStream | string,
  flags: ImportOptions,
  terminal: Terminal,
): Promise<Imported> {
  const [operation, releasesOperation] = flags.replace
    ? (['createOrReplace', 'replace'] as const)
    : flags.missing
      ? (['createIfNotExists', 'ignore'] as const)
      : (['create', 'fail'] as const)
  // Loaded on demand: a serving lake does not need it.
  const { sanityImport } = await import('@sanity/import')
  const steps = createStepProgress(terminal)
  const allowLocalAssets = flags.allowLocalAssets === true
  const { apiHost: own } = client.config()
  let prepared: PreparedImport | undefined
  try {
    prepared = await prepareImport(source, { allowLocalAssets, own, folder: flags.assetsBase })
    const tally = flags.missing ? await countSkipped(client) : undefined
    const { numDocs, warnings } = await sanityImport(prepared.input, {
      client: withHandledCommits(tally?.client ?? client),
      operation,
      releasesOperation,
      replaceAssets: flags.replaceAssets === true,
      allowFailingAssets: flags.allowFailingAssets === true,
      skipCrossDatasetReferences: flags.skipCrossDatasetReferences === true,
      ...(!allowLocalAssets && { assetFetch: restrictedAssetFetch(own) }),
      ...(flags.assetsBase !== undefined && { assetsBase: flags.assetsBase }),
      onProgress: steps.tell,
    })
    const leftAlone = tally?.leftAlone() ?? 0
    return {
      documents: numDocs - leftAlone,
      leftAlone,
      warnings: warnings.map(({ message }) => message),
    }
  } catch (error) {
    throw new CommandError(sentenceOf(error), { cause: error })
  } finally {
    steps.end()
    await prepared?.dispose()
  }
}

/** @throws UsageError if both options are set */
export function assertOneConflictOption({ replace, missing }: ConflictOptions): void {
  if (replace && missing) throw new UsageError('Choose --replace or --missing, not both.')
}

/**
 * The first line of the import's error, and the next one where it has the reason, with a hint for existing documents.
 */
function sentenceOf(error: unknown): string {
  const [first = '', why = ''] = (error as Error).message.split('\n')
  const line = first.endsWith(':') ? `${first} ${why}` : first
  const hint = /already exists/.test(line) ? ' Add --replace or --missing.' : ''
  return `The import ended: ${line.replace(/[.:\s]*$/, '.')}${hint}`
}

function sourceOf(source: string): NodeJS.ReadableStream | string {
  if (source === '-') return process.stdin
  const path = resolve(source)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`There is nothing at ${path}.`)
  return found.isDirectory() ? path : Readable.from(createReadStream(path))
}

/** The public import would fail at its first batch, after reading the whole source. */
async function assertDataset(client: SanityClient, name: string): Promise<void> {
  const datasets = await client.datasets.list()
  if (!datasets.some((dataset) => dataset.name === name))
    throw new CommandError(
      `There is no dataset "${name}": content-lake dataset create ${name} makes it.`,
    )
}

function formatResult({ documents, leftAlone, warnings }: Imported, dataset: string): string {
  const written = `${pluralize(documents, 'document')} ${documents === 1 ? 'was' : 'were'} imported into "${dataset}"`
  const stays = leftAlone > 0 ? `; ${leftAlone} there already and left alone` : ''
  return [...warnings, `${written}${stays}.`].join('\n')
}
