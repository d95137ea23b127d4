import type { Posting } from './content-index.ts'
import type { Searched } from './content-search.ts'
import type { CatalogueBlog, CataloguePage } from './content.ts'
import { plainText } from './texts.ts'

type Compare<Entry> = (a: Entry, b: Entry) => number

function byText<Entry>(read: (entry: Entry) => string): Compare<Entry> {
  return (a, b) => read(a).localeCompare(read(b), 'en')
}

function sorted<Entry>(
  entries: readonly Entry[],
  compare: Compare<Entry> | undefined,
  id: (entry: Entry) => number,
): readonly Entry[] {
  const byId: Compare<Entry> = (a, b) => id(a) - id(b)
  return compare ? entries.toSorted((a, b) => compare(a, b) || byId(a, b)) : entries
}

const pageId = (page: CataloguePage) => page.id
const pageOrders: Record<string, Compare<CataloguePage>> = {
  ID: (a, b) => a.id - b.id,
  TITLE: byText((page) => page.title),
  UPDATED_AT: byText((page) => page.updatedAt ?? page.createdAt ?? ''),
}

/** The order of `PageSortKeys`; relevance keeps the order of the file. */
export function sortPages(pages: readonly CataloguePage[], key: string | null) {
  return sorted(pages, pageOrders[key ?? 'ID'], pageId)
}

const blogId = (blog: CatalogueBlog) => blog.id
const blogOrders: Record<string, Compare<CatalogueBlog>> = {
  ID: (a, b) => a.id - b.id,
  TITLE: byText((blog) => blog.title),
  HANDLE: byText((blog) => blog.handle),
}

/** The order of `BlogSortKeys`. */
export function sortBlogs(blogs: readonly CatalogueBlog[], key: string | null) {
  return sorted(blogs, blogOrders[key ?? 'ID'], blogId)
}

const postingId = ({ article }: Posting) => article.id
const published = byText<Posting>(({ article }) => article.publishedAt ?? '')
const postingOrders: Record<string, Compare<Posting>> = {
  ID: (a, b) => a.article.id - b.article.id,
  TITLE: byText(({ article }) => article.title),
  AUTHOR: byText(({ article }) => article.author.lastName),
  BLOG_TITLE: byText(({ blog }) => blog.title),
  PUBLISHED_AT: published,
  UPDATED_AT: published,
}

/** The order of `ArticleSortKeys`. */
export function sortPostings(postings: readonly Posting[], key: string | null) {
  return sorted(postings, postingOrders[key ?? 'ID'], postingId)
}

export function pageWords({
  id,
  handle,
  title,
  body,
  createdAt,
  updatedAt,
}: CataloguePage): Searched {
  return {
    text: `${title} ${plainText(body)}`,
    fields: { id: String(id), handle, title, created_at: createdAt, updated_at: updatedAt },
  }
}

export function blogWords({ id, handle, title }: CatalogueBlog): Searched {
  return { text: title, fields: { id: String(id), handle, title } }
}

export function postingWords({ blog, article }: Posting): Searched {
  const { firstName, lastName } = article.author
  const author = `${firstName} ${lastName}`.trim()
  return {
    text: `${article.title} ${plainText(article.contentHtml)} ${article.tags.join(' ')}`,
    fields: {
      id: String(article.id),
      handle: article.handle,
      title: article.title,
      author,
      blog_title: blog.title,
      tag: article.tags,
      published_at: article.publishedAt,
      updated_at: article.publishedAt,
      created_at: article.publishedAt,
    },
  }
}
