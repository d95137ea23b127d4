import { publishedIdOf } from '../../../releases/release-document-ids.ts'
import type { TranslationLinks } from './release-conflicts.ts'
import type { ReleaseSummary } from './release-overview.ts'

/** Projection of a version, or of a document that a release has published. */
interface DocumentStub {
  _id: string
  _type: string
  _rev: string
  _updatedAt: string
  language?: string | null
  unpublishes?: boolean | null
  baseRev?: string | null
}

/** Published document or draft of a version. */
interface NeighbourStub {
  _id: string
  _rev: string
  _updatedAt: string
}

/** Document in a release. */
export interface ReleaseVersion extends Omit<DocumentStub, 'unpublishes' | 'language'> {
  publishedId: string
  language: string | undefined
  /** Whether the version unpublishes its document. */
  unpublishes: boolean
  published: NeighbourStub | undefined
  hasDraft: boolean
}

/** Projection of a `DocumentStub`. */
const stubFields =
  '{_id, _type, _rev, _updatedAt, language, "unpublishes": _system.delete, "baseRev": _system.base.rev}'

/** Result for a release in one query, because each live query holds a connection. */
export interface ReleaseDocumentsResult {
  stubs: DocumentStub[]
  neighbours: NeighbourStub[]
  groups: TranslationLinks[]
}

/**
 * Query for the versions of a release with their published documents, drafts and translations; for a past release, for
 * the documents that it published. A listener's URL cannot hold a thousand ids, so it listens to all published
 * documents.
 */
export function releaseDocumentsQuery({
  name,
  documents,
  state,
}: Pick<ReleaseSummary, 'name' | 'documents' | 'state'>) {
  const isOver = state === 'published' || state === 'archived'
  const ids = [...documents]
  const inRelease = '_id in path($path)'
  return {
    question: {
      fetch: `{
        "stubs": *[${isOver ? '_id in $ids' : inRelease}]${stubFields},
        "neighbours": *[_id in $all]{_id, _rev, _updatedAt},
        "groups": *[_type == "translation.metadata" && count(translations[value._ref in $ids]) > 0]{
          "translations": translations[]{"language": coalesce(language, _key), "ref": value._ref}
        }
      }`,
      listen: `*[${inRelease} || _id in path("*") || _type == "translation.metadata"]`,
    },
    params: {
      ids,
      all: [...ids, ...ids.map((id) => `drafts.${id}`)],
      path: `versions.${name}.**`,
    },
  }
}

/** Joins versions with their published documents and drafts, grouped by type. */
export function toReleaseVersions(
  stubs: readonly DocumentStub[],
  neighbours: readonly NeighbourStub[],
): ReleaseVersion[] {
  const known = new Map(neighbours.map((each) => [each._id, each]))
  return stubs
    .map((stub) => {
      const publishedId = publishedIdOf(stub._id)
      return {
        ...stub,
        publishedId,
        language: stub.language ?? undefined,
        unpublishes: stub.unpublishes === true,
        published: known.get(publishedId),
        hasDraft: known.has(`drafts.${publishedId}`),
      }
    })
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = ({ _type, publishedId }: ReleaseVersion): string => `${_type} ${publishedId}`

/** Transaction in the document history, one JSON object per line. */
export interface TransactionLogEntry {
  id: string
  timestamp: string
  author: string
  documentIDs: string[]
}

/** Authors and creation time of a version. */
export interface VersionAuthors {
  begunAt: string
  /** Most recent first; each user once, with their last edit. */
  authors: { id: string; at: string }[]
}

/** Parses a response of `/data/history/{dataset}/transactions/{ids}`: JSON lines. */
export const parseTransactionLog = (text: string): TransactionLogEntry[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as TransactionLogEntry)

/**
 * Groups log entries by version id.
 *
 * @param lines oldest first
 */
export function groupLogByVersion(
  lines: readonly TransactionLogEntry[],
): Map<string, VersionAuthors> {
  const logs = new Map<string, VersionAuthors>()
  for (const { documentIDs, author, timestamp } of lines)
    for (const id of documentIDs) {
      const log = logs.get(id) ?? { begunAt: timestamp, authors: [] }
      const others = log.authors.filter((each) => each.id !== author)
      logs.set(id, { ...log, authors: [{ id: author, at: timestamp }, ...others] })
    }
  return logs
}

/** Splits ids into batches that fit into a URL. */
export function batchIdsForUrl(ids: readonly string[], longest = 6000): string[][] {
  const portions: string[][] = []
  let length = Infinity
  for (const id of ids) {
    if (length + id.length + 1 > longest) {
      portions.push([])
      length = 0
    }
    portions.at(-1)?.push(id)
    length += id.length + 1
  }
  return portions
}
