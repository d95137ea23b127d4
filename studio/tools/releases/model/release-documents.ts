import * as z from 'zod/mini'
import { partsOf, parseResult, rowsOf } from '../../../query-results/result-parser.ts'
import { storedTitle } from '../../../releases/document-title.ts'
import { publishedIdOf } from '../../../releases/release-document-ids.ts'
import { translationLinksSchema } from './release-conflicts.ts'
import type { ReleaseSummary } from './release-overview.ts'

/** Projection of a version, or of a document that a release has published. */
const documentStubSchema = z.object({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _updatedAt: z.string(),
  language: z.nullish(z.string()),
  unpublishes: z.nullish(z.boolean()),
  isMachineMade: z.nullish(z.boolean()),
  baseRev: z.nullish(z.string()),
  title: z.optional(z.unknown()),
})
type DocumentStub = z.infer<typeof documentStubSchema>

/** Published document or draft of a version. */
const neighbourStubSchema = z.object({
  _id: z.string(),
  _rev: z.string(),
  _updatedAt: z.string(),
})
type NeighbourStub = z.infer<typeof neighbourStubSchema>

/** Document in a release. */
export interface ReleaseVersion extends Omit<
  DocumentStub,
  'unpublishes' | 'language' | 'isMachineMade'
> {
  publishedId: string
  language: string | undefined
  /** Whether the version unpublishes its document. */
  unpublishes: boolean
  /** Whether it will publish texts of a language model that are not approved. */
  isMachineMade: boolean
  published: NeighbourStub | undefined
  hasDraft: boolean
}

/** Projection of a `DocumentStub`. */
const stubFields = `{
    _id, _type, _rev, _updatedAt, language, "unpublishes": _system.delete, "baseRev": _system.base.rev,
    "isMachineMade": defined(machineTranslation),
    "title": ${storedTitle}
  }`

/** Result for a release in one query, because each live query holds a connection. */
const releaseDocumentsParser = partsOf({
  stubs: rowsOf(documentStubSchema),
  neighbours: rowsOf(neighbourStubSchema),
  groups: rowsOf(translationLinksSchema),
})

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
          _id, _type, "translations": translations[]{"language": coalesce(language, _key), "ref": value._ref}
        }
      }`,
      listen: `*[${inRelease} || _id in path("*") || _type == "translation.metadata"]`,
      parser: releaseDocumentsParser,
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
        isMachineMade: stub.isMachineMade === true && stub.unpublishes !== true,
        published: known.get(publishedId),
        hasDraft: known.has(`drafts.${publishedId}`),
      }
    })
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = ({ _type, publishedId }: ReleaseVersion): string => `${_type} ${publishedId}`

/** Transaction in the document history, one JSON object per line. */
const transactionLogEntrySchema = z.object({
  id: z.string(),
  timestamp: z.string(),
  author: z.string(),
  documentIDs: z.array(z.string()),
})
export type TransactionLogEntry = z.infer<typeof transactionLogEntrySchema>

/** Authors and creation time of a version. */
export interface VersionAuthors {
  begunAt: string
  /** Most recent first; each user once, with their last edit. */
  authors: { id: string; at: string }[]
}

/** Parses a response of `/data/history/{dataset}/transactions/{ids}`: JSON lines. */
export const parseTransactionLog = (text: string): TransactionLogEntry[] => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const entries = lines.map((line): unknown => JSON.parse(line))
  return parseResult(rowsOf(transactionLogEntrySchema), entries).value
}

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
