import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { httpError } from '../http/errors.ts'
import { storageError } from '../store/storage-error.ts'

/** The bytes of an upload, on the disk but not yet an asset. */
export interface ReceivedFile {
  path: string
  sha1: string
  size: number
}

/** Where the file of an asset lies. Datasets share nothing, as their assets are deleted on their own. */
export function assetPath(
  dataDir: string,
  kind: 'images' | 'files',
  dataset: string,
  filename: string,
): string {
  return join(dataDir, 'assets', dataset, kind, filename)
}

/**
 * Writes a stream to a temporary file while it is hashed. Never holds more of it in memory than one chunk.
 * @throws ApiError 413 past `limit` bytes; StorageError when the disk refuses. Nothing is left behind then.
 */
export async function receiveFile(
  dataDir: string,
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<ReceivedFile> {
  const path = join(dataDir, 'assets', 'incoming', randomUUID())
  const hash = createHash('sha1')
  let size = 0
  try {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(path, 'wx')
    try {
      for await (const chunk of body ?? []) {
        size += chunk.byteLength
        if (size > limit)
          throw httpError(413, 'Payload Too Large', `Uploads may not exceed ${limit} bytes`)
        hash.update(chunk)
        await file.writeFile(chunk)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    return { path, sha1: hash.digest('hex'), size }
  } catch (error) {
    await discardFile({ path })
    throw storageError(error, path)
  }
}

/** Moves a received file to its place for good. The same content twice is one file. */
export async function keepFile(received: ReceivedFile, path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await rename(received.path, path)
    await syncFolder(dirname(path))
  } catch (error) {
    throw storageError(error, path)
  }
}

/** Removes a received file that became no asset. */
export async function discardFile(received: { path: string }): Promise<void> {
  await rm(received.path, { force: true })
}

/** Removes what uploads that were cut off by a crash left behind. */
export async function clearIncoming(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'assets', 'incoming'), { recursive: true, force: true })
}

/** Makes a rename survive a power cut: the folder's entry is written out too. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A file, or bytes `start` to `end` of it (both included), as a web stream. */
export function streamFile(
  path: string,
  range?: { start: number; end: number },
): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path, range)) as ReadableStream<Uint8Array>
}
