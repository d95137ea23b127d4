import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import type { SanityClient, SanityDocumentStub } from '@sanity/client'
import { after } from 'next/server'
import { writingClient } from '#lib/content/client.server.ts'

/** A private document, whose id has a dot. */
type PrivateDocument = SanityDocumentStub & { _id: string }

/**
 * Keeps a document unless it is there already, and before it the parts that it lists, one a request. Where one of them
 * cannot be kept, the parts go again, after the answer.
 *
 * @returns whether the document is new
 * @throws where content is out of reach or no token may write
 */
export async function createDocumentsOnce(
  document: PrivateDocument,
  parts: readonly PrivateDocument[] = [],
): Promise<boolean> {
  const client = requireWriteClient()
  try {
    const known: PrivateDocument[] = []
    for (const part of parts) if (!(await createIfMissing(client, part))) known.push(part)
    const isNew = await createIfMissing(client, document)
    // The same form, sent at the same time, may have kept them, failed, and taken them away since.
    for (const part of known) await createIfMissing(client, part)
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

/** How long to wait before each new try, in ms: what failed a moment ago may fail again. */
const retryDelays = [0, 1_000, 10_000, 60_000]

/** Takes parts away that no document lists: one query, so that what was kept meanwhile keeps its own. */
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
  console.error(`Files of a form that was not kept stay (${id}): ${String(failure)}`)
}

/** @throws where no token may write */
export function requireWriteClient(): SanityClient {
  const client = writingClient()
  if (!client) throw new Error('there is no token that may write (SANITY_API_WRITE_TOKEN)')
  return client
}
