import { stegaClean } from '@sanity/client/stega'

/** Validates a colour from content, `#14130f`; no other text of content may enter a style. */
export function validHexColour(value: string | null | undefined): string | undefined {
  const colour = stegaClean(value)
  return typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour : undefined
}
