import { X509Certificate } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Lake } from '../lake.ts'
import { databaseUrlWithoutCredentials } from '../store/shared-database.ts'
import { requireAdministrator } from '../access/require-permission.ts'
import { readLastBackupTime } from '../backup/backup-manifest.ts'
import type { Handler } from '../http/router.ts'
import { readinessProblems } from './ready-route.ts'
import { databaseBytes } from './stats-route.ts'

/** State of a process in a cluster. */
interface ClusterHealth {
  role: 'writer' | 'reader'
  /** Its name in the cluster, and the address of the database without credentials. */
  replica: string
  database: string
  /** Log position that it has applied. */
  place: number
  /** Whether it knows the leader. */
  isWriterKnown: boolean
  /** Its state in one sentence. */
  told: string
  /** Requests proxied to the leader since its start, by outcome. */
  handedOn: { answered: number; away: number; lost: number }
}

/** State of a process in its cluster; null outside of one. */
async function clusterHealth({ cluster, config, metrics }: Lake): Promise<ClusterHealth | null> {
  if (cluster === undefined) return null
  const { role, logPosition, leaderUrl } = cluster
  const isWriterKnown = role === 'writer' || leaderUrl !== undefined
  const handedOn = await metrics.counted('content_lake_forwarded_requests_total', 'outcome')
  const count = (outcome: string) => handedOn.get(outcome) ?? 0
  const { replica = '', url } = config.database ?? {}
  return {
    role,
    replica,
    database: url === undefined ? '' : databaseUrlWithoutCredentials(url),
    place: logPosition,
    isWriterKnown,
    told: cluster.databaseProblem ?? describeRole(role, isWriterKnown),
    handedOn: { answered: count('completed'), away: count('unavailable'), lost: count('lost') },
  }
}

function describeRole(role: ClusterHealth['role'], isWriterKnown: boolean): string {
  if (role === 'writer') return 'This process is the leader; the others follow it.'
  return isWriterKnown
    ? 'This process is a follower: it serves reads and proxies writes to the leader.'
    : 'This process is a follower: it serves reads. There is no leader at the moment, so nothing can be saved.'
}

/** The certificates that a lake serves over HTTPS. */
interface ServedCertificates {
  certificates: { current(): { certificate: string } }
  /** Whether the lake renews them itself. */
  renewsItself: boolean
}

const ofLakes = new WeakMap<Lake, ServedCertificates>()

/** Registers the certificate source of a lake. */
export function registerServedCertificates(lake: Lake, shown: ServedCertificates): void {
  ofLakes.set(lake, shown)
}

/** Expiry of the served certificate; null without HTTPS. */
function certificateEnd(lake: Lake): { endsAt: string; renewsItself: boolean } | null {
  const shown = ofLakes.get(lake)
  if (!shown) return null
  const { certificate } = shown.certificates.current()
  const { validTo } = new X509Certificate(certificate)
  return { endsAt: new Date(validTo).toISOString(), renewsItself: shown.renewsItself }
}

/** Health of a lake for its operator. Sizes are bytes, times ISO, `uptime` seconds; `null` is not applicable. */
export interface LakeHealth {
  /** Problems, as sentences; empty if there are none. */
  reasons: string[]
  uptime: number
  memory: number
  datasets: { name: string; documents: number }[]
  database: number
  disk: { free: number; size: number } | null
  /** Open event streams. */
  streams: number
  /** Requests queued for the main thread, and queries queued for the query worker. */
  waiting: { requests: number; queries: number }
  /** Executed queries since the start: `quick` on the main thread, `slow` on the query worker. */
  queries: { quick: number; slow: number }
  hooks: HookHealth[]
  /** Denied requests of the last 24 hours in the audit log. */
  refusals: number
  /** Time of the newest backup that is recorded in the data folder. */
  backup: string | null
  certificate: { endsAt: string; renewsItself: boolean } | null
  /** State of this process in its cluster; null outside of one. */
  company: ClusterHealth | null
}

interface HookHealth {
  id: string
  name: string
  isDisabled: boolean
  /** Queued messages, and the creation time of the oldest. */
  waiting: number
  waitingSince: string | null
  /** Failed messages of the last 24 hours. */
  failed: number
  /** Result of the newest attempt; absent before the first. */
  lastTry?: { at: string; failure: string | null; status: number | null }
}

const DAY = 86_400_000

/** Most audit entries that are summed up. */
const MOST_LINES = 2_000

/** `GET /operations/health`: health for administrators. Cheap enough to poll every few seconds. */
export const healthRoute: Handler = async (context) => {
  requireAdministrator(context)
  return Response.json(await healthOf(context.lake), { headers: { 'cache-control': 'no-store' } })
}

async function healthOf(lake: Lake): Promise<LakeHealth> {
  const { config, metrics, quotas, queryWorker } = lake
  const dayAgo = new Date(lake.clock().getTime() - DAY).toISOString()
  const queries = await metrics.counted('content_lake_query_executions_total', 'executor')
  return {
    reasons: await readinessProblems(lake),
    uptime: Math.round(process.uptime()),
    memory: process.memoryUsage.rss(),
    datasets: lake
      .listDatasets()
      .map(({ name, documents }) => ({ name, documents: documents.size() })),
    database: await databaseBytes(config),
    disk: await diskOf(config.dataDir),
    streams: quotas.streams.total,
    waiting: { requests: quotas.eventLoop.waiting, queries: queryWorker?.waiting ?? 0 },
    queries: { quick: queries.get('main_thread') ?? 0, slow: queries.get('worker') ?? 0 },
    hooks: hooksOf(lake, dayAgo),
    refusals: refusalsSince(lake, dayAgo),
    backup: (await readLastBackupTime(config.dataDir)) ?? null,
    certificate: certificateEnd(lake),
    company: await clusterHealth(lake),
  }
}

async function diskOf(folder: string): Promise<LakeHealth['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return null
  }
}

function hooksOf({ hooks }: Lake, dayAgo: string): HookHealth[] {
  const all = hooks.all()
  if (all.length === 0) return []
  const queues = hooks.queues()
  const failed = hooks.failedSince(dayAgo)
  return all.map(({ id, body }) => {
    const [attempt] = hooks.attempts(id, 1)
    const queue = queues.get(id)
    return {
      id,
      name: body.name,
      isDisabled: body.isDisabledByUser,
      waiting: queue?.count ?? 0,
      waitingSince: queue?.since ?? null,
      failed: failed.get(id) ?? 0,
      ...(attempt && {
        lastTry: {
          at: attempt.createdAt,
          failure: attempt.failure ?? null,
          status: attempt.resultCode ?? null,
        },
      }),
    }
  })
}

function refusalsSince({ accountLog }: Lake, from: string): number {
  return accountLog
    .events({ kinds: ['refused'], from, limit: MOST_LINES })
    .reduce((sum, { details }) => sum + (Number(details.times) || 1), 0)
}
