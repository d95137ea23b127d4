import 'server-only'
import type { ClientPerspective, ContentSourceMap, QueryParams } from '@sanity/client'
import { studioPath } from '#lib/addresses/reserved-paths.ts'
import { queryShapeOf } from './conform-query-result.server.ts'
import { conformToContentShape } from './conform-to-content-shape.ts'
import { previewClient } from './content-clients.server.ts'
import type { ContentShape } from './content-shape.ts'

export interface DraftQueryResult<Result> {
  /** The result, without ill-typed values. */
  data: Result
  live: InitialLiveQuery
}

/** The initial response of the preview's live query, as the browser receives later ones: unchecked. */
export interface InitialLiveQuery {
  data: unknown
  sourceMap: ContentSourceMap | undefined
  perspective: ClientPerspective
  /** The shape by which the browser checks every result. */
  shape: ContentShape | undefined
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
  const shape = queryShapeOf(query)
  return {
    // Not logged: content that is being written changes with each keystroke, and the preview shows its problems.
    data: shape ? conformToContentShape(result, shape, () => {}) : result,
    live: { data: result, sourceMap: resultSourceMap, perspective, shape },
  }
}
