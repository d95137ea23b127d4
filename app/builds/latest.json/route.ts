import { buildId } from '#lib/http/build-id.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'

export const dynamic = 'force-dynamic'

/** The id of the build that answers; an open page learns from it that there is a newer one. */
export function GET(): Response {
  return uncachedJson({ id: buildId() })
}
