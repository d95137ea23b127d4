import type { SanityClient } from '@sanity/client'
import type { Source } from 'sanity'

/** Tracks the client that Vision created last, which has its current dataset, API version and perspective. */
export interface VisionClientTracker {
  /** Wraps a source so that its clients report derived clients. One client per API version. */
  track: (source: Source) => Source
  /** Client that Vision would fetch with; undefined until it has created one. */
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

/** Only Vision's client sets both dataset and perspective; others are ignored. */
function trackClient(original: SanityClient, onMade: (client: SanityClient) => void): SanityClient {
  // Studio shares the original, so only a copy may be changed.
  const client = original.withConfig({})
  client.withConfig = (config) => {
    const made = original.withConfig(config)
    if (config && 'dataset' in config && 'perspective' in config) onMade(made)
    return made
  }
  return client
}
