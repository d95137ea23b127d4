import type { LakeDocument } from '../types.ts'

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

/** A release as it is stored, under `_.releases.<name>`. */
export interface ReleaseDocument extends LakeDocument {
  _type: 'system.release'
  name: string
  state: ReleaseState
  metadata: ReleaseMetadata
  /** When the release is to go live, ISO 8601. */
  publishAt?: string
  publishedAt?: string
  /** The versions as they were when the release was scheduled, published or archived. */
  finalDocumentStates?: { _key: string; id: string }[]
  error?: { message: string }
}

const PREFIX = '_.releases.'

export function releaseDocumentId(releaseId: string): string {
  return releaseId.startsWith(PREFIX) ? releaseId : PREFIX + releaseId
}

export function isReleaseDocument(document: LakeDocument | undefined): document is ReleaseDocument {
  return document?._type === 'system.release' && document._id.startsWith(PREFIX)
}
