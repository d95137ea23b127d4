import crypto, { randomUUID, type CipherKey, type BinaryLike } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '@20minutes/s3rver'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

/** The one pair of keys that the server knows. */
const KEY = 'S3RVER'
const BUCKET = 'house'

/** What the server is told to do with the requests for one prefix. */
interface Orders {
  isAway: boolean
  /** Methods that the keys have no right to. */
  refused: ReadonlySet<string>
  /** Methods and names of what was asked. */
  asked: string[]
}

/** A place in a bucket on a real S3 server, of one test alone. */
export interface TestBucket extends Orders {
  /** What `ASSETS_URL` says of it. */
  url: string
  env: { ASSETS_URL: string }
}

const Server = (await import('@20minutes/s3rver').catch(() => undefined))?.default

/** The engines that can be tried here. */
export const ENGINES: readonly ('folder' | 'bucket')[] = Server ? ['folder', 'bucket'] : ['folder']

/** Why tests of the bucket are left out; undefined where they are not. */
export const withoutBucket = Server
  ? undefined
  : 'The S3 server @20minutes/s3rver is not installed: what lies in a bucket is not tried.'
if (withoutBucket !== undefined) console.warn(withoutBucket)

/**
 * The server seals where the next page of a list begins by DES, which is no part of OpenSSL any more. Three times DES with
 * one and the same key is DES.
 */
function bringBackDes(): void {
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

/** Starts a server for the tests of a file, and gives each who asks a place in its bucket. */
export function useBuckets(): () => TestBucket {
  const orders = new Map<string, Orders>()
  let origin = ''
  let end = async () => {}
  beforeAll(async () => {
    if (!Server) return
    bringBackDes()
    const directory = mkdtempSync(join(tmpdir(), 'bucket-'))
    const server = new Server({
      address: '127.0.0.1',
      port: 0,
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
      return obey(context, orders, next)
    })
    const { port } = await server.run()
    origin = `127.0.0.1:${port}`
    end = async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    }
  })
  afterAll(() => end())
  return () => {
    const prefix = randomUUID().slice(0, 8)
    const url = `http://${KEY}:${KEY}@${origin}/${BUCKET}/${prefix}`
    const bucket = {
      url,
      env: { ASSETS_URL: url },
      isAway: false,
      refused: new Set<string>(),
      asked: [],
    }
    orders.set(prefix, bucket)
    onTestFinished(() => void orders.delete(prefix))
    return bucket
  }
}

async function obey(
  context: Context,
  orders: ReadonlyMap<string, Orders>,
  next: () => Promise<void>,
): Promise<void> {
  const { searchParams, pathname } = new URL(context.req.url ?? '', 'http://server')
  const name = searchParams.get('prefix') ?? pathname.slice(BUCKET.length + 2)
  const order = orders.get(name.split('/', 1)[0] ?? '')
  order?.asked.push(`${context.method} ${name}`)
  if (order?.isAway) {
    context.respond = false
    context.req.socket.destroy()
  } else if (order?.refused.has(context.method)) {
    context.status = 403
    context.type = 'application/xml'
    context.body = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  } else await next()
}
