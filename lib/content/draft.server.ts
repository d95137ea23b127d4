import 'server-only'
import type { ClientPerspective, ContentSourceMap, QueryParams } from '@sanity/client'
import { studioPath } from '#lib/addresses/reserved-paths.ts'
import { previewClient } from './client.server.ts'

/** An answer that the preview's live query starts from. */
export interface DraftResult<Result> {
  data: Result
  sourceMap: ContentSourceMap | undefined
  perspective: ClientPerspective
}

/**
 * Content as an editor sees it, marked for click-to-edit. Never stored anywhere.
 *
 * @param perspective what Studio's switch says: drafts, published, a release or a stack of them
 * @param token an editor's own, where the preview was entered with one
 * @param marked whether its texts say where they are edited
 */
export async function fetchDraft<Result>(
  query: string,
  params: QueryParams,
  perspective: ClientPerspective,
  token?: string,
  marked = true,
): Promise<DraftResult<Result>> {
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
