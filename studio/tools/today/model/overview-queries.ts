import * as z from 'zod/mini'
import { timeText } from '../../../date-format.ts'

/** Document as listed in Today. */
export interface OverviewDocument {
  _id: string
  _type: string
  _rev: string
  _updatedAt: string
}

export const overviewDocumentSchema = z.object({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _updatedAt: timeText,
}) satisfies z.ZodMiniType<OverviewDocument>

/** Maximum number of rows per section. */
export const maxRowsPerSection = 8

const fields = '{_id, _type, _rev, _updatedAt}'

/** Drafts and versions, newest first; more than are displayed, because they are filtered by user afterwards. */
export const draftsAndVersionsQuery = {
  fetch: `*[_id in path("drafts.**") && _type in $types] | order(_updatedAt desc)[0...60]${fields}`,
  listen: '*[_id in path("drafts.**") && _type in $types]',
}

/** Published documents, newest first. */
export const recentlyPublishedQuery = {
  fetch: `*[_id in path("*") && _type in $types] | order(_updatedAt desc)[0...${maxRowsPerSection}]${fields}`,
  listen: '*[_id in path("*") && _type in $types]',
}

/** Release that is scheduled for publishing. */
export interface ScheduledRelease {
  _id: string
  title: string | null
  at: string
  documents: number
}

export const scheduledReleaseSchema = z.object({
  _id: z.string(),
  title: z.nullable(z.string()),
  at: timeText,
  documents: z.number(),
}) satisfies z.ZodMiniType<ScheduledRelease>

/** Scheduled releases, soonest first, with their document counts. */
export const scheduledReleasesQuery = {
  fetch: `*[_type == "system.release" && state in ["scheduled", "scheduling"] && defined(publishAt)]
    | order(publishAt asc)[0...${maxRowsPerSection}]{
      _id, _type, "title": metadata.title, "at": publishAt,
      "documents": count(*[sanity::partOfRelease(string::split(^._id, "_.releases.")[1])])
    }`,
  listen: '*[_type == "system.release"]',
}

/** Release that could not be published at its time. */
export interface FailedRelease {
  _id: string
  title: string | null
  /** Reason, from the content service. */
  error: string | null
}

export const failedReleaseSchema = z.object({
  _id: z.string(),
  title: z.nullable(z.string()),
  error: z.nullable(z.string()),
}) satisfies z.ZodMiniType<FailedRelease>

/** Releases that could not be published at their time, and were not scheduled again; the latest first. */
export const failedReleasesQuery = {
  fetch: `*[_type == "system.release" && state == "active" && defined(error)]
    | order(_updatedAt desc)[0...${maxRowsPerSection}]{
      _id, _type, "title": metadata.title, "error": error.message
    }`,
  listen: '*[_type == "system.release"]',
}

/** Revisions per page. */
export const revisionsPageSize = 1000

/** One page of revisions of editable documents, after an id. */
export const documentRevisionsQuery = `*[_type in $types && _id > $after] | order(_id asc)[0...${revisionsPageSize}]{_id, _type, _rev}`
