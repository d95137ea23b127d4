import type { CatalogueWithoutProducts } from './product-source.ts'
import type {
  CatalogueArticle,
  CatalogueBlog,
  CatalogueLocation,
  CatalogueMenu,
  CatalogueMetaobject,
  CataloguePage,
} from './content-schema.ts'
import { htmlToText } from './html-to-text.ts'
import { parseSearchQuery, type SearchNode } from './search-query.ts'

/** An article together with its blog. */
export interface ArticleWithBlog {
  blog: CatalogueBlog
  article: CatalogueArticle
}

/** A redirect with its id: its position in the file. */
export interface RedirectWithId {
  id: number
  path: string
  target: string
}

/** In-memory index of the shop's content, by id and by handle. */
export interface ContentIndex {
  pages: readonly CataloguePage[]
  blogs: readonly CatalogueBlog[]
  articles: readonly ArticleWithBlog[]
  metaobjects: readonly CatalogueMetaobject[]
  redirects: readonly RedirectWithId[]
  locations: readonly CatalogueLocation[]
  menu(handle: string): CatalogueMenu | null
  page(wanted: number | string): CataloguePage | null
  blog(wanted: number | string): CatalogueBlog | null
  article(id: number): ArticleWithBlog | null
  articleByHandle(blog: CatalogueBlog, handle: string): ArticleWithBlog | null
  metaobject(id: number): CatalogueMetaobject | null
  metaobjectByHandle(type: string, handle: string): CatalogueMetaobject | null
  location(id: number): CatalogueLocation | null
}

/** Looks up entries by id and by handle. */
function finder<Entry extends { id: number; handle: string }>(entries: readonly Entry[]) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const byHandle = new Map(entries.map((entry) => [entry.handle, entry]))
  return (wanted: number | string) =>
    (typeof wanted === 'number' ? byId.get(wanted) : byHandle.get(wanted)) ?? null
}

/** Builds the index of a catalogue's content. */
export function createContentIndex(catalogue: CatalogueWithoutProducts): ContentIndex {
  const { pages, blogs, metaobjects, locations } = catalogue
  const articles = blogs.flatMap((blog) => blog.articles.map((article) => ({ blog, article })))
  const postingById = new Map(articles.map((posting) => [posting.article.id, posting]))
  const metaobjectById = new Map(metaobjects.map((entry) => [entry.id, entry]))
  return {
    pages,
    blogs,
    articles,
    metaobjects,
    redirects: catalogue.redirects.map((redirect, index) => ({ id: index + 1, ...redirect })),
    locations,
    menu: finder(catalogue.menus),
    page: finder(pages),
    blog: finder(blogs),
    article: (id) => postingById.get(id) ?? null,
    articleByHandle: (blog, handle) =>
      articles.find((posting) => posting.blog === blog && posting.article.handle === handle) ??
      null,
    metaobject: (id) => metaobjectById.get(id) ?? null,
    metaobjectByHandle: (type, handle) =>
      metaobjects.find((entry) => entry.type === type && entry.handle === handle) ?? null,
    location: (id) => locations.find((location) => location.id === id) ?? null,
  }
}

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

/** Sorts by `PageSortKeys`; relevance keeps the order of the file. */
export function sortPages(pages: readonly CataloguePage[], key: string | null) {
  return sorted(pages, pageOrders[key ?? 'ID'], pageId)
}

const blogId = (blog: CatalogueBlog) => blog.id
const blogOrders: Record<string, Compare<CatalogueBlog>> = {
  ID: (a, b) => a.id - b.id,
  TITLE: byText((blog) => blog.title),
  HANDLE: byText((blog) => blog.handle),
}

/** Sorts by `BlogSortKeys`. */
export function sortBlogs(blogs: readonly CatalogueBlog[], key: string | null) {
  return sorted(blogs, blogOrders[key ?? 'ID'], blogId)
}

const postingId = ({ article }: ArticleWithBlog) => article.id
const published = byText<ArticleWithBlog>(({ article }) => article.publishedAt ?? '')
const postingOrders: Record<string, Compare<ArticleWithBlog>> = {
  ID: (a, b) => a.article.id - b.article.id,
  TITLE: byText(({ article }) => article.title),
  AUTHOR: byText(({ article }) => article.author.lastName),
  BLOG_TITLE: byText(({ blog }) => blog.title),
  PUBLISHED_AT: published,
  UPDATED_AT: published,
}

/** Sorts by `ArticleSortKeys`. */
export function sortArticles(postings: readonly ArticleWithBlog[], key: string | null) {
  return sorted(postings, postingOrders[key ?? 'ID'], postingId)
}

export function pageSearchFields({
  id,
  handle,
  title,
  body,
  createdAt,
  updatedAt,
}: CataloguePage): SearchFields {
  return {
    text: `${title} ${htmlToText(body)}`,
    fields: { id: String(id), handle, title, created_at: createdAt, updated_at: updatedAt },
  }
}

export function blogSearchFields({ id, handle, title }: CatalogueBlog): SearchFields {
  return { text: title, fields: { id: String(id), handle, title } }
}

export function articleSearchFields({ blog, article }: ArticleWithBlog): SearchFields {
  const { firstName, lastName } = article.author
  const author = `${firstName} ${lastName}`.trim()
  return {
    text: `${article.title} ${htmlToText(article.contentHtml)} ${article.tags.join(' ')}`,
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

type FieldNode = Extract<SearchNode, { kind: 'field' }>

/** The searchable parts of an entry: its words, and its field values by name. */
interface SearchFields {
  text: string
  fields: Record<string, string | readonly string[] | undefined>
}

function containsWord(text: string, wanted: string): boolean {
  const word = wanted.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
  return new RegExp(String.raw`(?:^|[^\p{L}\p{N}])${word}`, 'u').test(text.toLowerCase())
}

/** Compares dates and numbers by value, everything else by words. */
function matchesField(values: readonly string[], node: FieldNode): boolean {
  if (node.operator === ':')
    return values.some((value) => value === node.value || containsWord(value, node.value))
  const size = (value: string) => (/^\d+$/u.test(value) ? Number(value) : Date.parse(value))
  const wanted = size(node.value)
  return values.some((value) => {
    const difference = size(value) - wanted
    if (node.operator === '<') return difference < 0
    if (node.operator === '<=') return difference <= 0
    return node.operator === '>' ? difference > 0 : difference >= 0
  })
}

function matches(entry: SearchFields, node: SearchNode): boolean {
  switch (node.kind) {
    case 'and':
      return node.nodes.every((child) => matches(entry, child))
    case 'or':
      return node.nodes.some((child) => matches(entry, child))
    case 'not':
      return !matches(entry, node.node)
    case 'text':
      return containsWord(entry.text, node.value)
    case 'field': {
      const value = entry.fields[node.field]
      // A colon after an unknown field name is an ordinary character.
      if (value === undefined) return containsWord(entry.text, `${node.field}:${node.value}`)
      return matchesField(typeof value === 'string' ? [value] : value, node)
    }
  }
}

/** The entries that match a query in Shopify's search syntax; all entries for an empty query. */
export function searchContent<Entry>(
  entries: readonly Entry[],
  query: string | null | undefined,
  read: (entry: Entry) => SearchFields,
): readonly Entry[] {
  const root = parseSearchQuery(query ?? '')
  return root ? entries.filter((entry) => matches(read(entry), root)) : entries
}
