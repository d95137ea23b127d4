import { currentPreviewSession } from '#lib/access/read-access.server.ts'
import { draftEventStream } from '#lib/preview/draft-event-stream.server.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'

/** Server-sent events on changes of drafts, for a preview outside Studio. */
export async function GET(request: Request): Promise<Response> {
  const preview = await currentPreviewSession()
  if (!preview) return uncachedJson({ error: 'Draft mode is off.' }, 401)
  return draftEventStream(request.signal, preview.token)
}
