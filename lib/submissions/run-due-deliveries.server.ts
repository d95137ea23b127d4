import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { ClientError, type SanityClient } from '@sanity/client'
import type { StoredDelivery } from '#lib/forms/submission-delivery.ts'
import { failDelivery, retryOrFail, startAttempt } from './delivery-state.ts'
import type { DeliveryPlan } from './plan-delivery.ts'

/** A plan that takes an attempt. */
export type AttemptPlan = Extract<DeliveryPlan, { do: 'call' | 'mail' }>

/** A document with deliveries, and how they are planned and attempted. */
export interface DeliveryRun<Delivery extends StoredDelivery> {
  /** Client of the dataset that stores the document. */
  client: SanityClient
  document: { _id: string; _rev: string; deliveries?: readonly Delivery[] | null }
  plan: (delivery: Delivery) => DeliveryPlan
  /** Attempts a delivery once, and returns it with its result. */
  attempt: (delivery: StoredDelivery, plan: AttemptPlan) => Promise<StoredDelivery>
  clock: () => Date
}

export const isDeliveryDue = ({ state, nextAttemptAt = '' }: StoredDelivery, now: Date): boolean =>
  state === 'pending' && Date.parse(nextAttemptAt) <= now.getTime()

/**
 * Attempts the due deliveries of a document. Several processes may call it at once: one of them gets the revision and with
 * it the attempt. The result is stored in the document.
 *
 * @throws when content is unavailable; the deliveries stay due
 */
export async function runDueDeliveries<Delivery extends StoredDelivery>({
  client,
  document: { _id, _rev, deliveries },
  plan,
  attempt,
  clock,
}: DeliveryRun<Delivery>): Promise<void> {
  const now = clock()
  const claimed = (deliveries ?? [])
    .filter((delivery) => isDeliveryDue(delivery, now))
    .map((delivery) => {
      const planned = plan(delivery)
      return { plan: planned, delivery: begin(delivery, planned, now) }
    })
  if (claimed.length === 0) return
  const kept = claimed.filter((each) => each.plan.do !== 'drop').map(({ delivery }) => delivery)
  const dropped = claimed.filter((each) => each.plan.do === 'drop').map(({ delivery }) => delivery)
  try {
    const patch = client.patch(_id).ifRevisionId(_rev)
    if (kept.length > 0) patch.set(entries(kept))
    if (dropped.length > 0) patch.unset(dropped.map(pathOf))
    await patch.commit({ returnDocuments: false })
  } catch (error) {
    // Another process has the attempt, or staff changed the document: then it stays due. Or they deleted it.
    if (isConflictOrMissing(error)) return
    throw error
  }
  await Promise.all(
    claimed.map(async ({ delivery, plan: planned }) => {
      if (planned.do !== 'call' && planned.do !== 'mail') return
      await storeResult(client, _id, await attemptOrRetry(delivery, planned))
    }),
  )

  /** An unexpected error is a failure as well, so that it is shown and given up in the end. */
  async function attemptOrRetry(delivery: StoredDelivery, planned: AttemptPlan) {
    try {
      return await attempt(delivery, planned)
    } catch (error) {
      console.error(`delivery of ${_id} failed: ${String(error)}`)
      return retryOrFail(delivery, `Internal error: ${String(error)}`, clock())
    }
  }
}

const isConflictOrMissing = (error: unknown) =>
  error instanceof ClientError && (error.statusCode === 409 || error.statusCode === 404)

function begin(delivery: StoredDelivery, plan: DeliveryPlan, now: Date): StoredDelivery {
  if (plan.do === 'fail') return failDelivery(delivery, plan.reason)
  return startAttempt(delivery, now)
}

const pathOf = ({ _key }: StoredDelivery) => `deliveries[_key=="${_key}"]`

const entries = (deliveries: readonly StoredDelivery[]) =>
  Object.fromEntries(deliveries.map((delivery) => [pathOf(delivery), delivery]))

/** Delay before each attempt to store a result, in ms. Together shorter than the lease of the attempt. */
const storeDelays = [0, 1_000, 10_000, 60_000]

/** Stores a result without a revision: the claim keeps other attempts away, and staff may have changed other fields. */
async function storeResult(
  client: SanityClient,
  id: string,
  delivery: StoredDelivery,
): Promise<void> {
  let failure: unknown
  for (const delay of storeDelays) {
    if (delay > 0) await wait(delay, undefined, { ref: false })
    try {
      await client
        .patch(id)
        .set(entries([delivery]))
        .commit({ returnDocuments: false })
      return
    } catch (error) {
      // Staff deleted the document meanwhile.
      if (isConflictOrMissing(error)) return
      failure = error
    }
  }
  console.error(`result of a delivery could not be stored (${id}): ${String(failure)}`)
}
