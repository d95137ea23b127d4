import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { toStorageError } from '../store/storage-error.ts'
import { type BucketLocation, bucketLabel } from './bucket-url.ts'
import {
  isObjectMissing,
  bucketError,
  type BucketError,
  type BucketOperation,
} from './bucket-error.ts'
import type { ByteRange } from './asset-store.ts'

/** An object of a bucket. */
export interface BucketObject {
  /** Its whole name, prefix included. */
  key: string
  size: number
  modified: Date
}

/** What a lake asks of a bucket; names are whole. Everything throws what Amazon's client reports. */
interface BucketClient {
  /** Undefined where there is no such object, or no such bucket. */
  sizeOf(key: string): Promise<number | undefined>
  /** Undefined where there is no such object. */
  get(
    key: string,
    range?: ByteRange,
  ): Promise<{ body: ReadableStream<Uint8Array>; modified: Date } | undefined>
  put(key: string, bytes: Uint8Array): Promise<void>
  /** In parts where it is large. Nobody finds the object before all of it is there. */
  upload(key: string, path: string): Promise<void>
  /** Within the bucket, by its server; whether there was such an object. */
  copy(from: string, to: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** One page of the objects below a prefix, and where the next one begins. */
  list(
    prefix: string,
    options?: { after?: string; most?: number },
  ): Promise<{ objects: BucketObject[]; next?: string }>
  close(): void
}

/** Milliseconds until a connection stands, until an answer begins, and that a line may be silent meanwhile. */
const CONNECTING = 3_000
const ANSWERING = 10_000
const SENDING = 60_000
const SILENCE = 60_000

/** Whoever downloads slowly holds a connection. */
const CONNECTIONS = 512

/** Bytes of a part of a large file, and parts that are sent at once: what an upload takes of the memory. */
const PART = 8 * 1024 ** 2
const PARTS = 2

/** Opens Amazon's client on a bucket. It is loaded here: a lake whose files are in a folder never takes the time and memory for it. */
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
    // Checksums of its own are not known to every other service; the signature holds one already.
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
      // In Node the body is a stream of Node's.
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

/** Milliseconds for which nobody is kept waiting again by a server that was away a moment ago. */
const PAUSE = 1_000

/**
 * The line to a bucket: says in a sentence why it cannot be used, and remembers it until it can. While its server is away
 * hardly anybody waits for it: one asks each second, and the others hear at once what the one before them heard.
 */
export class BucketCircuitBreaker {
  readonly #address: BucketLocation
  #client: Promise<BucketClient> | undefined
  #trouble: BucketError | undefined
  #pausedUntil = 0

  constructor(address: BucketLocation) {
    this.#address = address
  }

  /** What was wrong when it was used last. */
  get trouble(): BucketError | undefined {
    return this.#trouble
  }

  /**
   * Asks something of the bucket.
   * @throws (as a rejection) BucketError; StorageError where a file of this machine is at fault.
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
      throw this.#note(bucketError(error, this.#address, deed))
    }
  }

  /** A stream of the bucket's: where it breaks off, it says why in a sentence as well. */
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
            controller.error(this.#note(bucketError(error, this.#address, 'read')))
          }
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    )
  }

  /**
   * Waits for what is asked of the bucket, and not for ever.
   * @param patience milliseconds
   * @throws (as a rejection) what `asking` throws; BucketError where that is late.
   */
  async within<T>(patience: number, asking: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(this.#note(silent(this.#address))), patience)
    })
    // What comes too late has been told already.
    asking.catch(() => undefined)
    return Promise.race([asking, late]).finally(() => clearTimeout(timer))
  }

  close(): void {
    void this.#client?.then((client) => client.close()).catch(() => undefined)
  }

  /** To read says nothing of the right to write; that anything came says that the server is there. */
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
  return bucketError(cause, address, 'read')
}

function isOfFile(error: unknown): error is NodeJS.ErrnoException & { path: string } {
  return error instanceof Error && 'syscall' in error && 'path' in error
}
