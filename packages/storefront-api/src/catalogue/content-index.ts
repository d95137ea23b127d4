import type { CatalogueContent } from './product-source.ts'
import type {
  CatalogueArticle,
  CatalogueBlog,
  CatalogueLocation,
  CatalogueMenu,
  CatalogueMetaobject,
  CataloguePage,
} from './content.ts'

/** An article together with the blog that it stands in. */
export interface Posting {
  blog: CatalogueBlog
  article: CatalogueArticle
}

/** A redirect with a number of its own: its place in the file. */
export interface NumberedRedirect {
  id: number
  path: string
  target: string
}

/** The shop's content as it is read: in memory, by id and by handle. */
export interface Content {
  pages: readonly CataloguePage[]
  blogs: readonly CatalogueBlog[]
  postings: readonly Posting[]
  metaobjects: readonly CatalogueMetaobject[]
  redirects: readonly NumberedRedirect[]
  locations: readonly CatalogueLocation[]
  menu(handle: string): CatalogueMenu | null
  page(wanted: number | string): CataloguePage | null
  blog(wanted: number | string): CatalogueBlog | null
  posting(id: number): Posting | null
  postingByHandle(blog: CatalogueBlog, handle: string): Posting | null
  metaobject(id: number): CatalogueMetaobject | null
  metaobjectByHandle(type: string, handle: string): CatalogueMetaobject | null
  location(id: number): CatalogueLocation | null
}

/** Entries by their number and by their handle. */
function finder<Entry extends { id: number; handle: string }>(entries: readonly Entry[]) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const byHandle = new Map(entries.map((entry) => [entry.handle, entry]))
  return (wanted: number | string) =>
    (typeof wanted === 'number' ? byId.get(wanted) : byHandle.get(wanted)) ?? null
}

/** Builds the indexes over a catalogue's content. */
export function createContent(catalogue: CatalogueContent): Content {
  const { pages, blogs, metaobjects, locations } = catalogue
  const postings = blogs.flatMap((blog) => blog.articles.map((article) => ({ blog, article })))
  const postingById = new Map(postings.map((posting) => [posting.article.id, posting]))
  const metaobjectById = new Map(metaobjects.map((entry) => [entry.id, entry]))
  return {
    pages,
    blogs,
    postings,
    metaobjects,
    redirects: catalogue.redirects.map((redirect, index) => ({ id: index + 1, ...redirect })),
    locations,
    menu: finder(catalogue.menus),
    page: finder(pages),
    blog: finder(blogs),
    posting: (id) => postingById.get(id) ?? null,
    postingByHandle: (blog, handle) =>
      postings.find((posting) => posting.blog === blog && posting.article.handle === handle) ??
      null,
    metaobject: (id) => metaobjectById.get(id) ?? null,
    metaobjectByHandle: (type, handle) =>
      metaobjects.find((entry) => entry.type === type && entry.handle === handle) ?? null,
    location: (id) => locations.find((location) => location.id === id) ?? null,
  }
}
