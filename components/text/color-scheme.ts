import { stegaClean } from '@sanity/client/stega'

/** What `data-tone` says of the ground that an editor chose; paper is where there is none. */
export function colorSchemeOf(chosen: string | null | undefined): 'night' | undefined {
  return stegaClean(chosen) === 'night' ? 'night' : undefined
}
