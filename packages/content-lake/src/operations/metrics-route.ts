import { managesProject } from '../access/grants.ts'
import { requireAdministrator } from '../access/guard.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { notFound } from '../http/errors.ts'
import { isFromThisMachine, isLoopbackHost } from '../http/peer.ts'
import { gather } from './gather.ts'

/**
 * `GET /metrics`: figures in the text format of Prometheus, for administrators and for whoever watches the lake on this very
 * machine. A page in a browser on this machine is no such watcher.
 */
export const metricsRoute: Handler = async (context) => {
  const { lake } = context
  if (lake.config.metrics === false) throw notFound('This lake tells no metrics')
  if (!managesProject(context.principal) && !isWatcher(context)) requireAdministrator(context)
  await gather(lake)
  return new Response(await lake.metrics.text(), {
    headers: { 'content-type': lake.metrics.contentType, 'cache-control': 'no-store' },
  })
}

function isWatcher({ request, url, principal, lake }: RequestContext): boolean {
  // A public address means a proxy on this machine, whose visitors all seem to be local.
  if (!isLoopbackHost(new URL(lake.config.publicUrl).hostname)) return false
  if (principal.id !== '' || !isFromThisMachine(request) || !isLoopbackHost(url.hostname))
    return false
  return !request.headers.has('origin') && !request.headers.has('sec-fetch-site')
}
