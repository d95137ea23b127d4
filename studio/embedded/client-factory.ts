import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { createStreamSocket, type StreamSocket } from './stream-socket.ts'

const streamPath = /\/data\/(listen|live\/events)\//

/**
 * Makes the clients of an embedded Studio: the plain host of the lake instead of one host name a project, and
 * event streams over one socket. Hosted Studio does not use it.
 *
 * @param apiHost origin of the content lake
 */
export function createClientFactory(apiHost: string): (config: ClientConfig) => SanityClient {
  const streams = createStreamSocket(`${apiHost.replace(/^http/, 'ws')}/v1/streams`)
  const resolveFetch: ClientConfig['resolveFetch'] = () => lakeFetch(streams)
  return (config) =>
    createClient({ ...config, apiHost, useProjectHostname: false, useCdn: false, resolveFetch })
}

type LakeFetch = ReturnType<NonNullable<ClientConfig['resolveFetch']>>

function lakeFetch(streams: StreamSocket): LakeFetch {
  return ((url: string, init: RequestInit = {}) =>
    streamPath.test(url) && (init.method ?? 'GET') === 'GET'
      ? streams.open(url, init)
      : globalThis.fetch(url, init)) as LakeFetch
}
