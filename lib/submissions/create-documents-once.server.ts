import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import type { SanityClient, SanityDocumentStub } from '@sanity/client'
import { after } from 'next/server'
import { siteWriteClient } from '#lib/content/content-clients.server.ts'

/** A private document, whose id has a dot. */
type PrivateDocument = SanityDocumentStub & { _id: string }

/**
 * Creates a document unless it exists, and before it the parts that it references, one per request. If one of them
 * fails, the parts are deleted again, after the response.
 *
 * @returns whether the document is new
 * @throws when content is unavailable or no write token is configured
 */
export async function createDocumentsOnce(
  document: PrivateDocument,
  parts: readonly PrivateDocument[] = [],
): Promise<boolean> {
  const client = requireSubmissionWriteClient()
  try {
    const existing: PrivateDocument[] = []
    for (const part of parts) if (!(await createIfMissing(client, part))) existing.push(part)
    const isNew = await createIfMissing(client, document)
    // A concurrent submission of the same form may have created the parts, failed, and deleted them since.
    for (const part of existing) await createIfMissing(client, part)
    return isNew
  } catch (error) {
    if (parts.length > 0) after(() => deleteOrphanedParts(client, document._id, parts))
    throw error
  }
}

/** @returns whether it is new */
async function createIfMissing(client: SanityClient, document: PrivateDocument): Promise<boolean> {
  const { results } = await client.mutate([{ createIfNotExists: document }], {
    returnDocuments: false,
    returnFirst: false,
    visibility: 'sync',
  })
  return results.some(({ operation }) => operation === 'create')
}

/** Delay before each retry, in ms. */
const retryDelays = [0, 1_000, 10_000, 60_000]

/** Deletes parts that no document references, in one query, so that a document created meanwhile keeps its parts. */
async function deleteOrphanedParts(
  client: SanityClient,
  id: string,
  parts: readonly PrivateDocument[],
): Promise<void> {
  const unlisted = {
    query: '*[_id in $parts && !defined(*[_id == $id][0]._id)]',
    params: { id, parts: parts.map(({ _id }) => _id) },
  }
  let failure: unknown
  for (const pause of retryDelays) {
    if (pause > 0) await wait(pause, undefined, { ref: false })
    try {
      await client.mutate([{ delete: unlisted }], { returnDocuments: false, returnFirst: false })
      return
    } catch (error) {
      failure = error
    }
  }
  console.error(`orphaned form files could not be deleted (${id}): ${String(failure)}`)
}

/** @throws when no write token is configured */
export function requireSubmissionWriteClient(): SanityClient {
  const client = siteWriteClient()
  if (!client) throw new Error('no write token is configured (SANITY_API_WRITE_TOKEN)')
  return client
}
