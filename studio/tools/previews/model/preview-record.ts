import * as z from 'zod/mini'
import { timeText } from '../../../date-format.ts'

/** Active preview session, as recorded by the site. */
export interface PreviewSessionRecord {
  _id: string
  startedAt: string
  expiresAt: string
  /** Id of the user; null for sessions started by a share link. */
  user?: string | null
  /** Share link that started the session, with what it shows. */
  link?: string | null
  title?: string | null
}

/** Share link for people without an account, as recorded by Studio. */
export interface ShareLinkRecord {
  _id: string
  title: string | null
  path: string | null
  wholeSite: boolean | null
  createdAt: string
  expiresAt: string
  user?: string | null
}

export interface PreviewRecords {
  sessions: PreviewSessionRecord[]
  links: ShareLinkRecord[]
}

export const previewSessionSchema = z.object({
  _id: z.string(),
  startedAt: timeText,
  expiresAt: timeText,
  user: z.nullable(z.string()),
  link: z.nullable(z.string()),
  title: z.nullable(z.string()),
}) satisfies z.ZodMiniType<PreviewSessionRecord>

export const shareLinkSchema = z.object({
  _id: z.string(),
  title: z.nullable(z.string()),
  path: z.nullable(z.string()),
  wholeSite: z.nullable(z.boolean()),
  createdAt: timeText,
  expiresAt: timeText,
  user: z.nullable(z.string()),
}) satisfies z.ZodMiniType<ShareLinkRecord>

/** All records that were not ended; `withoutExpiredRecords` removes expired ones. */
export const previewRecordsQuery = `{
  "sessions": *[_type == "previewSession" && _id in path("preview.session.*") && !defined(endedAt)]
    | order(startedAt desc)[0...200]{_id, _type, startedAt, expiresAt, user, link, title},
  "links": *[_type == "previewLink" && _id in path("preview.link.*") && !defined(endedAt)]
    | order(createdAt desc)[0...200]{_id, _type, title, path, wholeSite, createdAt, expiresAt, user}
}`

/** Listener filter: a change of these documents refetches the records. */
export const previewRecordsFilter = '*[_id in path("preview.**")]'

const isUnexpired = (now: number) => (record: { expiresAt: string }) =>
  Date.parse(record.expiresAt) > now

/** Records that have not expired. */
export const withoutExpiredRecords = (
  { sessions, links }: PreviewRecords,
  now: number,
): PreviewRecords => ({
  sessions: sessions.filter(isUnexpired(now)),
  links: links.filter(isUnexpired(now)),
})

/** Ids of one user's sessions and share links. */
export const recordIdsOfUser = ({ sessions, links }: PreviewRecords, user: string): string[] =>
  [...sessions, ...links].filter((record) => record.user === user).map(({ _id }) => _id)

/** Sessions started by a share link. */
export const sessionsStartedByLink = (
  { sessions }: PreviewRecords,
  { _id }: ShareLinkRecord,
): PreviewSessionRecord[] => sessions.filter(({ link }) => `preview.link.${link}` === _id)
