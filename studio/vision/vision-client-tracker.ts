import type { SanityClient } from '@sanity/client'
import type { Source } from 'sanity'

/** Knows what Vision is set to: the client that it made last has dataset, API version and perspective as they are. */
export interface VisionClientTracker {
  /** A source whose clients tell which ones are made of them. Each version has one, however often it is asked for. */
  track: (source: Source) => Source
  /** The client that Vision would fetch with now; undefined until it has made one. */
  current: () => SanityClient | undefined
}

export function createVisionClientTracker(): VisionClientTracker {
  let current: SanityClient | undefined
  return {
    track(source) {
      const watched = new Map<string, SanityClient>()
      return {
        ...source,
        getClient(options) {
          const known = watched.get(options.apiVersion)
          if (known) return known
          const client = trackClient(source.getClient(options), (made) => (current = made))
          watched.set(options.apiVersion, client)
          return client
        },
      }
    },
    current: () => current,
  }
}

/** Clients for other purposes name no dataset and perspective when they are made of Studio's. */
function trackClient(original: SanityClient, onMade: (client: SanityClient) => void): SanityClient {
  // Studio keeps the original for itself and others: only a copy may be changed.
  const client = original.withConfig({})
  client.withConfig = (config) => {
    const made = original.withConfig(config)
    if (config && 'dataset' in config && 'perspective' in config) onMade(made)
    return made
  }
  return client
}
