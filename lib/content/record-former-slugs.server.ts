import 'server-only'
import { ClientError, type SanityClient } from '@sanity/client'
import type { SiteIndexRows } from '#lib/routing/site-index.ts'
import { siteWriteClient } from './content-clients.server.ts'

/** A published document, and the slug that its previous version had. */
export interface FormerSlug {
  id: string
  slug: string
}

type DocumentRows = SiteIndexRows['documents']

/** The slugs that documents have lost since the previous index, unless they list them. */
export function formerSlugsToRecord(before: DocumentRows, now: DocumentRows): FormerSlug[] {
  const previous = new Map(before.map(({ _id, slug }) => [_id, slug]))
  return now.flatMap(({ _id: id, slug, formerSlugs }) => {
    const former = previous.get(id)
    return former && former !== slug && !formerSlugs?.includes(former) ? [{ id, slug: former }] : []
  })
}

/**
 * Records the slugs that were changed by other programs than Studio and the shop's sync, which record
 * them themselves. Never rejects: a slug that cannot be written is logged.
 */
export async function recordFormerSlugs(before: DocumentRows, now: DocumentRows): Promise<void> {
  const lost = formerSlugsToRecord(before, now)
  const client = lost.length > 0 ? siteWriteClient() : undefined
  for (const former of lost) {
    const failure = client
      ? await addFormerSlug(client, former).then(
          () => undefined,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        )
      : 'SANITY_API_WRITE_TOKEN is not set'
    if (failure !== undefined)
      console.warn(
        `The former slug "${former.slug}" of ${former.id} was not stored, so its URL does not redirect: ${failure}`,
      )
  }
}

/** A document, its draft or one of its versions. */
interface Copy {
  _id: string
  _rev: string
  slug: string | null
  formerSlugs: string[] | null
}

const copiesQuery = `*[_id in [$id, "drafts." + $id] || _id in path("versions.*." + $id)]{
  _id, _rev, "slug": coalesce(store.slug.current, slug.current), formerSlugs
} | order(length(_id))`

/** Attempts to write a copy that others write at the same time. */
const maxAttempts = 3

/**
 * Adds a former slug to a document, and to its draft and versions, which would otherwise remove it
 * when they are published. Concurrent calls of several processes add it once.
 */
export async function addFormerSlug(client: SanityClient, { id, slug }: FormerSlug): Promise<void> {
  let conflict: ClientError | undefined
  for (let attempt = 0; ; attempt += 1) {
    const copies = await client.fetch<Copy[]>(copiesQuery, { id })
    const missing = copies.filter((copy) => copy.slug !== slug && !copy.formerSlugs?.includes(slug))
    if (missing.length === 0) return
    if (conflict && attempt === maxAttempts) throw conflict
    conflict = undefined
    for (const { _id, _rev } of missing) {
      try {
        await client
          .patch(_id)
          .ifRevisionId(_rev)
          .setIfMissing({ formerSlugs: [] })
          .insert('after', 'formerSlugs[-1]', [slug])
          .commit({ returnDocuments: false })
      } catch (error) {
        // Another process has added it, or someone has edited the document: the next read shows which.
        if (!(error instanceof ClientError) || error.statusCode !== 409) throw error
        conflict = error
      }
    }
    if (!conflict) return
  }
}
