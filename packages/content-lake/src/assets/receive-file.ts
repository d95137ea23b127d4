import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { incomingFolder } from '../asset-store/folder-store.ts'
import { httpError } from '../http/errors.ts'
import { StorageError, toStorageError } from '../store/storage-error.ts'

/** The bytes of an upload, on the disk but not yet an asset. */
export interface ReceivedFile {
  path: string
  sha1: string
  size: number
}

export interface ReceiveLimits {
  /** Largest upload, in bytes. */
  bytes: number
  /** How long hardly anything may come, in milliseconds. */
  window?: number
}

/** So many bytes come while the sender is waited for this long, in milliseconds: a slower line would take hours for a photograph. */
const ENOUGH = 16 * 1024
const WINDOW = 60_000

/** Uploads leave so much of the disk to the documents, in bytes; it is looked at again after each so many. */
const LEFT_FREE = 256 * 1024 ** 2
const LOOK_AGAIN = 32 * 1024 ** 2

/**
 * Writes a stream to a temporary file while it is hashed. Never holds more of it in memory than one chunk.
 * @throws ApiError 413 past the limit, 408 where hardly anything comes; StorageError when the disk refuses or is nearly
 * full. Nothing is left behind then.
 */
export async function receiveFile(
  dataDir: string,
  body: ReadableStream<Uint8Array> | null,
  limits: ReceiveLimits,
): Promise<ReceivedFile> {
  const path = join(incomingFolder(dataDir), randomUUID())
  const hash = createHash('sha1')
  let size = 0
  let looked = -LOOK_AGAIN
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of body ? paced(body, limits.window ?? WINDOW) : []) {
        size += chunk.byteLength
        if (size > limits.bytes) throw tooLarge(limits.bytes)
        if (size - looked >= LOOK_AGAIN) {
          await requireRoom(path)
          looked = size
        }
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
    throw toStorageError(error, path)
  }
}

/** Removes what uploads that were cut off by a crash left behind. */
export async function clearIncomingFolder(dataDir: string): Promise<void> {
  await rm(incomingFolder(dataDir), { recursive: true, force: true })
}

/** Removes a received file that became no asset. */
export async function discardFile(received: { path: string }): Promise<void> {
  await rm(received.path, { force: true })
}

/** @throws ApiError 413 for an upload that says itself that it is too large; nothing of it is read then. */
export function assertUploadSize(headers: Headers, limit: number): void {
  if (Number(headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
}

function tooLarge(limit: number) {
  return httpError(413, 'Payload Too Large', `Uploads may not exceed ${limit} bytes`)
}

async function requireRoom(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  if (bavail * bsize < LEFT_FREE)
    throw new StorageError(
      'The disk of the content lake is nearly full; uploads wait until there is room.',
    )
}

/** The chunks of a body, as long as they come: whoever sends next to nothing does not hold a place for an hour. */
async function* paced(
  body: ReadableStream<Uint8Array>,
  window: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  // Only the waiting for the sender counts, not what the disk takes.
  let waited = 0
  let brought = 0
  let isSilent = false
  const giveUp = () => {
    isSilent = true
    void reader.cancel().catch(() => undefined)
  }
  try {
    for (;;) {
      const from = performance.now()
      const silence = setTimeout(giveUp, window - waited)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      waited += performance.now() - from
      brought += value?.byteLength ?? 0
      if (brought >= ENOUGH) [waited, brought] = [0, 0]
      else if (isSilent || waited >= window)
        throw httpError(408, 'Request Timeout', 'The upload is too slow; it was given up')
      if (done) return
      yield value
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
