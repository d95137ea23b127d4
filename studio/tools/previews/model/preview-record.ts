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
  title: string
  path: string
  wholeSite: boolean
  createdAt: string
  expiresAt: string
  user?: string | null
}

export interface PreviewRecords {
  sessions: PreviewSessionRecord[]
  links: ShareLinkRecord[]
}

/** All records that were not ended; `withoutExpiredRecords` removes expired ones. */
export const previewRecordsQuery = `{
  "sessions": *[_type == "previewSession" && _id in path("preview.session.*") && !defined(endedAt)]
    | order(startedAt desc)[0...200]{_id, startedAt, expiresAt, user, link, title},
  "links": *[_type == "previewLink" && _id in path("preview.link.*") && !defined(endedAt)]
    | order(createdAt desc)[0...200]{_id, title, path, wholeSite, createdAt, expiresAt, user}
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
