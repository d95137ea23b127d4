import type { SanityClient, SanityDocument } from '@sanity/client'
import { changedFields } from './changed-fields.ts'

/**
 * Top-level fields in which publishing a draft would undo newer publications of its document: they were changed after
 * the draft was begun, for instance by a release, and the draft has other values.
 *
 * @param id published id
 * @throws the error of the content service
 */
export async function fieldsUndoneByDraft(client: SanityClient, id: string): Promise<string[]> {
  const base = `/data/history/${client.config().dataset}`
  const tag = 'orrery.stale-draft'
  const draftId = `drafts.${id}`
  const documents = await client.fetch<SanityDocument[]>(
    '*[_id in $ids]',
    { ids: [id, draftId] },
    { perspective: 'raw', tag },
  )
  const published = documents.find(({ _id }) => _id === id)
  const draft = documents.find(({ _id }) => _id === draftId)
  if (!published || !draft) return []
  const differing = changedFields(published, draft)
  if (differing.length === 0) return []
  // The newest event of a draft is its creation: it exists, and edits are no events.
  const { events } = await client.request<{
    events: Record<string, { type: string; timestamp: string }[]>
  }>({ url: `${base}/events/documents/${draftId}`, query: { limit: '1' }, tag })
  const begun = events[draftId]?.find(({ type }) => type === 'createDocumentVersion')
  if (!begun) return []
  const past = await client.request<{ documents: SanityDocument[] }>({
    url: `${base}/documents/${id}`,
    query: { time: begun.timestamp },
    tag,
  })
  const changed = new Set(changedFields(past.documents[0], published))
  return differing.filter((field) => changed.has(field))
}
