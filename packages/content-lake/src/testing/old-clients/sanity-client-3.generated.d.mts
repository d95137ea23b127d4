import type { ClientConfig, SanityClient } from '@sanity/client'

/** The types are those of the newest generation. */
export default function createClient(config: ClientConfig): SanityClient
