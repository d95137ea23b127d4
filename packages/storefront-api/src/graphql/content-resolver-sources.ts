import type {
  CatalogueBlog,
  CatalogueLocation,
  CatalogueMetaobject,
  CataloguePage,
} from '../catalogue/content-schema.ts'
import type { RedirectWithId, ArticleWithBlog } from '../catalogue/content-index.ts'

/** Source objects of the content resolvers. */
export interface ContentSources {
  Article: ArticleNode
  Blog: BlogNode
  Location: LocationNode
  Metaobject: MetaobjectNode
  MetaobjectField: MetaobjectFieldNode
  Page: PageNode
  Sitemap: SitemapNode
  UrlRedirect: RedirectNode
}

export interface PageNode {
  __typename: 'Page'
  page: CataloguePage
}
export interface BlogNode {
  __typename: 'Blog'
  blog: CatalogueBlog
}
export interface ArticleNode {
  __typename: 'Article'
  blogArticle: ArticleWithBlog
}
export interface MetaobjectNode {
  __typename: 'Metaobject'
  metaobject: CatalogueMetaobject
}
export interface MetaobjectFieldNode {
  field: CatalogueMetaobject['fields'][number]
}
export interface LocationNode {
  __typename: 'Location'
  location: CatalogueLocation
}
export interface RedirectNode {
  __typename: 'UrlRedirect'
  redirect: RedirectWithId
}
export interface SitemapNode {
  resources: () => readonly SitemapEntry[]
}
/** A sitemap entry before pagination. */
export interface SitemapEntry {
  handle: string
  updatedAt: string
  title: string | null
  image: { alt: string | null; filepath: string } | null
  /** Set for metaobjects only. */
  type: string | null
}

export function pageNode(page: CataloguePage): PageNode {
  return { __typename: 'Page', page }
}
export function blogNode(blog: CatalogueBlog): BlogNode {
  return { __typename: 'Blog', blog }
}
export function articleNode(blogArticle: ArticleWithBlog): ArticleNode {
  return { __typename: 'Article', blogArticle }
}
export function metaobjectNode(metaobject: CatalogueMetaobject): MetaobjectNode {
  return { __typename: 'Metaobject', metaobject }
}
export function locationNode(location: CatalogueLocation): LocationNode {
  return { __typename: 'Location', location }
}
export function redirectNode(redirect: RedirectWithId): RedirectNode {
  return { __typename: 'UrlRedirect', redirect }
}
