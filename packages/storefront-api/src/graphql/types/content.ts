import type { CatalogueSeo } from '../../catalogue/shared-schemas.ts'
import type { CatalogueAuthor, CatalogueLocation } from '../../catalogue/content-schema.ts'
import { gid } from '../../catalogue/gid.ts'
import { translationIn } from '../../catalogue/translations.ts'
import { htmlToText } from '../../catalogue/html-to-text.ts'
import { countryName } from '../../catalogue/countries.ts'
import type { SEO, ArticleAuthor, LocationAddress } from '../schema/types.generated.ts'
import { createEmptyConnection } from '../connection.ts'
import {
  articleNode,
  blogNode,
  type ArticleNode,
  type BlogNode,
  type PageNode,
  type LocationNode,
} from '../content-resolver-sources.ts'
import type { ShopContext } from '../shop-context.ts'
import { articlesConnection } from '../articles-connection.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import type { ImageNode } from '../resolver-sources.ts'
import { metafieldResolversFrom } from './metafields.ts'

/** Title and description for search engines; null falls back to the object's own texts. */
export function seoOf({ seo }: { seo?: CatalogueSeo }): SEO {
  return { title: seo?.title ?? null, description: seo?.description ?? null }
}

/** Maximum length of a page's summary, in characters. */
const SUMMARY = 150

export const pageResolvers: ResolversOf<'Page'> = {
  ...metafieldResolversFrom(({ page }: PageNode, { catalogue }) => ({
    id: page.id,
    entries: page.metafields,
    updatedAt: page.updatedAt ?? catalogue.shop.createdAt,
  })),
  id: ({ page }) => gid('Page', page.id),
  handle: ({ page }) => page.handle,
  title: ({ page }, _args, { buyer }) => translationIn(page, buyer.language).title ?? page.title,
  body: ({ page }, _args, { buyer }) => translationIn(page, buyer.language).body ?? page.body,
  bodySummary: ({ page }, _args, { buyer }) =>
    htmlToText(translationIn(page, buyer.language).body ?? page.body, SUMMARY),
  createdAt: ({ page }, _args, { catalogue }) => page.createdAt ?? catalogue.shop.createdAt,
  updatedAt: ({ page }, _args, { catalogue }) =>
    page.updatedAt ?? page.createdAt ?? catalogue.shop.createdAt,
  seo: ({ page }) => seoOf(page),
  onlineStoreUrl: () => null,
  trackingParameters: () => null,
}

function author({ firstName, lastName, email, bio }: CatalogueAuthor): ArticleAuthor {
  return { firstName, lastName, email, bio, name: `${firstName} ${lastName}`.trim() }
}

export const blogResolvers: ResolversOf<'Blog'> = {
  ...metafieldResolversFrom(({ blog }: BlogNode, { catalogue }) => ({
    id: blog.id,
    entries: blog.metafields,
    updatedAt: catalogue.shop.createdAt,
  })),
  id: ({ blog }) => gid('Blog', blog.id),
  handle: ({ blog }) => blog.handle,
  title: ({ blog }, _args, { buyer }) => translationIn(blog, buyer.language).title ?? blog.title,
  articleByHandle: ({ blog }, { handle }, { content }) => {
    const posting = content.articleByHandle(blog, handle)
    return posting && articleNode(posting)
  },
  articles: ({ blog }, args, context) => {
    const own = context.content.articles.filter((posting) => posting.blog === blog)
    return articlesConnection(own, args, context)
  },
  authors: ({ blog }) => {
    const authors = blog.articles.map((article) => author(article.author))
    return [...new Map(authors.map((one) => [`${one.name} ${one.email}`, one])).values()]
  },
  seo: ({ blog }) => seoOf(blog),
  onlineStoreUrl: () => null,
}

function words({ blogArticle }: ArticleNode, { buyer }: ShopContext) {
  const { article } = blogArticle
  return {
    title: article.title,
    contentHtml: article.contentHtml,
    excerptHtml: article.excerptHtml,
    ...translationIn(article, buyer.language),
  }
}

export const articleResolvers: ResolversOf<'Article'> = {
  ...metafieldResolversFrom((source: ArticleNode, { catalogue }) => ({
    id: source.blogArticle.article.id,
    entries: source.blogArticle.article.metafields,
    updatedAt: source.blogArticle.article.publishedAt ?? catalogue.shop.createdAt,
  })),
  id: ({ blogArticle }) => gid('Article', blogArticle.article.id),
  handle: ({ blogArticle }) => blogArticle.article.handle,
  title: (source, _args, context) => words(source, context).title ?? '',
  contentHtml: (source, _args, context) => words(source, context).contentHtml ?? '',
  content: (source, args, context) =>
    htmlToText(words(source, context).contentHtml ?? '', args.truncateAt),
  excerptHtml: (source, _args, context) => words(source, context).excerptHtml ?? null,
  excerpt: (source, args, context) => {
    const { excerptHtml } = words(source, context)
    return excerptHtml == null ? null : htmlToText(excerptHtml, args.truncateAt)
  },
  author: ({ blogArticle }) => author(blogArticle.article.author),
  authorV2: ({ blogArticle }) => author(blogArticle.article.author),
  blog: ({ blogArticle }) => blogNode(blogArticle.blog),
  comments: (_source, args, context) => createEmptyConnection(args, context),
  image: ({ blogArticle: { article } }): ImageNode | null =>
    article.image && {
      __typename: 'Image',
      id: gid('ArticleImage', article.id),
      image: article.image,
    },
  publishedAt: ({ blogArticle }, _args, { catalogue }) =>
    blogArticle.article.publishedAt ?? catalogue.shop.createdAt,
  tags: ({ blogArticle }) => blogArticle.article.tags,
  seo: ({ blogArticle }) => seoOf(blogArticle.article),
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
  ...metafieldResolversFrom(({ location }: LocationNode, { catalogue }) => ({
    id: location.id,
    entries: location.metafields,
    updatedAt: catalogue.shop.createdAt,
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
