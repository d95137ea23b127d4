import 'server-only'
import type { SanityClient, SanityDocumentStub } from '@sanity/client'
import { writingClient } from '#lib/content/client.server.ts'

/** A private document, whose id has a dot. */
type PrivateDocument = SanityDocumentStub & { _id: string }

/**
 * Keeps documents of their own, one a request, unless they are there already.
 *
 * @returns whether the last of them is new
 * @throws where content is out of reach or no token may write
 */
export async function keepOnce(documents: readonly PrivateDocument[]): Promise<boolean> {
  const client = clientOrThrow()
  let isNew = false
  for (const document of documents) {
    const { results } = await client.mutate([{ createIfNotExists: document }], {
      returnDocuments: false,
      returnFirst: false,
      visibility: 'sync',
    })
    isNew = results.some(({ operation }) => operation === 'create')
  }
  return isNew
}

/** @throws where no token may write */
export function clientOrThrow(): SanityClient {
  const client = writingClient()
  if (!client) throw new Error('there is no token that may write (SANITY_API_WRITE_TOKEN)')
  return client
}
