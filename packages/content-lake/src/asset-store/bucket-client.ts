import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { BucketAddress } from './bucket-address.ts'
import { isMissing } from './bucket-error.ts'
import type { ByteRange } from './asset-store.ts'

/** An object of a bucket. */
export interface BucketObject {
  /** Its whole name, prefix included. */
  key: string
  size: number
  modified: Date
}

/** What a lake asks of a bucket; names are whole. Everything throws what Amazon's client reports. */
export interface BucketClient {
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
export async function openClient(address: BucketAddress): Promise<BucketClient> {
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
    if (isMissing(error)) return undefined
    throw error
  }
}
