import type { CatalogueSeo } from '../../catalogue/parts.ts'
import type { CatalogueAuthor, CatalogueLocation } from '../../catalogue/content.ts'
import { gid } from '../../catalogue/gid.ts'
import { plainText, translated } from '../../catalogue/texts.ts'
import { countryName } from '../../catalogue/countries.ts'
import type { SEO, ArticleAuthor, LocationAddress } from '../schema/types.generated.ts'
import { emptyConnection } from '../connection.ts'
import {
  articleNode,
  blogNode,
  type ArticleNode,
  type BlogNode,
  type PageNode,
  type LocationNode,
} from '../content-sources.ts'
import type { ShopContext } from '../context.ts'
import { postingsConnection } from '../postings.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import type { ImageNode } from '../sources.ts'
import { metafieldsOf } from './metafields.ts'

/** What search engines are told; the title and text of the thing itself are used where null. */
export function seoOf({ seo }: { seo?: CatalogueSeo }): SEO {
  return { title: seo?.title ?? null, description: seo?.description ?? null }
}

/** Longest summary of a page, in characters. */
const SUMMARY = 150

export const pageResolvers: ResolversOf<'Page'> = {
  ...metafieldsOf(({ page }: PageNode, { shelf }) => ({
    id: page.id,
    entries: page.metafields,
    updatedAt: page.updatedAt ?? shelf.shop.createdAt,
  })),
  id: ({ page }) => gid('Page', page.id),
  handle: ({ page }) => page.handle,
  title: ({ page }, _args, { buyer }) => translated(page, buyer.language).title ?? page.title,
  body: ({ page }, _args, { buyer }) => translated(page, buyer.language).body ?? page.body,
  bodySummary: ({ page }, _args, { buyer }) =>
    plainText(translated(page, buyer.language).body ?? page.body, SUMMARY),
  createdAt: ({ page }, _args, { shelf }) => page.createdAt ?? shelf.shop.createdAt,
  updatedAt: ({ page }, _args, { shelf }) =>
    page.updatedAt ?? page.createdAt ?? shelf.shop.createdAt,
  seo: ({ page }) => seoOf(page),
  onlineStoreUrl: () => null,
  trackingParameters: () => null,
}

function author({ firstName, lastName, email, bio }: CatalogueAuthor): ArticleAuthor {
  return { firstName, lastName, email, bio, name: `${firstName} ${lastName}`.trim() }
}

export const blogResolvers: ResolversOf<'Blog'> = {
  ...metafieldsOf(({ blog }: BlogNode, { shelf }) => ({
    id: blog.id,
    entries: blog.metafields,
    updatedAt: shelf.shop.createdAt,
  })),
  id: ({ blog }) => gid('Blog', blog.id),
  handle: ({ blog }) => blog.handle,
  title: ({ blog }, _args, { buyer }) => translated(blog, buyer.language).title ?? blog.title,
  articleByHandle: ({ blog }, { handle }, { content }) => {
    const posting = content.postingByHandle(blog, handle)
    return posting && articleNode(posting)
  },
  articles: ({ blog }, args, context) => {
    const own = context.content.postings.filter((posting) => posting.blog === blog)
    return postingsConnection(own, args, context)
  },
  authors: ({ blog }) => {
    const authors = blog.articles.map((article) => author(article.author))
    return [...new Map(authors.map((one) => [`${one.name} ${one.email}`, one])).values()]
  },
  seo: ({ blog }) => seoOf(blog),
  onlineStoreUrl: () => null,
}

function words({ posting }: ArticleNode, { buyer }: ShopContext) {
  const { article } = posting
  return {
    title: article.title,
    contentHtml: article.contentHtml,
    excerptHtml: article.excerptHtml,
    ...translated(article, buyer.language),
  }
}

export const articleResolvers: ResolversOf<'Article'> = {
  ...metafieldsOf((source: ArticleNode, { shelf }) => ({
    id: source.posting.article.id,
    entries: source.posting.article.metafields,
    updatedAt: source.posting.article.publishedAt ?? shelf.shop.createdAt,
  })),
  id: ({ posting }) => gid('Article', posting.article.id),
  handle: ({ posting }) => posting.article.handle,
  title: (source, _args, context) => words(source, context).title ?? '',
  contentHtml: (source, _args, context) => words(source, context).contentHtml ?? '',
  content: (source, args, context) =>
    plainText(words(source, context).contentHtml ?? '', args.truncateAt),
  excerptHtml: (source, _args, context) => words(source, context).excerptHtml ?? null,
  excerpt: (source, args, context) => {
    const { excerptHtml } = words(source, context)
    return excerptHtml == null ? null : plainText(excerptHtml, args.truncateAt)
  },
  author: ({ posting }) => author(posting.article.author),
  authorV2: ({ posting }) => author(posting.article.author),
  blog: ({ posting }) => blogNode(posting.blog),
  comments: (_source, args, context) => emptyConnection(args, context),
  image: ({ posting: { article } }): ImageNode | null =>
    article.image && {
      __typename: 'Image',
      id: gid('ArticleImage', article.id),
      image: article.image,
    },
  publishedAt: ({ posting }, _args, { shelf }) =>
    posting.article.publishedAt ?? shelf.shop.createdAt,
  tags: ({ posting }) => posting.article.tags,
  seo: ({ posting }) => seoOf(posting.article),
  onlineStoreUrl: () => null,
  trackingParameters: () => null,
}

function addressOf({ address }: CatalogueLocation): LocationAddress {
  const country = countryName(address.countryCode, 'en')
  const lines = [
    address.address1,
    address.address2,
    [address.zip, address.city].filter(Boolean).join(' '),
    country,
  ]
  return { ...address, country, formatted: lines.flatMap((line) => line || []) }
}

export const locationResolvers: ResolversOf<'Location'> = {
  ...metafieldsOf(({ location }: LocationNode, { shelf }) => ({
    id: location.id,
    entries: location.metafields,
    updatedAt: shelf.shop.createdAt,
  })),
  id: ({ location }) => gid('Location', location.id),
  name: ({ location }) => location.name,
  address: ({ location }) => addressOf(location),
}

export const redirectResolvers: ResolversOf<'UrlRedirect'> = {
  id: ({ redirect }) => gid('UrlRedirect', redirect.id),
  path: ({ redirect }) => redirect.path,
  target: ({ redirect }) => redirect.target,
}
