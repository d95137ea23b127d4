import { stegaClean } from '@sanity/client/stega'

/** A colour as Studio lets an editor write it, `#14130f`; nothing else of content may stand in a style. */
export function hexColour(value: string | null | undefined): string | undefined {
  const colour = stegaClean(value)
  return typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour : undefined
}
