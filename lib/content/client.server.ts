import 'server-only'
import { createClient, type SanityClient } from '@sanity/client'
import { env } from '#lib/env.ts'
import { studioPath } from '#lib/addresses/reserved-paths.ts'
import { retryReads } from './retry-reads.ts'

let shared: SanityClient | undefined

/**
 * The client of the public pages: published documents only, never the API's own CDN, so that a
 * page rendered after a live event holds what was published. The embedded lake is asked without a
 * token, so that private documents stay out of reach; a hosted data set may demand one.
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
    requestHandler: retryReads(),
    stega: { enabled: false, studioUrl: studioPath },
  })
  return shared
}

/** A client for live events, which sends its token for them too: a private data set demands it. */
export function eventsClient(): SanityClient {
  const client = publishedClient()
  const { token } = client.config()
  return token ? client.withConfig({ headers: { Authorization: `Bearer ${token}` } }) : client
}

/** A client that may read drafts and versions, with an editor's own token or the site's. Its answers must never reach a shared cache. */
export function previewClient(token = env.content.readToken): SanityClient {
  return publishedClient().withConfig({ token })
}

/**
 * A client that writes what visitors send. Undefined without a token that may write, which a hosted
 * data set needs (SANITY_API_WRITE_TOKEN).
 */
export function writingClient(): SanityClient | undefined {
  const { writeToken } = env.content
  return (
    (writeToken && publishedClient().withConfig({ token: writeToken, perspective: 'raw' })) ||
    undefined
  )
}
