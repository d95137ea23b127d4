import { stegaClean } from '@sanity/client/stega'

/** The `data-tone` attribute of a chosen ground; undefined for the default, paper. */
export function colorSchemeOf(chosen: string | null | undefined): 'night' | undefined {
  return stegaClean(chosen) === 'night' ? 'night' : undefined
}
