import {
  searchContent,
  type ArticleWithBlog,
  articleSearchFields,
  sortArticles,
} from '../catalogue/content-index.ts'
import { createConnectionPage, type Connection, type ConnectionArgs } from './connection.ts'
import { type ArticleNode, articleNode } from './content-resolver-sources.ts'
import type { ShopContext } from './shop-context.ts'

interface PostingArgs extends ConnectionArgs {
  query?: string | null
  sortKey: string | null
}

/** The articles of the shop, or of one blog, searched, sorted and paginated. */
export function articlesConnection(
  postings: readonly ArticleWithBlog[],
  args: PostingArgs,
  context: ShopContext,
): Connection<ArticleNode> {
  const found = sortArticles(searchContent(postings, args.query, articleSearchFields), args.sortKey)
  return createConnectionPage(found, args, context, ({ article }) => article.id, articleNode)
}
