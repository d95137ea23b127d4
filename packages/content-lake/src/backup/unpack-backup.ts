import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { findErrorInCauseChain } from '../archive/decompress.ts'
import { formatBytes, type DecompressionLimits } from '../archive/decompression-limits.ts'
import {
  isAllowedBackupEntryName,
  MANIFEST_ENTRY_NAME,
  parseBackupManifest,
  type BackupManifest,
} from './backup-manifest.ts'

/** An archive that is not a valid backup; the message is one sentence. */
export class InvalidBackupError extends Error {
  override readonly name = 'BrokenBackup'
}

/** Error for an archive above the limits, with a hint for its operator. */
export const backupTooLargeError = (sentence: string): InvalidBackupError =>
  new InvalidBackupError(
    `${sentence} If this backup is yours, add --max-size with the GiB that it may come to.`,
  )

/** Maximum manifest in bytes: a million files. */
const MANIFEST_LIMIT = 512 * 1024 * 1024

export interface UnpackBackupOptions {
  limits: DecompressionLimits
  onProgress?: ((bytes: number) => void) | undefined
  /** Aborts the unpacking. */
  signal?: AbortSignal | undefined
}

/**
 * Unpacks an archive into a folder, flushes it to the disk and verifies it against the manifest.
 * @param archive the bytes of a tar archive
 * @param folder an existing folder without any of the entries
 * @throws InvalidBackupError for anything that differs from the backup; the reason of the signal
 */
export async function unpackAndVerifyBackup(
  archive: ReadableStream<Uint8Array<ArrayBuffer>>,
  folder: string,
  { limits, onProgress, signal }: UnpackBackupOptions,
): Promise<BackupManifest> {
  const held = new Map<string, BackupManifest['files'][number]>()
  let manifest: BackupManifest | undefined
  const tell = (bytes: number): void => {
    signal?.throwIfAborted()
    onProgress?.(bytes)
  }
  let total = 0
  try {
    for await (const entry of archive.pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, size, type = 'file' } = entry.header
      total += size
      if (total > limits.unpacked)
        throw backupTooLargeError(
          `With ${name} the archive comes to ${formatBytes(total)}, more than the ${formatBytes(limits.unpacked)} that a restore writes.`,
        )
      if (manifest)
        throw new InvalidBackupError(`The archive goes on behind its manifest, with ${name}.`)
      if (name === MANIFEST_ENTRY_NAME && size <= MANIFEST_LIMIT)
        manifest = readManifest(await new Response(entry.body).text())
      else if (type !== 'file' || !isAllowedBackupEntryName(name) || held.has(name))
        throw new InvalidBackupError(
          `The archive holds ${JSON.stringify(name)}, which no backup does.`,
        )
      else if (held.size === limits.entries)
        throw new InvalidBackupError(
          `The archive holds more than ${limits.entries} files. If this backup is yours, add --max-files with the number that it may hold.`,
        )
      else held.set(name, await keep(entry, join(folder, name), tell))
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw (error as NodeJS.ErrnoException).syscall === undefined
      ? unreadableBackupError(error)
      : error
  }
  if (!manifest)
    throw new InvalidBackupError('The archive has no manifest: it was cut off, or is no backup.')
  compare(manifest, held)
  return manifest
}

/** Messages for zlib error codes. */
const PACKED: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: 'it was cut off.',
  Z_DATA_ERROR: 'its bytes are not those that were packed.',
}

/** Error for an unreadable archive, from the error of its stream. */
export function unreadableBackupError(error: unknown): InvalidBackupError {
  const refused = findErrorInCauseChain(error, InvalidBackupError)
  if (refused) return refused
  return new InvalidBackupError(`The archive cannot be read: ${sentenceOf(error)}`, {
    cause: error,
  })
}

/** Reason why an archive is unreadable. Streams wrap errors, and the outer one may have no message. */
function sentenceOf(error: unknown): string {
  const { code = '', message, cause } = error as NodeJS.ErrnoException
  const known = PACKED[code]
  if (known !== undefined) return known
  if (message !== '') return message.replace(/\.?$/, '.')
  return cause instanceof Error ? sentenceOf(cause) : 'nobody says why.'
}

function readManifest(text: string): BackupManifest {
  const manifest = parseBackupManifest(text)
  if (!manifest)
    throw new InvalidBackupError(
      'The manifest of the archive is none that this program understands.',
    )
  return manifest
}

async function keep(
  { header, body }: ParsedTarEntry,
  path: string,
  onProgress: (bytes: number) => void,
): Promise<BackupManifest['files'][number]> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
      onProgress(chunk.length)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { path: header.name, bytes, sha256: hash.digest('hex') }
}

function compare(
  manifest: BackupManifest,
  held: ReadonlyMap<string, BackupManifest['files'][number]>,
): void {
  for (const { path, bytes, sha256 } of manifest.files) {
    const found = held.get(path)
    if (!found) throw new InvalidBackupError(`The archive lacks ${path}, which its manifest names.`)
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new InvalidBackupError(`${path} is not what was backed up: its checksum differs.`)
  }
  if (held.size !== manifest.files.length)
    throw new InvalidBackupError('The archive holds files that its manifest does not name.')
}
