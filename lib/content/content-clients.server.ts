import 'server-only'
import { createClient, type SanityClient } from '@sanity/client'
import { env } from '#lib/env.ts'
import { studioPath } from '#lib/addresses/reserved-paths.ts'
import { createQueryRetryHandler } from './retry-queries.ts'

let shared: SanityClient | undefined

/**
 * The client of the public pages: published documents only, never the CDN of the API, so that a page rendered
 * after a live event contains what was published. Requests to the embedded lake carry no token, so that private
 * documents are out of reach; a hosted dataset may require one.
 */
export function publishedClient(): SanityClient {
  const { content } = env
  shared ??= createClient({
    projectId: content.projectId,
    dataset: content.dataset,
    apiVersion: content.apiVersion,
    apiHost: content.apiHost,
    useProjectHostname: content.useProjectHostname,
    token: content.mode === 'hosted' ? content.readToken : undefined,
    useCdn: false,
    perspective: 'published',
    timeout: 15_000,
    requestHandler: createQueryRetryHandler(),
    stega: { enabled: false, studioUrl: studioPath },
  })
  return shared
}

/** A client for live events, which sends its token with them too, because a private dataset requires it. */
export function liveEventsClient(): SanityClient {
  const client = publishedClient()
  const { token } = client.config()
  return token ? client.withConfig({ headers: { Authorization: `Bearer ${token}` } }) : client
}

/** A client that reads drafts and versions, with an editor's token or the site's. Never put its responses into a shared cache. */
export function previewClient(token = env.content.readToken): SanityClient {
  return publishedClient().withConfig({ token })
}

/**
 * A client that writes as the site: submissions, preview sessions, former slugs. Undefined without a write token, which a hosted dataset requires
 * (SANITY_API_WRITE_TOKEN).
 */
export function siteWriteClient(): SanityClient | undefined {
  const { writeToken } = env.content
  return (
    (writeToken && publishedClient().withConfig({ token: writeToken, perspective: 'raw' })) ||
    undefined
  )
}
