import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { httpError } from '../http/errors.ts'
import type { HttpRequest, Handler } from '../http/router.ts'
import type { Lake } from '../lake.ts'

/**
 * Milliseconds for which the start waits for the integrity check of the storage; a larger one continues in the
 * background.
 */
const VERIFY_TIMEOUT_MS = 2_000

/**
 * Checks the integrity of the storage at the start, for a moment, and in the background afterwards.
 * @param onCorruption called with corruption found later, without a cluster; `/ready` reports it too
 * @throws (as a rejection) StorageError for corruption found in that time
 */
export async function verifyStorageAtStart(
  lake: Lake,
  onCorruption: (error: unknown) => void,
): Promise<void> {
  const looked = lake.checkIntegrity()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, VERIFY_TIMEOUT_MS)))
  await Promise.race([looked, late]).finally(() => clearTimeout(timer))
  // In a cluster, the process of a corrupt replica exits.
  looked.catch((error: unknown) => {
    if (!lake.cluster) onCorruption(error)
  })
}

/** The response while documents are loaded: alive, but not ready. */
export function startingResponse(request: HttpRequest): Response {
  const { pathname } = new URL(request.url)
  if (pathname === '/health') return Response.json({ status: 'ok' })
  if (pathname === '/ready')
    return readiness(['The lake is starting: its documents are being loaded.'])
  return httpError(503, 'Service Unavailable', 'The content lake is starting').toResponse()
}

/** Free bytes below which a database cannot store an ordinary commit. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

/** What limits a lake, as sentences. */
interface ReadinessState {
  /** Reasons not to route requests here: another process can serve them, or none can. */
  reasons: string[]
  /** Problems that every process has; reads still work. */
  notes: string[]
}

/**
 * `GET /ready`: readiness with reasons (503 if it is not ready), and notes on features that do not work. Routes exist
 * only once documents are loaded and due schedules are published; `/health` is liveness only.
 */
export const readyRoute: Handler = async ({ lake }) => {
  const { cluster } = lake
  const { reasons, notes } = await readinessState(lake)
  const among = cluster && { role: cluster.role, place: cluster.logPosition }
  return readiness(reasons, { ...(notes.length > 0 && { notes }), ...among })
}

/**
 * The response for reasons why a lake is not ready; ready without any.
 * @param more further fields
 */
function readiness(reasons: readonly string[], more?: object): Response {
  return Response.json(
    { ready: reasons.length === 0, reasons, ...more },
    {
      status: reasons.length === 0 ? 200 : 503,
      headers: { 'cache-control': 'no-store', ...(reasons.length > 0 && { 'retry-after': '1' }) },
    },
  )
}

/** All problems of a lake, as sentences; empty if there are none. */
export async function readinessProblems(lake: Lake): Promise<string[]> {
  const { reasons, notes } = await readinessState(lake)
  return [...reasons, ...notes]
}

async function readinessState(lake: Lake): Promise<ReadinessState> {
  const { closed, config, cluster, assets } = lake
  await assets.checkAvailability()
  const isSaid = (sentence: string | undefined) => sentence !== undefined
  const reasons = [closed.aborted ? 'The lake is closing.' : undefined, lake.corruption()].filter(
    isSaid,
  )
  const notes = [cluster?.databaseProblem, cluster?.clockSkew, assets.outage].filter(isSaid)
  try {
    await access(config.dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(config.dataDir)
    // A replica can no longer follow; a single lake still serves reads.
    if (bavail * bsize < MIN_FREE_BYTES)
      (cluster ? reasons : notes).push('The disk of the data folder is full.')
  } catch {
    reasons.push('The data folder cannot be written.')
  }
  return { reasons, notes }
}
