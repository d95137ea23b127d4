import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { temporaryFilesFolder } from '../asset-store/folder-store.ts'
import { httpError } from '../http/errors.ts'
import { StorageError, toStorageError } from '../store/storage-error.ts'

/** An uploaded file on the disk, not yet an asset. */
export interface ReceivedFile {
  path: string
  sha1: string
  size: number
}

export interface ReceiveLimits {
  /** Maximum upload in bytes. */
  bytes: number
  /** Window of the minimum rate, in milliseconds. */
  window?: number
}

/** Minimum bytes per window of waiting for the client: a slower one would take hours for a photograph. */
const ENOUGH = 16 * 1024
const WINDOW = 60_000

/**
 * Disk space in bytes that uploads leave for documents; also the interval of bytes after which it is checked
 * again.
 */
const LEFT_FREE = 256 * 1024 ** 2
const LOOK_AGAIN = 32 * 1024 ** 2

/**
 * Streams to a temporary file while hashing; holds at most one chunk in memory.
 * @throws ApiError 413 above the limit, 408 below the minimum rate; StorageError if the disk fails or is
 * nearly full. The temporary file is deleted then.
 */
export async function receiveFile(
  dataDir: string,
  body: ReadableStream<Uint8Array> | null,
  limits: ReceiveLimits,
): Promise<ReceivedFile> {
  const path = join(temporaryFilesFolder(dataDir), randomUUID())
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

/** Deletes the partial uploads of a crash. */
export async function deletePartialUploads(dataDir: string): Promise<void> {
  await rm(temporaryFilesFolder(dataDir), { recursive: true, force: true })
}

/** Deletes a received file that did not become an asset. */
export async function discardFile(received: { path: string }): Promise<void> {
  await rm(received.path, { force: true })
}

/** @throws ApiError 413 if the declared length exceeds the limit, before the body is read. */
export function assertDeclaredUploadSize(headers: Headers, limit: number): void {
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

/**
 * The chunks of a body, with a minimum rate, so that a slow client does not occupy an upload slot for hours.
 */
async function* paced(
  body: ReadableStream<Uint8Array>,
  window: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  // Counts only the time spent waiting for the client, not for the disk.
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
