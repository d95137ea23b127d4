import 'server-only'
import type { ClientPerspective, ContentSourceMap, QueryParams } from '@sanity/client'
import { studioPath } from '#lib/addresses/reserved-paths.ts'
import { previewClient } from './content-clients.server.ts'

/** The initial response of the preview's live query. */
export interface DraftQueryResult<Result> {
  data: Result
  sourceMap: ContentSourceMap | undefined
  perspective: ClientPerspective
}

/**
 * Content as an editor sees it, with source maps for click-to-edit. Never cached.
 *
 * @param perspective of Studio's switch: drafts, published, a release or a stack of them
 * @param token the editor's own, where the preview was started with one
 * @param marked whether its texts are encoded with their source
 */
export async function fetchDraft<Result>(
  query: string,
  params: QueryParams,
  perspective: ClientPerspective,
  token?: string,
  marked = true,
): Promise<DraftQueryResult<Result>> {
  const client = previewClient(token).withConfig({
    perspective,
    stega: { enabled: marked, studioUrl: studioPath },
  })
  const { result, resultSourceMap } = await client.fetch<Result>(query, params, {
    filterResponse: false,
    resultSourceMap: marked ? 'withKeyArraySelector' : false,
    cache: 'no-store',
  })
  return { data: result, sourceMap: resultSourceMap, perspective }
}
