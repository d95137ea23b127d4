import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'

/** Client configuration for a test lake. */
export function testClientConfig(origin: string, config: Partial<ClientConfig>): ClientConfig {
  return {
    apiHost: origin,
    useProjectHostname: false,
    useCdn: false,
    projectId: 'orrery',
    dataset: 'production',
    apiVersion: '2025-02-19',
    ...config,
  }
}

/** The public client, unmodified, for a test lake. */
export function createTestClient(origin: string, config: Partial<ClientConfig>): SanityClient {
  return createClient(testClientConfig(origin, config))
}
