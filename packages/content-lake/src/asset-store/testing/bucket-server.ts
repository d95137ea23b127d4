import crypto, { type BinaryLike, type CipherKey } from 'node:crypto'
import type { Context } from '@20minutes/s3rver'

/** The one pair of keys that the server knows. */
const KEY = 'S3RVER'
/** The one bucket that it has. */
export const BUCKET = 'house'

const Server = (await import('@20minutes/s3rver').catch(() => undefined))?.default

/** Why nothing can be tried on a bucket; undefined where it can. */
export const skipWithoutBucket = Server
  ? undefined
  : 'The S3 server @20minutes/s3rver is not installed: what lies in a bucket is not tried.'

/** A real S3 server of this process. */
export interface BucketServer {
  port: number
  /** What `ASSETS_URL` says of a place in its bucket. */
  urlOf: (prefix: string) => string
  /** Breaks every connection and ends. */
  close: () => Promise<void>
}

/** A bucket as a server on a port of loopback is asked for it. */
export const bucketUrl = (port: number, prefix: string): string =>
  `http://${KEY}:${KEY}@127.0.0.1:${port}/${BUCKET}/${prefix}`

/**
 * Starts a server on loopback that keeps what it is given in a folder.
 *
 * @param port 0 takes one that is free
 * @param answer called with each request; the server answers it where `next` is called
 */
export async function startBucketServer(
  directory: string,
  port = 0,
  answer: (context: Context, next: () => Promise<void>) => Promise<void> = (_, next) => next(),
): Promise<BucketServer> {
  if (!Server) throw new Error(skipWithoutBucket)
  bringBackDes()
  const server = new Server({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  // Before the last one, which answers.
  server.middleware.splice(-1, 0, (context, next) => {
    // It signs `/house` where the client asked for `/house/`.
    if (/^\/[^/]+\/$/.test(context.path)) {
      context.mountPath = '/'
      context.state.vhost = true
    }
    return answer(context, next)
  })
  const { port: taken } = await server.run()
  return {
    port: taken,
    urlOf: (prefix) => bucketUrl(taken, prefix),
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}

let hasDes = false

/**
 * The server seals where the next page of a list begins by DES, which is no part of OpenSSL any more. Three times DES with
 * one and the same key is DES.
 */
function bringBackDes(): void {
  if (hasDes) return
  hasDes = true
  const { createCipheriv, createDecipheriv } = crypto
  const three = (key: CipherKey) => Buffer.concat(Array(3).fill(Buffer.from(key as Buffer)))
  const replaced =
    <T>(make: (algorithm: string, key: CipherKey, iv: BinaryLike | null) => T) =>
    (algorithm: string, key: CipherKey, iv: BinaryLike | null) =>
      algorithm === 'des' ? make('des-ede3-cbc', three(key), iv) : make(algorithm, key, iv)
  Object.assign(crypto, {
    createCipheriv: replaced(createCipheriv),
    createDecipheriv: replaced(createDecipheriv),
  })
}
