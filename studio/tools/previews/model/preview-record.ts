/** A preview that goes on, as the site wrote it down. */
export interface SessionRecord {
  _id: string
  startedAt: string
  expiresAt: string
  /** Who previews; nobody is known where it was begun by a link. */
  user?: string | null
  /** The link by which it was begun, and what that shows. */
  link?: string | null
  title?: string | null
}

/** A link for people without an account, as Studio wrote it down. */
export interface LinkRecord {
  _id: string
  title: string
  path: string
  wholeSite: boolean
  createdAt: string
  expiresAt: string
  user?: string | null
}

export interface PreviewRecords {
  sessions: SessionRecord[]
  links: LinkRecord[]
}

/** Everything that was not ended; what has grown old is left out by `lasting`. */
export const recordsQuery = `{
  "sessions": *[_type == "previewSession" && _id in path("preview.session.*") && !defined(endedAt)]
    | order(startedAt desc)[0...200]{_id, startedAt, expiresAt, user, link, title},
  "links": *[_type == "previewLink" && _id in path("preview.link.*") && !defined(endedAt)]
    | order(createdAt desc)[0...200]{_id, title, path, wholeSite, createdAt, expiresAt, user}
}`

/** Whose changes ask for the records again. */
export const recordsFilter = '*[_id in path("preview.**")]'

const isUnexpired = (now: number) => (record: { expiresAt: string }) =>
  Date.parse(record.expiresAt) > now

/** The records of what goes on now. */
export const withoutExpired = (
  { sessions, links }: PreviewRecords,
  now: number,
): PreviewRecords => ({
  sessions: sessions.filter(isUnexpired(now)),
  links: links.filter(isUnexpired(now)),
})

/** The previews of one person, and the links that they made. */
export const recordIdsOfUser = ({ sessions, links }: PreviewRecords, user: string): string[] =>
  [...sessions, ...links].filter((record) => record.user === user).map(({ _id }) => _id)

/** The previews that were begun by a link. */
export const sessionsOfLink = (
  { sessions }: PreviewRecords,
  { _id }: LinkRecord,
): SessionRecord[] => sessions.filter(({ link }) => `preview.link.${link}` === _id)
