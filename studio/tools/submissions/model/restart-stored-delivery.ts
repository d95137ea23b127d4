import type { SanityClient } from '@sanity/client'
import * as z from 'zod/mini'
import {
  isAttemptRunning,
  restartDelivery,
  type DeliveryKind,
  type SubmissionDelivery,
} from '#lib/forms/submission-delivery.ts'
import { fetchResult } from '../../../query-results/fetch-result.ts'
import { rowOf } from '../../../query-results/result-parser.ts'
import { deliverySchema } from './submission.ts'

const storedQuery = {
  fetch: '*[_type in ["submission", "subscriber"] && _id == $id][0]{_id, _type, _rev, deliveries}',
  parser: rowOf(z.object({ _rev: z.string(), deliveries: z.nullable(z.array(deliverySchema)) })),
}

/**
 * Schedules a delivery that failed, for now or for good. One that was sent since is left as it is, and one that is being
 * attempted too: a second attempt would send it twice.
 *
 * @returns the deliveries as they are stored
 * @throws when the submission changed or was deleted meanwhile, or content is unavailable
 */
export async function restartStoredDelivery(
  client: Pick<SanityClient, 'fetch' | 'patch'>,
  id: string,
  kind: DeliveryKind,
): Promise<SubmissionDelivery[]> {
  const { value: stored } = await fetchResult(client, storedQuery, { id })
  if (!stored) throw new Error(`The submission was deleted.`)
  const { _rev, deliveries } = stored
  const now = new Date()
  const current = deliveries?.find(({ _key }) => _key === kind)
  if (!current || current.state === 'sent' || isAttemptRunning(current, now))
    return deliveries ?? []
  const next = restartDelivery(current, now)
  const path = `deliveries[_key=="${kind}"]`
  await client
    .patch(id)
    .ifRevisionId(_rev)
    .set({
      [`${path}.state`]: next.state,
      [`${path}.attempts`]: next.attempts,
      [`${path}.nextAttemptAt`]: next.nextAttemptAt,
    })
    .unset([`${path}.error`, `${path}.refused`, `${path}.startedAt`])
    .commit({ returnDocuments: false })
  return deliveries?.map((delivery) => (delivery === current ? next : delivery)) ?? []
}
