import { buildId } from '#lib/http/build-id.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'

export const dynamic = 'force-dynamic'

/** The id of the running build, which open pages poll to detect a newer one. */
export function GET(): Response {
  return uncachedJson({ id: buildId() })
}
