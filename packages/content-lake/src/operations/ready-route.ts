import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { httpError } from '../http/errors.ts'
import type { HttpRequest, Handler } from '../http/router.ts'
import type { Lake } from '../lake.ts'

/** Milliseconds for which a start waits to hear whether its pages are sound: what is larger is looked through beside the work. */
const LOOK_FIRST = 2_000

/**
 * Looks through what is stored while a lake starts, for a moment, and beside its work afterwards.
 * @param tell hears of damage that is found later, where no other process has the same content; `/ready` says it too
 * @throws (as a rejection) StorageError where pages are found to be damaged in that time
 */
export async function lookThrough(lake: Lake, tell: (error: unknown) => void): Promise<void> {
  const looked = lake.checkIntegrity()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOK_FIRST)))
  await Promise.race([looked, late]).finally(() => clearTimeout(timer))
  // That a copy is damaged is what its process ends with.
  looked.catch((error: unknown) => {
    if (!lake.cluster) tell(error)
  })
}

/** What is answered while documents are loaded: the process is well, and cannot work yet. */
export function starting(request: HttpRequest): Response {
  const { pathname } = new URL(request.url)
  if (pathname === '/health') return Response.json({ status: 'ok' })
  if (pathname === '/ready')
    return readiness(['The lake is starting: its documents are being loaded.'])
  return httpError(503, 'Service Unavailable', 'The content lake is starting').toResponse()
}

/** Below so many bytes a database cannot take a usual commit. */
const LITTLE_SPACE = 16 * 1024 * 1024

/** What keeps a lake from its work, in sentences. */
interface Standing {
  /** Why nobody should be sent here: somebody else answers better, or nobody knows what is answered. */
  reasons: string[]
  /** What cannot be done here and is done nowhere else either: what is read is answered as ever. */
  notes: string[]
}

/**
 * `GET /ready`: whether the lake answers who is sent to it, with the reasons where it does not (503), and with notes on what it
 * cannot do at present. That it is loaded, and its scheduler has published what fell due before, is so since there are
 * routes; `/health` says no more than that the process answers.
 */
export const readyRoute: Handler = async ({ lake }) => {
  const { cluster } = lake
  const { reasons, notes } = await standingOf(lake)
  const among = cluster && { role: cluster.role, place: cluster.logPosition }
  return readiness(reasons, { ...(notes.length > 0 && { notes }), ...among })
}

/**
 * The answer for some reasons why a lake is not ready; none where it is.
 * @param more what it says besides
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

/** Everything that keeps a lake from its work, in sentences; none where it can do all of it. */
export async function troublesOf(lake: Lake): Promise<string[]> {
  const { reasons, notes } = await standingOf(lake)
  return [...reasons, ...notes]
}

async function standingOf(lake: Lake): Promise<Standing> {
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
    // One that follows others cannot do so any more; one that is alone is as good as before to whoever reads.
    if (bavail * bsize < LITTLE_SPACE)
      (cluster ? reasons : notes).push('The disk of the data folder is full.')
  } catch {
    reasons.push('The data folder cannot be written.')
  }
  return { reasons, notes }
}
