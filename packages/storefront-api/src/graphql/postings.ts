import {
  searchContent,
  type Posting,
  postingWords,
  sortPostings,
} from '../catalogue/content-index.ts'
import { connection, type Connection, type ConnectionArgs } from './connection.ts'
import { type ArticleNode, articleNode } from './content-sources.ts'
import type { ShopContext } from './context.ts'

interface PostingArgs extends ConnectionArgs {
  query?: string | null
  sortKey: string | null
}

/** The articles of the shop, or of one blog of it, as they are searched and ordered. */
export function postingsConnection(
  postings: readonly Posting[],
  args: PostingArgs,
  context: ShopContext,
): Connection<ArticleNode> {
  const found = sortPostings(searchContent(postings, args.query, postingWords), args.sortKey)
  return connection(found, args, context, ({ article }) => article.id, articleNode)
}
