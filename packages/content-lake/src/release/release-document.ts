import type { LakeDocument } from '@orrery/groq/document'
import type { Dataset } from '@orrery/groq/dataset'

export type ReleaseState =
  | 'active'
  | 'scheduling'
  | 'scheduled'
  | 'unscheduling'
  | 'publishing'
  | 'published'
  | 'archiving'
  | 'archived'
  | 'unarchiving'

export interface ReleaseMetadata {
  title?: string
  description?: string
  releaseType?: 'asap' | 'scheduled' | 'undecided'
  intendedPublishAt?: string
  cardinality?: 'many' | 'one'
  [field: string]: unknown
}

/** A stored release, under `_.releases.<name>`. */
export interface ReleaseDocument extends LakeDocument {
  _type: 'system.release'
  name: string
  state: ReleaseState
  metadata: ReleaseMetadata
  /** Scheduled publication time, ISO 8601. */
  publishAt?: string
  publishedAt?: string
  /** The versions at the time of scheduling, publishing or archiving. */
  finalDocumentStates?: { _key: string; id: string }[]
  error?: { message: string }
}

const PREFIX = '_.releases.'

export function releaseDocumentId(releaseId: string): string {
  return releaseId.startsWith(PREFIX) ? releaseId : PREFIX + releaseId
}

/** The release id in a document id; undefined for other documents. */
export function releaseIdOfReleaseDocument(documentId: string): string | undefined {
  return documentId.startsWith(PREFIX) ? documentId.slice(PREFIX.length) : undefined
}

const RELEASE_ID = /^[A-Za-z0-9_-]{1,64}$/

export function isValidReleaseId(id: string): boolean {
  return RELEASE_ID.test(id) && id !== 'drafts' && id !== 'published'
}

/** Whether a document is a release; one without a state only has the type. */
export function isReleaseDocument(document: LakeDocument | undefined): document is ReleaseDocument {
  return (
    document?._type === 'system.release' &&
    document._id.startsWith(PREFIX) &&
    document.state !== undefined
  )
}

/** All versions of a release, in order of id. */
export function versionsInRelease(releaseId: string, documents: Dataset): LakeDocument[] {
  const prefix = `versions.${releaseId}.`
  const found: LakeDocument[] = []
  for (const document of documents.all()) {
    if (document._id.startsWith(prefix)) found.push(document)
    // Ids are sorted: after the prefix no more versions follow.
    else if (found.length > 0) break
  }
  return found
}

/** Scheduled releases, the earliest first. */
export function scheduledReleases(documents: Dataset): ReleaseDocument[] {
  return [...documents.byType('system.release')]
    .filter(isReleaseDocument)
    .filter((release) => release.state === 'scheduled')
    .sort((a, b) => dueTimeOf(a) - dueTimeOf(b))
}

/** Time of a scheduled release in milliseconds since 1970; one without a valid time is never due. */
export function dueTimeOf(release: ReleaseDocument): number {
  const due = Date.parse(release.publishAt ?? '')
  return Number.isNaN(due) ? Infinity : due
}
