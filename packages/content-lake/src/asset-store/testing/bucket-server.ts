import crypto, { type BinaryLike, type CipherKey } from 'node:crypto'
import type { Context } from '@20minutes/s3rver'

/** The only credentials that the server accepts. */
const KEY = 'S3RVER'
/** The only bucket of the server. */
export const BUCKET = 'house'

const Server = (await import('@20minutes/s3rver').catch(() => undefined))?.default

/** Reason to skip bucket tests; undefined if the server is installed. */
export const skipWithoutBucket = Server
  ? undefined
  : 'The S3 server @20minutes/s3rver is not installed: what lies in a bucket is not tried.'

/** A real S3 server in this process. */
export interface BucketServer {
  port: number
  /** `ASSETS_URL` for a prefix of its bucket. */
  urlOf: (prefix: string) => string
  /** Closes all connections and stops. */
  close: () => Promise<void>
}

/** Bucket URL of a loopback port. */
export const bucketUrl = (port: number, prefix: string): string =>
  `http://${KEY}:${KEY}@127.0.0.1:${port}/${BUCKET}/${prefix}`

/**
 * Starts an S3 server on loopback that stores objects in a folder.
 *
 * @param port 0 picks a free port
 * @param answer middleware for each request; calls `next` to let the server respond
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
  // Before the last middleware, which responds.
  server.middleware.splice(-1, 0, (context, next) => {
    // The server verifies the signature of `/house` although the client requested `/house/`.
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
 * The server encrypts list cursors with DES, which OpenSSL no longer includes. Triple DES with three equal
 * keys is DES.
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
