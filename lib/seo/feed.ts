import { escapeXml } from '../text/escape.ts'

/** Completes the host of an entry's id, as `tag:` asks (RFC 4151). Another day would show every post as new. */
const tagDay = '2026-01-01'

export interface FeedEntry {
  /** Of the document; the same for ever. */
  id: string
  title: string
  /** Absolute. */
  url: string
  /** Day on which it came out, `2026-11-09`. */
  date: string
  /** When it was last changed, ISO 8601. */
  updatedAt: string
  summary?: string
  author?: string
}

export interface Feed {
  title: string
  subtitle?: string
  /** Language tag. */
  language: string
  /** Name of the house, which stands for entries without an author. */
  siteName: string
  siteUrl: string
  /** Absolute addresses of the page that the feed is of, and of the feed. */
  url: string
  feedUrl: string
  /** Newest first. */
  entries: readonly FeedEntry[]
}

/** A feed in Atom (RFC 4287). Entries keep their ids wherever the site or its addresses move within a host. */
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
    // A feed without entries has not changed since there are days.
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
