import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { BUCKET, type BucketServer, startBucketServer, skipWithoutBucket } from './bucket-server.ts'

/** Behavior of the server for requests with one prefix. */
interface Orders {
  isAway: boolean
  /** Methods that are denied with 403. */
  refused: ReadonlySet<string>
  /** Methods and names of the received requests. */
  asked: string[]
}

/** A prefix of a bucket on a real S3 server, used by one test. */
export interface TestBucket extends Orders {
  /** Its `ASSETS_URL`. */
  url: string
  env: { ASSETS_URL: string }
}

export { skipWithoutBucket }

/** A suite that is skipped if the server is not installed. */
export const describeBucket = (title: string, suite: () => void): void => {
  // oxlint-disable-next-line vitest/valid-title, vitest/valid-describe-callback
  describe.skipIf(skipWithoutBucket)(title, { meta: { needs: '@20minutes/s3rver' } }, suite)
}

/** The store kinds available for tests. */
export const ENGINES: readonly ('folder' | 'bucket')[] =
  skipWithoutBucket === undefined ? ['folder', 'bucket'] : ['folder']

if (skipWithoutBucket !== undefined) console.warn(skipWithoutBucket)

/** Starts a server for a test file; the returned function allocates a prefix per test. */
export function useBuckets(): () => TestBucket {
  const orders = new Map<string, Orders>()
  const directory = mkdtempSync(join(tmpdir(), 'bucket-'))
  let server: BucketServer | undefined
  beforeAll(async () => {
    if (skipWithoutBucket !== undefined) return
    server = await startBucketServer(directory, 0, (context, next) => obey(context, orders, next))
  })
  afterAll(async () => {
    await server?.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return () => {
    const prefix = randomUUID().slice(0, 8)
    const url = server?.urlOf(prefix) ?? ''
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
