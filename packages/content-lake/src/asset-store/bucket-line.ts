import { storageError } from '../store/storage-error.ts'
import { nameOfBucket, type BucketAddress } from './bucket-address.ts'
import { openClient, type BucketClient } from './bucket-client.ts'
import { bucketError, type BucketError, type Deed } from './bucket-error.ts'

/** Milliseconds for which nobody is kept waiting again by a server that was away a moment ago. */
const PAUSE = 1_000

/**
 * The line to a bucket: says in a sentence why it cannot be used, and remembers it until it can. While its server is away
 * hardly anybody waits for it: one asks each second, and the others hear at once what the one before them heard.
 */
export class BucketLine {
  readonly #address: BucketAddress
  #client: Promise<BucketClient> | undefined
  #trouble: BucketError | undefined
  #pausedUntil = 0

  constructor(address: BucketAddress) {
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
  async ask<T>(deed: Deed, work: (client: BucketClient) => Promise<T>): Promise<T> {
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
      if (isOfFile(error)) throw storageError(error, error.path)
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
  #worked(deed: Deed): void {
    if (this.#trouble?.isAway || this.#trouble?.deed === deed) this.#trouble = undefined
  }

  #note(error: BucketError): BucketError {
    this.#trouble = error
    this.#pausedUntil = performance.now() + PAUSE
    return error
  }
}

function silent(address: BucketAddress): BucketError {
  const cause = Object.assign(new Error(`No answer of ${nameOfBucket(address)}`), {
    code: 'no answer',
  })
  return bucketError(cause, address, 'read')
}

function isOfFile(error: unknown): error is NodeJS.ErrnoException & { path: string } {
  return error instanceof Error && 'syscall' in error && 'path' in error
}
