import { escapeXml } from '../text/escape.ts'

/** Date in the `tag:` id of entries (RFC 4151). Changing it would show every post as new. */
const tagDay = '2026-01-01'

export interface FeedEntry {
  /** Id of the document; permanent. */
  id: string
  title: string
  /** Absolute URL. */
  url: string
  /** Publication date, `2026-11-09`. */
  date: string
  /** Time of the last change, ISO 8601. */
  updatedAt: string
  summary?: string
  author?: string
}

export interface Feed {
  title: string
  subtitle?: string
  /** Language tag. */
  language: string
  /** Name of the brand, the author of entries without one. */
  siteName: string
  siteUrl: string
  /** Absolute URLs of the page and of the feed itself. */
  url: string
  feedUrl: string
  /** Newest first. */
  entries: readonly FeedEntry[]
}

/** An Atom feed (RFC 4287). Entry ids are stable when paths change on the same host. */
export function atomFeed(feed: Feed): string {
  const { title, subtitle, language, siteName, siteUrl, url, feedUrl, entries } = feed
  const { hostname } = new URL(siteUrl)
  const changed = entries.map(({ updatedAt }) => updatedAt).toSorted()
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    text('title', title),
    ...(subtitle ? [text('subtitle', subtitle)] : []),
    text('id', feedUrl),
    link('self', feedUrl, 'application/atom+xml'),
    link('alternate', url, 'text/html'),
    // An empty feed has the epoch as its last change.
    text('updated', changed.at(-1) ?? '1970-01-01T00:00:00Z'),
    author(siteName),
    ...entries.map((entry) => entryXml(entry, hostname)),
    '</feed>',
    '',
  ]
  return lines.join('\n')
}

function entryXml(entry: FeedEntry, hostname: string): string {
  const { id, title, url, date, updatedAt, summary, author: by } = entry
  const parts = [
    text('title', title),
    text('id', `tag:${hostname},${tagDay}:${id}`),
    link('alternate', url, 'text/html'),
    text('published', `${date}T00:00:00Z`),
    text('updated', updatedAt),
    ...(by ? [author(by)] : []),
    ...(summary ? [text('summary', summary)] : []),
  ]
  return `<entry>${parts.join('')}</entry>`
}

const text = (name: string, value: string) => `<${name}>${escapeXml(value)}</${name}>`
const author = (name: string) => `<author>${text('name', name)}</author>`
const link = (rel: string, href: string, type: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`
