import type { SanityClient } from '@sanity/client'
import { documentTitle } from './document-title.ts'
import { createEditorError } from './editor-error-message.ts'
import { resolveStrongReferences, strongReferenceIds } from './missing-references.ts'
import {
  publishedIdOf,
  releaseNameOfDocumentId,
  releaseNameOfVersionId,
} from './release-document-ids.ts'

/** Document as far as it is checked. */
export interface StoredDocument extends Record<string, unknown> {
  _id: string
  _type: string
}

/** Documents that one transaction publishes and unpublishes. */
export interface PlannedPublication {
  /** The drafts or versions to publish. */
  publishes: readonly StoredDocument[]
  /** The documents to unpublish: their published ids, or the ids of versions that unpublish them. */
  unpublishes: readonly string[]
}

/** A strong reference for which the content service refuses a publication. */
export interface BlockingReference {
  /** The document that holds it. */
  from: StoredDocument
  /** Published id and title of its target. */
  id: string
  title: string
  /** Whether the target is unpublished or deleted with this publication. */
  isUnpublished: boolean
  /** Whether the holder itself is published here; otherwise it stays as it is. */
  isPublishing: boolean
}

/** How a publication is checked. */
interface CheckOptions {
  /** Time of the publication, ISO 8601. Scheduled releases that are due before it count as published. */
  at?: string
  /** Name of the release that is published, which is not due before itself. */
  release?: string
  /** Whether the documents are deleted, with their drafts and versions, instead of unpublished. */
  deletes?: boolean
}

/**
 * Finds the references for which the content service would refuse a publication: those to documents that are not
 * published after it, and those from documents that stay.
 */
export async function findBlockingReferences(
  client: SanityClient,
  planned: PlannedPublication,
  { at, release, deletes = false }: CheckOptions = {},
): Promise<BlockingReference[]> {
  const earlier = at === undefined ? [] : await readPublicationsBefore(client, at, release)
  const all = [...earlier, planned]
  let state = await readStored(client, all)
  for (const each of earlier)
    // A release that cannot be published fails at its time, and changes nothing.
    if (blockingReferences(each, state).length === 0) state = stateAfter(each, state)
  return blockingReferences(planned, state, deletes)
}

/** Document that holds a blocking reference, for the editor. */
export function holderTitle(from: StoredDocument): string {
  const title = `“${documentTitle(from)}”`
  if (from._id.startsWith('drafts.')) return `the draft of ${title}`
  return releaseNameOfVersionId(from._id) === undefined ? title : `${title} in a release`
}

/** Message about a document to publish whose reference leads nowhere, or to unpublish that is referenced. */
export function blockingReferenceMessage({
  from,
  title,
  isUnpublished,
  isPublishing,
}: BlockingReference): string {
  if (!isPublishing)
    return `It cannot be unpublished, because ${holderTitle(from)} references it. Remove that reference first.`
  return isUnpublished
    ? `It references “${title}”, which is unpublished at the same time. Remove the reference, or keep “${title}” published.`
    : `It references “${title}”, which is not published. Publish both together, or remove the reference.`
}

/** @throws Error for the editor if references block a publication */
export async function assertUnblocked(
  ...check: Parameters<typeof findBlockingReferences>
): Promise<void> {
  const blocking = await findBlockingReferences(...check)
  if (blocking.length > 0) throw createEditorError(blockingSummary(blocking))
}

