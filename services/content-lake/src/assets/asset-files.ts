import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { storageError } from '../store/storage-error.ts'
import type { ReceivedFile } from './receive-file.ts'

/** Where the file of an asset lies. Datasets share nothing, as their assets are deleted on their own. */
export function assetPath(
  dataDir: string,
  kind: 'images' | 'files',
  dataset: string,
  filename: string,
): string {
  return join(dataDir, 'assets', dataset, kind, filename)
}

/** Places of files whose documents are about to be made, so that nobody takes them for left behind. */
export const placesBeingFilled = new Set<string>()

/**
 * Moves a received file to its place for good, and has its document made. The same content twice is one file.
 * @returns what `make` returns, called once the file is there.
 */
export async function keepFile<T>(
  received: ReceivedFile,
  path: string,
  make: () => Promise<T>,
): Promise<T> {
  placesBeingFilled.add(path)
  try {
    await moveInto(received.path, path)
    return await make()
  } finally {
    placesBeingFilled.delete(path)
  }
}

async function moveInto(from: string, path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(from, path)
    await syncFolder(dirname(path))
  } catch (error) {
    throw storageError(error, path)
  }
}

/** Removes what uploads that were cut off by a crash left behind. */
export async function clearIncoming(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'assets', '.incoming'), { recursive: true, force: true })
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
