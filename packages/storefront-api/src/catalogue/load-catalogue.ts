import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { parseCatalogue, type Catalogue } from './catalogue-schema.ts'
import { openIndexFile, writeIndexFile } from './index-file.ts'
import { createMemoryProductSource } from './memory-product-source.ts'
import type { ProductSource } from './product-source.ts'

/** A loaded catalogue, ready to serve. */
export interface LoadedCatalogue {
  source: ProductSource
  /** SHA-256 of the file's bytes; an unchanged hash skips the import. */
  hash: string
}

/**
 * Maximum catalogue size in bytes that the serving process parses itself; a larger one would leave
 * its heap permanently enlarged.
 */
const MAX_INLINE_BYTES = 8 * 1024 * 1024
/** Chunk size in bytes when hashing. */
const CHUNK = 4 * 1024 * 1024

const importerFlags = [
  '--max-old-space-size=6144',
  join(import.meta.dirname, 'catalogue-import-process.ts'),
]

function unreadable(path: string, error: unknown): StartupError {
  const reason =
    (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : String(error)
  return new StartupError(
    `The catalogue ${path} cannot be read: ${reason}. Set STOREFRONT_API_CATALOGUE or --catalogue to a catalogue file.`,
  )
}

function hashFile(path: string): string {
  const hash = createHash('sha256')
  const file = openSync(path, 'r')
  try {
    const chunk = Buffer.allocUnsafe(CHUNK)
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk))
      hash.update(chunk.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}

/**
 * Reads and validates a catalogue file.
 * @throws StartupError when it is missing, not JSON or not valid.
 */
function readCatalogue(path: string): Catalogue {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadable(path, error)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new StartupError(`The catalogue ${path} is not valid JSON: ${(error as Error).message}`)
  }
  try {
    return parseCatalogue(value)
  } catch (error) {
    throw new StartupError(`${path}: ${(error as Error).message}`)
  }
}

/**
 * Opens a catalogue file through the index in the data folder (`catalogue.sqlite`), which is
 * rewritten when the file's content changed. Without a data folder everything stays in memory.
 * @throws StartupError when the file is missing, not JSON or not valid.
 */
export function loadCatalogue(path: string, dataDir: string | null): LoadedCatalogue {
  let hash: string
  let size: number
  try {
    hash = hashFile(path)
    ;({ size } = statSync(path))
  } catch (error) {
    throw unreadable(path, error)
  }
  if (dataDir === null) return { hash, source: createMemoryProductSource(readCatalogue(path)) }
  const file = join(dataDir, 'catalogue.sqlite')
  const known = openIndexFile(file, hash)
  if (known) return { hash, source: known }
  if (size <= MAX_INLINE_BYTES) importCatalogueFile(path, file, hash)
  else importInChildProcess(path, file, hash)
  const source = openIndexFile(file, hash)
  if (!source) throw new StartupError(`The catalogue ${path} could not be indexed in ${file}.`)
  return { hash, source }
}

/**
 * Validates a catalogue file and writes its index.
 * @throws StartupError when it is not valid, or the index cannot be written.
 */
export function importCatalogueFile(path: string, file: string, hash: string): void {
  const catalogue = readCatalogue(path)
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeIndexFile(file, catalogue, hash)
  } catch (error) {
    throw new StartupError(`The folder of ${file} is not writable: ${(error as Error).message}.`)
  }
}

/**
 * Like `loadCatalogue`, for a shop that is serving: large files are imported in a child process.
 * @throws StartupError when the file is missing, not JSON or not valid.
 */
export async function loadCatalogueInChildProcess(
  path: string,
  dataDir: string,
): Promise<LoadedCatalogue> {
  const file = join(dataDir, 'catalogue.sqlite')
  const hash = await hashFileAsync(path)
  const known = openIndexFile(file, hash)
  if (known) return { hash, source: known }
  const child = spawn(process.execPath, [...importerFlags, path, file, hash], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  const source = status === 0 ? openIndexFile(file, hash) : null
  if (!source) throw new StartupError(said.trim() || `The catalogue ${path} could not be imported.`)
  return { hash, source }
}

async function hashFileAsync(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path, {
      highWaterMark: CHUNK,
    }) as AsyncIterable<Buffer>)
      hash.update(chunk)
  } catch (error) {
    throw unreadable(path, error)
  }
  return hash.digest('hex')
}

/** Imports a large file in a child process, whose memory is released when it exits. */
function importInChildProcess(path: string, file: string, hash: string): void {
  const { status, stderr } = spawnSync(process.execPath, [...importerFlags, path, file, hash], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) {
    throw new StartupError(stderr.trim() || `The catalogue ${path} could not be imported.`)
  }
}
