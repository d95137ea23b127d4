import { request as httpRequest } from 'node:http'
import { notFound } from '../http/errors.ts'
import { readJsonObjectBody } from '../http/json-body.ts'
import { BODY_LIMITS } from '../http/json-limits.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import type { DeferredWriteBatch } from '../store/deferred-writes.ts'
import { isVerifiedClusterRequest, clusterAuthHeader } from './forwarded-request.ts'

const PATH = '/company/notes'

/** Milliseconds between two batches, and the timeout of one. */
const INTERVAL_MS = 15_000
const TIMEOUT_MS = 5_000

/**
 * Sends deferred writes to the leader in batches. An undelivered batch is retried with the next;
 * the rest is stored locally if this process becomes the leader.
 */
export function startForwardingDeferredWrites(lake: Lake): void {
  const { cluster, deferredWrites } = lake
  if (cluster === undefined) return
  const forward = () => void forwardDeferredWrites(lake).catch(lake.onError)
  const timer = setInterval(forward, INTERVAL_MS).unref()
  cluster.onPromoted(() => {
    clearInterval(timer)
    const left = deferredWrites.take()
    if (left) storeBatch(lake, left)
  })
  lake.closed.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** Sends the deferred writes; puts them back if the leader does not accept them. */
export async function forwardDeferredWrites(lake: Lake): Promise<void> {
  const { cluster, deferredWrites } = lake
  if (cluster?.role !== 'reader' || cluster.leaderUrl === undefined) return
  const batch = deferredWrites.take()
  if (batch === undefined) return
  if (!(await postBatch(cluster.leaderUrl, clusterAuthHeader(lake), batch)))
    deferredWrites.putBack(batch)
}

function postBatch(
  writer: string,
  shown: Record<string, string>,
  batch: DeferredWriteBatch,
): Promise<boolean> {
  const body = JSON.stringify(batch)
  return new Promise((resolve) => {
    const outgoing = httpRequest(`${writer}${PATH}`, {
      method: 'POST',
      headers: { ...shown, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    outgoing.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode === 204)
    })
    outgoing.on('error', () => resolve(false))
    outgoing.end(body)
  })
}

function storeBatch(
  { deferredWrites, onError }: Pick<Lake, 'deferredWrites' | 'onError'>,
  batch: DeferredWriteBatch,
): void {
  try {
    deferredWrites.store(batch)
  } catch (error) {
    onError(error)
  }
}

/** `POST /company/notes`: receives deferred writes from processes of the cluster. */
async function receiveBatch(context: RequestContext): Promise<Response> {
  const { request, url, lake } = context
  if (!isVerifiedClusterRequest(request)) throw notFound(`Unknown endpoint: POST ${url.pathname}`)
  const batch = await readJsonObjectBody(context, BODY_LIMITS.notes)
  lake.deferredWrites.store(batch as unknown as DeferredWriteBatch)
  return new Response(null, { status: 204 })
}

export const deferredWriteRoutes: Route[] = [
  { method: 'POST', path: PATH, handler: receiveBatch, servedBy: 'itself' },
]
