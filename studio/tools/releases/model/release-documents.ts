import { publishedIdOf } from '../../../releases/document-ids.ts'
import type { TranslationLinks } from './conflicts.ts'
import type { ReleaseSummary } from './release.ts'

/** What the desk asks of a version, or of a document that a release has published. */
interface DocumentStub {
  _id: string
  _type: string
  _rev: string
  _updatedAt: string
  language?: string | null
  unpublishes?: boolean | null
  baseRev?: string | null
}

/** What is published or begun beside a version. */
interface NeighbourStub {
  _id: string
  _rev: string
  _updatedAt: string
}

/** A document of a release. */
export interface ReleaseVersion extends Omit<DocumentStub, 'unpublishes' | 'language'> {
  publishedId: string
  language: string | undefined
  /** It takes its document off the site. */
  unpublishes: boolean
  published: NeighbourStub | undefined
  hasDraft: boolean
}

/** Fields of a `DocumentStub`. */
const stubFields =
  '{_id, _type, _rev, _updatedAt, language, "unpublishes": _system.delete, "baseRev": _system.base.rev}'

/** What is answered of a release at once: each question that is listened to holds a connection. */
export interface ReleaseDocumentsResult {
  stubs: DocumentStub[]
  neighbours: NeighbourStub[]
  groups: TranslationLinks[]
}

/**
 * Asks for the documents of a release, for what stands beside each and for its translations; of a release that is
 * over for the published ones. A thousand ids do not fit into the address of a listener, so that it is told of
 * everything that is published.
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

/** Versions with what stands beside them, those of a type together. */
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

/** A transaction as the history of the content service tells of it, one a line. */
export interface TransactionLogEntry {
  id: string
  timestamp: string
  author: string
  documentIDs: string[]
}

/** Who has written a version, and since when it is there. */
export interface DocumentLog {
  begunAt: string
  /** The newest first; each person once, with the last time. */
  authors: { id: string; at: string }[]
}

/** Reads an answer of `/data/history/{dataset}/transactions/{ids}`: JSON objects, one a line. */
export const parseTransactionLog = (text: string): TransactionLogEntry[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as TransactionLogEntry)

/**
 * Who wrote what, by the id of the version.
 *
 * @param lines oldest first
 */
export function groupLogByDocument(
  lines: readonly TransactionLogEntry[],
): Map<string, DocumentLog> {
  const logs = new Map<string, DocumentLog>()
  for (const { documentIDs, author, timestamp } of lines)
    for (const id of documentIDs) {
      const log = logs.get(id) ?? { begunAt: timestamp, authors: [] }
      const others = log.authors.filter((each) => each.id !== author)
      logs.set(id, { ...log, authors: [{ id: author, at: timestamp }, ...others] })
    }
  return logs
}

/** Ids in portions that an address can hold. */
export function batchIds(ids: readonly string[], longest = 6000): string[][] {
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
