import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { siteWriteClient } from '#lib/content/content-clients.server.ts'
import { env } from '#lib/env.ts'
import { type RuntimeStats, siteProcessState } from '#lib/routing/site-process-state.ts'
import { requireSubmissionWriteClient } from './create-documents-once.server.ts'
import { attemptAll } from './attempt-all.server.ts'
import { attemptDeliveries } from './deliver-submission.server.ts'

/** Time before the first sweep, and between two sweeps, in ms. Hosted content counts requests, so there it is longer. */
const startDelay = 10_000
const intervals = { embedded: 60_000, hosted: 5 * 60_000 }
/** Submissions and newsletter subscribers of one sweep. */
const batchSize = 50

type Sweep = NonNullable<RuntimeStats['mail']> & { due: string[] }

const stored = '_type in ["submission", "subscriber"]'
const failing = `${stored} && count(deliveries[state == "pending" && defined(error)]) > 0`
const storedAt = 'coalesce(submittedAt, subscribedAt)'

const sweepQuery = `{
  "due": *[${stored} && count(deliveries[state == "pending" && nextAttemptAt <= $now]) > 0]
    | order(${storedAt} asc)[0...${batchSize}]._id,
  "waiting": count(*[${failing}]),
  "error": *[${failing}] | order(${storedAt} desc)[0].deliveries[state == "pending" && defined(error)][0].error,
  "forms": count(*[_type == "formDelivery" && (count(recipients) > 0 || receipt == true)])
}`

/**
 * Attempts all due deliveries: those of a process that ended before it could, and repeated ones.
 *
 * @throws when content is unavailable
 */
export async function sweepDeliveries(clock = () => new Date()): Promise<void> {
  const { due, ...health } = await requireSubmissionWriteClient().fetch<Sweep>(
    sweepQuery,
    { now: clock().toISOString() },
    { cache: 'no-store' },
  )
  siteProcessState().stats.mail = health
  await attemptAll(due, (id) => attemptDeliveries(id, clock))
}

/** Runs the sweeps again and again until the process drains. Their failures are those of content, which the site reports elsewhere. */
export async function sweepUntilDrained(sweeps: readonly (() => Promise<void>)[]): Promise<void> {
  const state = siteProcessState()
  // Without a write token no delivery can be stored either.
  if (!siteWriteClient()) return
  // The first pages of a starting process come first.
  await wait(startDelay, undefined, { ref: false })
  while (!state.isDraining) {
    state.deliverySweep = Promise.all(sweeps.map(sweepOrWarn)).then(() => {})
    await state.deliverySweep
    await wait(intervals[env.content.mode], undefined, { ref: false })
  }
}

async function sweepOrWarn(sweep: () => Promise<void>): Promise<void> {
  try {
    await sweep()
  } catch (error) {
    console.warn(`due deliveries could not be read, retrying: ${String(error)}`)
  }
}
