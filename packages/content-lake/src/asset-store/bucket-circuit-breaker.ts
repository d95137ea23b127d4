import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { toStorageError } from '../store/storage-error.ts'
import { type BucketLocation, bucketLabel } from './bucket-url.ts'
import {
  isObjectMissing,
  toBucketError,
  type BucketError,
  type BucketOperation,
} from './bucket-error.ts'
import type { ByteRange } from './asset-store.ts'

/** An object of a bucket. */
export interface BucketObject {
  /** Full name, including the prefix. */
  key: string
  size: number
  modified: Date
}

/** Bucket operations that a lake needs, with full object names. Methods throw the errors of the AWS client. */
interface BucketClient {
  /** Undefined if the object or the bucket does not exist. */
  sizeOf(key: string): Promise<number | undefined>
  /** Undefined if the object does not exist. */
  get(
    key: string,
    range?: ByteRange,
  ): Promise<{ body: ReadableStream<Uint8Array>; modified: Date } | undefined>
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Multipart for large files. The object becomes visible only when complete. */
  upload(key: string, path: string): Promise<void>
  /** Server-side copy; false if the source does not exist. */
  copy(from: string, to: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** One page of the objects below a prefix, with the cursor of the next page. */
  list(
    prefix: string,
    options?: { after?: string; most?: number },
  ): Promise<{ objects: BucketObject[]; next?: string }>
  close(): void
}

/** Timeouts in milliseconds: connecting, first response byte, and inactivity. */
const CONNECTING = 3_000
const ANSWERING = 10_000
const SENDING = 60_000
const SILENCE = 60_000

/** A slow download occupies a connection. */
const CONNECTIONS = 512

/** Bytes per part of a multipart upload, and parts sent concurrently: the memory of an upload. */
const PART = 8 * 1024 ** 2
const PARTS = 2

/** Creates the AWS client. Imported lazily: a lake with a folder store never spends the time and memory. */
async function openClient(address: BucketLocation): Promise<BucketClient> {
  const [sdk, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ])
  const { bucket: Bucket, endpoint, hasOwnHost, keys, region } = address
  const client = new sdk.S3Client({
    region,
    forcePathStyle: !hasOwnHost,
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { credentials: keys }),
    maxAttempts: 3,
    // Not every S3 service supports these checksums; the signature already covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTING,
      requestTimeout: SENDING,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE,
      httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
    },
  })
  const soon = { requestTimeout: ANSWERING }
  return {
    async sizeOf(Key) {
      const found = await unlessMissing(
        client.send(new sdk.HeadObjectCommand({ Bucket, Key }), soon),
      )
      return found && (found.ContentLength ?? 0)
    },
    async get(Key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new sdk.GetObjectCommand({ Bucket, Key, ...(Range && { Range }) })
      const found = await unlessMissing(client.send(command, soon))
      if (!found) return undefined
      // In Node.js the body is a Node stream.
      const body = Readable.toWeb(found.Body as Readable) as ReadableStream<Uint8Array>
      return { body, modified: found.LastModified ?? new Date(0) }
    },
    async put(Key, Body) {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body }), soon)
    },
    async upload(Key, path) {
      const Body = createReadStream(path, { highWaterMark: 1024 ** 2 })
      const params = { Bucket, Key, Body }
      await new Upload({ client, params, partSize: PART, queueSize: PARTS })
        .done()
        .finally(() => Body.destroy())
    },
    async copy(from, Key) {
      const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
      const copied = client.send(new sdk.CopyObjectCommand({ Bucket, Key, CopySource }))
      return (await unlessMissing(copied)) !== undefined
    },
    async delete(Key) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), soon)
    },
    async list(Prefix, { after, most } = {}) {
      const command = new sdk.ListObjectsV2Command({
        Bucket,
        Prefix,
        ...(after !== undefined && { ContinuationToken: after }),
        ...(most !== undefined && { MaxKeys: most }),
      })
      const { Contents = [], NextContinuationToken: next } = await client.send(command, soon)
      const objects = Contents.map(({ Key = '', Size = 0, LastModified = new Date(0) }) => ({
        key: Key,
        size: Size,
        modified: LastModified,
      }))
      return { objects, ...(next !== undefined && { next }) }
    },
    close: () => client.destroy(),
  }
}

async function unlessMissing<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    if (isObjectMissing(error)) return undefined
    throw error
  }
}

/** Milliseconds for which requests fail immediately after the server was unreachable. */
const PAUSE = 1_000

/**
 * Circuit breaker of a bucket: explains failures in one sentence and records the outage until a request
 * succeeds. During an outage one request per second is sent; the others fail immediately with the last error.
 */
export class BucketCircuitBreaker {
  readonly #address: BucketLocation
  #client: Promise<BucketClient> | undefined
  #trouble: BucketError | undefined
  #pausedUntil = 0

  constructor(address: BucketLocation) {
    this.#address = address
  }

  /** Error of the last request, if it failed. */
  get trouble(): BucketError | undefined {
    return this.#trouble
  }

  /**
   * Sends a request to the bucket.
   * @throws (as a rejection) BucketError; StorageError if a local file is at fault.
   */
  async ask<T>(deed: BucketOperation, work: (client: BucketClient) => Promise<T>): Promise<T> {
    if (this.#trouble?.isAway) {
      const now = performance.now()
      if (now < this.#pausedUntil) throw this.#trouble
      this.#pausedUntil = now + PAUSE
    }
    try {
      this.#client ??= openClient(this.#address)
      const answer = await work(await this.#client)
      this.#worked(deed)
      return answer
    } catch (error) {
      if (isOfFile(error)) throw toStorageError(error, error.path)
      throw this.#note(toBucketError(error, this.#address, deed))
    }
  }

  /** Wraps a response stream so that interruptions are reported in one sentence too. */
  told(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader()
    return new ReadableStream(
      {
        pull: async (controller) => {
          try {
            const { done, value } = await reader.read()
            if (done) controller.close()
            else controller.enqueue(value)
          } catch (error) {
            controller.error(this.#note(toBucketError(error, this.#address, 'read')))
          }
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    )
  }

  /**
   * Limits the wait for a bucket request.
   * @param patience timeout in milliseconds
   * @throws (as a rejection) what `asking` throws; BucketError on timeout.
   */
  async within<T>(patience: number, asking: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(this.#note(silent(this.#address))), patience)
    })
    // The timeout was already reported.
    asking.catch(() => undefined)
    return Promise.race([asking, late]).finally(() => clearTimeout(timer))
  }

  close(): void {
    void this.#client?.then((client) => client.close()).catch(() => undefined)
  }

  /** A successful read proves that the server is reachable, but not the permission to write. */
  #worked(deed: BucketOperation): void {
    if (this.#trouble?.isAway || this.#trouble?.deed === deed) this.#trouble = undefined
  }

  #note(error: BucketError): BucketError {
    this.#trouble = error
    this.#pausedUntil = performance.now() + PAUSE
    return error
  }
}

function silent(address: BucketLocation): BucketError {
  const cause = Object.assign(new Error(`No answer of ${bucketLabel(address)}`), {
    code: 'no answer',
  })
  return toBucketError(cause, address, 'read')
}

function isOfFile(error: unknown): error is NodeJS.ErrnoException & { path: string } {
  return error instanceof Error && 'syscall' in error && 'path' in error
}
