import 'server-only'
import { studioPath } from '#lib/addresses/reserved-paths.ts'
import { previewClient } from '#lib/content/content-clients.server.ts'
import { env } from '#lib/env.ts'
import { secretUrlResponseHeaders } from '#lib/http/cache-policies.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'
import { iCalendarFile } from '#lib/releases/icalendar-file.ts'
import {
  releaseCalendarEvents,
  type CalendarRelease,
} from '#lib/releases/release-calendar-events.ts'
import { fetchSecretLinkDocument } from './secret-link.server.ts'

/** Calendar services poll for many people from one address, once an hour each. */
const tries = new RateLimiter({ limit: 300, window: 10 * 60_000, total: 5_000 })

/**
 * The calendar of releases.
 *
 * @param feed `{id}.{secret}.ics`, the end of its URL; deleting its document in Studio revokes it
 */
export async function releaseCalendarResponse(feed: string, headers: Headers): Promise<Response> {
  const rest = tries.take(clientAddress(headers))
  if (rest > 0) return answer(429, null, { 'Retry-After': String(Math.ceil(rest / 1000)) })
  const link = await fetchSecretLinkDocument(feed.replace(/\.ics$/, ''), feedDocument)
  if (!link) return answer(404, null)
  const releases = await previewClient()
    .withConfig({ perspective: 'raw' })
    .fetch<CalendarRelease[]>('releases::all()', {}, { cache: 'no-store' })
  // The description of a release is internal, and the URL may be passed on.
  const entries = releaseCalendarEvents(releases, `${env.site.url}${studioPath}`).map(
    ({ description: _internal, ...entry }) => entry,
  )
  return answer(200, iCalendarFile(entries, 'Releases'), {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="releases.ics"',
  })
}

const feedDocument = (id: string): string => `releases.feed.${id}`

const answer = (status: number, body: string | null, headers: Record<string, string> = {}) =>
  new Response(body, {
    status,
    headers: { ...secretUrlResponseHeaders, 'X-Robots-Tag': 'noindex', ...headers },
  })