/** What blocks a publication, in sentences that name both documents. */
export function blockingSummary(blocking: readonly BlockingReference[]): string {
  const shown = blocking.slice(0, 3).map(({ from, title, isUnpublished, isPublishing }) => {
    const why = isUnpublished ? 'is to be taken off the site' : 'is not published'
    return `${isPublishing ? `“${documentTitle(from)}”` : holderTitle(from)} references “${title}”, which ${why}.`
  })
  const more = blocking.length - shown.length
  const sentences = shown.map((each) => each[0]?.toUpperCase() + each.slice(1))
  return [
    ...sentences,
    more > 0 && `${more} more ${more === 1 ? 'reference blocks' : 'references block'} it too.`,
    'Remove these references first, or change both documents together in a release.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What a release publishes and unpublishes, from its versions. */
export const plannedByVersions = (versions: readonly StoredDocument[]): PlannedPublication => ({
  publishes: versions.filter((version) => !unpublishesDocument(version)),
  unpublishes: versions.filter(unpublishesDocument).map(({ _id }) => _id),
})

/** Reads what a release publishes and unpublishes. */
export async function readPlannedPublication(
  client: SanityClient,
  release: string,
): Promise<PlannedPublication> {
  const path = `versions.${release}.**`
  return plannedByVersions(
    await client.fetch<StoredDocument[]>('*[_id in path($path)]', { path }, raw),
  )
}

const raw = { perspective: 'raw', tag: 'orrery.blocking-references' } as const

/** Whether a version unpublishes its document. */
export const unpublishesDocument = ({ _system }: StoredDocument): boolean =>
  (_system as { delete?: boolean } | undefined)?.delete === true

/** Scheduled releases that are due at a time or before it, in their order. */
async function readPublicationsBefore(
  client: SanityClient,
  at: string,
  own: string | undefined,
): Promise<PlannedPublication[]> {
  const due = await client.fetch<string[]>(
    '*[_type == "system.release" && state in ["scheduled", "scheduling"] && dateTime(publishAt) <= dateTime($at)] | order(publishAt asc)._id',
    { at },
    raw,
  )
  const names = due.map(releaseNameOfDocumentId).filter((name) => name !== own)
  return Promise.all(names.map((name) => readPlannedPublication(client, name)))
}

/** Documents by id. */
type State = ReadonlyMap<string, StoredDocument>

/** Reads the targets of the documents to publish, and the documents that refer to those to unpublish. */
async function readStored(
  client: SanityClient,
  planned: readonly PlannedPublication[],
): Promise<State> {
  const targets = planned.flatMap(({ publishes }) => publishes.flatMap(publishedReferenceIds))
  const unpublished = planned.flatMap(({ unpublishes }) => unpublishes.map(publishedIdOf))
  if (targets.length + unpublished.length === 0) return new Map()
  const withDrafts = (ids: readonly string[]) => ids.flatMap((id) => [id, `drafts.${id}`])
  const found = await client.fetch<Record<'targets' | 'holders', StoredDocument[]>>(
    `{
      "targets": *[_id in $targets]{
        _id, _type, title, name, heading, question,
        "header": {"title": header.title}, "store": {"title": store.title}
      },
      "holders": *[_id in $own || references($unpublished)]
    }`,
    { targets: withDrafts([...new Set(targets)]), own: withDrafts(unpublished), unpublished },
    raw,
  )
  return new Map([...found.targets, ...found.holders].map((each) => [each._id, each]))
}

function blockingReferences(
  { publishes, unpublishes }: PlannedPublication,
  state: State,
  deletes = false,
): BlockingReference[] {
  const unpublished = new Set(unpublishes.map(publishedIdOf))
  const published = new Set(publishes.map(({ _id }) => publishedIdOf(_id)))
  const blocking = (from: StoredDocument, id: string, isPublishing: boolean) => {
    const target = state.get(id) ?? state.get(`drafts.${id}`)
    return {
      from,
      id,
      title: target ? documentTitle(target) : id,
      isUnpublished: unpublished.has(id),
      isPublishing,
    }
  }
  const missing = publishes.flatMap((from) =>
    publishedReferenceIds(from)
      .filter((id) => unpublished.has(id) || !(published.has(id) || state.has(id)))
      .map((id) => blocking(from, id, true)),
  )
  // Replaced or removed documents, and drafts, whose references wait for their next publication.
  const consumed = new Set([
    ...publishes.flatMap(({ _id }) => [_id, publishedIdOf(_id)]),
    ...unpublishes.flatMap((id) => [id, publishedIdOf(id), `drafts.${publishedIdOf(id)}`]),
  ])
  const held = [...state.values()]
    .filter(({ _id }) => !consumed.has(_id) && !(deletes && unpublished.has(publishedIdOf(_id))))
    .flatMap((from) =>
      strongReferenceIds(from)
        .filter((id) => unpublished.has(id))
        .map((id) => blocking(from, id, false)),
    )
  return [...missing, ...held]
}

function stateAfter({ publishes, unpublishes }: PlannedPublication, before: State): State {
  const state = new Map(before)
  for (const version of publishes) {
    const _id = publishedIdOf(version._id)
    state.delete(version._id)
    state.set(_id, { ...strengthened(version), _id })
  }
  const unpublished = unpublishes.map(publishedIdOf)
  for (const id of unpublishes) state.delete(id)
  for (const id of unpublished) {
    const published = state.get(id)
    const draft = state.get(`drafts.${id}`) ?? (published && { ...published, _id: `drafts.${id}` })
    state.delete(id)
    if (!draft) continue
    const { document } = resolveStrongReferences(draft, (target) =>
      unpublished.includes(target) ? { strengthenOnPublish: draft._type } : 'keep',
    )
    state.set(draft._id, document)
  }
  return state
}

/** Strong references of a document once it is published. */
const publishedReferenceIds = (document: StoredDocument): string[] =>
  strongReferenceIds(strengthened(document))

/** A copy in which references that wait for publication are strong. */
function strengthened<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('_strengthenOnPublish' in part)) return part
    const { _strengthenOnPublish, _weak, ...reference } = part as Record<string, unknown>
    const staysWeak = (_strengthenOnPublish as { weak?: boolean } | null)?.weak === true
    return staysWeak ? { ...reference, _weak } : reference
  }) as Value
}
