import 'server-only'
import type { ClientPerspective } from '@sanity/client'
import { cookies } from 'next/headers'
import { cache } from 'react'
import type { PreviewSession } from '#lib/access/preview-session.ts'
import { previewClient } from '#lib/content/content-clients.server.ts'
import { type ReleaseSchedule, perspectiveAtInstant } from '#lib/preview-view/perspective-at.ts'
import { parsePerspective, perspectiveCookie } from './perspective.ts'

/**
 * The perspective of a page in a preview: that of its URL or preview link, else the last one of Presentation's
 * switch.
 */
export async function currentPerspective({
  view,
  token,
}: PreviewSession): Promise<ClientPerspective> {
  if (!view) return parsePerspective((await cookies()).get(perspectiveCookie)?.value)
  if ('perspective' in view) return parsePerspective(view.perspective)
  return parsePerspective(perspectiveAtInstant(await scheduledReleases(token), view.at))
}

const releasesQuery = `releases::all()[state in ["scheduled", "scheduling", "publishing"]]{
  "name": string::split(_id, "_.releases.")[1],
  state,
  publishAt
}`

/** Cached per request, so that page, chrome and head use the same releases. */
const scheduledReleases = cache((token: string | undefined) =>
  previewClient(token)
    .withConfig({ perspective: 'raw' })
    .fetch<ReleaseSchedule[]>(releasesQuery, {}, { cache: 'no-store', stega: false }),
)
