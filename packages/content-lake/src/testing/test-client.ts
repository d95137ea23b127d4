import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'

/** How a client of any generation is led to a lake of a test. */
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

/** The public client of the field, unmodified, on a lake of a test. */
export function createTestClient(origin: string, config: Partial<ClientConfig>): SanityClient {
  return createClient(testClientConfig(origin, config))
}
