import { createReadStream } from 'node:fs'
import { lstat, mkdir, mkdtemp, open, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import {
  findErrorInCauseChain,
  isTarArchive,
  decompressWithinLimits,
} from '../archive/decompress.ts'
import { formatBytes } from '../archive/decompression-limits.ts'
import {
  validateDocumentLines,
  type DocumentLineValidationRules,
  IMPORT_LIMITS,
  RejectedImportError,
  type ImportLimits,
} from './validate-document-lines.ts'

/** A validated source for the public import. */
export interface PreparedImport {
  input: NodeJS.ReadableStream | string
  /** Removes unpacked files. */
  dispose: () => Promise<void>
}

export interface ImportPreparationOptions {
  /** Whether documents may reference local files and private addresses. */
  allowLocalAssets: boolean
  /** URL of the target lake. */
  own?: string
  /** Folder of a streamed file of documents, whose relative asset paths begin there. */
  folder?: string | undefined
  limits?: ImportLimits
}

/** Folders whose files the public import uploads unconditionally. */
const ASSET_FOLDERS = ['images', 'files']

/**
 * Validates a source before the public import reads it, which trusts all paths, links and sizes. An archive is
 * unpacked with limits into a private folder.
 * @param source a stream of an archive or of documents, or a folder
 * @throws RejectedImportError; for streamed documents, while they are read.
 */
export async function prepareImport(
  source: NodeJS.ReadableStream | string,
  { allowLocalAssets, own, folder: ownFolder, limits = IMPORT_LIMITS }: ImportPreparationOptions,
): Promise<PreparedImport> {
  const rules = { allowLocalAssets, limits, own: own && new URL(own).origin }
  const keep = () => Promise.resolve()
  if (typeof source === 'string') {
    await checkFolder(source, rules)
    return { input: source, dispose: keep }
  }
  const begun = await decompressWithinLimits(
    source as AsyncIterable<Buffer>,
    limits,
    (sentence) => new RejectedImportError(sentence),
  )
  if (!isTarArchive(begun)) {
    const lines = validateDocumentLines(begun.all, { ...rules, folder: ownFolder })
    return { input: Readable.from(lines), dispose: keep }
  }
  const folder = await mkdtemp(join(tmpdir(), 'content-lake-import-'))
  const dispose = () => rm(folder, { recursive: true, force: true })
  try {
    return { input: await unpackArchive(begun.all, folder, rules), dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** Validates an export in a folder. */
async function checkFolder(
  folder: string,
  rules: Omit<DocumentLineValidationRules, 'folder'>,
): Promise<void> {
  const root = await realpath(folder)
  for (const name of ['', ...ASSET_FOLDERS]) {
    const entries = await readdir(join(folder, name)).catch(() => [])
    for (const entry of entries) await checkFile(join(name, entry), folder, root, rules)
  }
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.ndjson')) continue
    const lines = validateDocumentLines(createReadStream(join(folder, name)), { ...rules, folder })
    while (!(await lines.next()).done);
  }
}

async function checkFile(
  name: string,
  folder: string,
  root: string,
  { allowLocalAssets, limits }: Omit<DocumentLineValidationRules, 'folder'>,
): Promise<void> {
  const path = join(folder, name)
  if (!allowLocalAssets && (await lstat(path)).isSymbolicLink()) {
    const target = await realpath(path).catch(() => '')
    if (!target.startsWith(root + sep))
      throw new RejectedImportError(
        `${name} is a link that leads out of the export. Add --allow-local-assets where it is meant.`,
      )
  }
  const found = await stat(path).catch(() => undefined)
  if (dirname(name) !== '.' && (found?.size ?? 0) > limits.file) throw tooLarge(name, limits)
}

/** @returns the folder of the documents */
async function unpackArchive(
  archive: AsyncIterable<Uint8Array>,
  folder: string,
  rules: Omit<DocumentLineValidationRules, 'folder'>,
): Promise<string> {
  const documents: string[] = []
  let entries = 0
  try {
    const bytes = Readable.toWeb(Readable.from(archive)) as ReadableStream<Uint8Array<ArrayBuffer>>
    for await (const entry of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, type = 'file' } = entry.header
      entries += 1
      if (entries > rules.limits.entries)
        throw new RejectedImportError(`The archive holds more than ${rules.limits.entries} files.`)
      if (type === 'directory') continue
      const path = resolve(folder, name)
      if (type !== 'file' || !path.startsWith(folder + sep))
        throw new RejectedImportError(
          `The archive holds ${JSON.stringify(name)}, a link or a path out of it, which no export does.`,
        )
      if (entry.header.size > rules.limits.file && !name.endsWith('.ndjson'))
        throw tooLarge(name, rules.limits)
      await keepEntry(entry, path, rules)
      if (name.endsWith('.ndjson')) documents.push(path)
    }
  } catch (error) {
    throw findErrorInCauseChain(error, RejectedImportError) ?? error
  }
  const [first] = documents.toSorted((a, b) => a.split(sep).length - b.split(sep).length)
  if (first === undefined)
    throw new RejectedImportError('The archive has no documents: no file in it ends with .ndjson.')
  return dirname(first)
}

async function keepEntry(
  { body }: ParsedTarEntry,
  path: string,
  rules: Omit<DocumentLineValidationRules, 'folder'>,
): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    const isDocuments = path.endsWith('.ndjson')
    for await (const chunk of isDocuments
      ? validateDocumentLines(body, { ...rules, folder })
      : body)
      await file.writeFile(chunk)
  } finally {
    await file.close()
  }
}

function tooLarge(name: string, { file }: ImportLimits): RejectedImportError {
  return new RejectedImportError(
    `${name} is larger than ${formatBytes(file)}, the limit of an import.`,
  )
}
