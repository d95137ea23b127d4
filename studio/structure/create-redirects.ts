import type { SanityClient } from '@sanity/client'
import { randomId } from '../data/random-id.ts'
import type { PlannedRedirect } from './redirect-import-plan.ts'

/** Redirects per transaction. */
const batchSize = 100

/**
 * Creates and publishes redirects, in batches. Yields the number of those created after each batch, so that a failure
 * later can be reported with it.
 */
export async function* createRedirects(
  client: Pick<SanityClient, 'transaction'>,
  redirects: readonly PlannedRedirect[],
): AsyncGenerator<number> {
  for (let start = 0; start < redirects.length; start += batchSize) {
    const batch = redirects.slice(start, start + batchSize)
    const transaction = client.transaction()
    for (const { source, url, status } of batch)
      transaction.create({
        _id: `redirect-${randomId(12)}`,
        _type: 'redirect',
        source,
        destination: { type: 'url', url },
        status,
        enabled: true,
      })
    await transaction.commit({ returnDocuments: false, visibility: 'sync' })
    yield start + batch.length
  }
}
