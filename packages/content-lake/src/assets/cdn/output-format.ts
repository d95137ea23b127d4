import type { Size } from './transform-plan.ts'
import type { ImageParameters, OutputFormat } from './image-parameters.ts'

/** Encoding of a transformed image; `gif` only for stored GIFs. */
export type Encoding = OutputFormat | 'gif'

/** Stored extensions and their default encoding. */
const OWN_FORMAT: Record<string, Encoding> = {
  jpg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  tif: 'jpg',
  svg: 'png',
}

/**
 * Measured on two cores: up to this size AVIF at its second fastest setting takes 0.06 to 0.3 s, like WebP,
 * for 25 to 40 percent fewer bytes. Above it that setting saves nothing, and the next slower one takes more
 * than a second.
 */
const AVIF_PIXELS = 1_500_000

/**
 * Chooses the encoding: `fm` if given; with `auto=format` the best type in the `Accept` header; else the
 * stored format.
 */
export function chooseEncoding(
  parameters: ImageParameters,
  stored: { extension: string; animated: boolean; opaque: boolean },
  accept: string | null,
  output: Size,
): Encoding {
  if (parameters.format) return parameters.format
  const own = OWN_FORMAT[stored.extension] ?? 'jpg'
  if (parameters.autoFormat) {
    const small = output.width * output.height <= AVIF_PIXELS
    if (!stored.animated && small && acceptHeaderNamesType(accept, 'image/avif')) return 'avif'
    if (acceptHeaderNamesType(accept, 'image/webp')) return 'webp'
    // Fallback for clients without modern formats; PNG is many times larger.
    if (own === 'webp' || own === 'avif') return stored.opaque ? 'jpg' : 'png'
  }
  return own
}

/** Whether an `Accept` header names a type. Wildcards are ignored, because every browser sends them. */
export function acceptHeaderNamesType(header: string | null, type: string): boolean {
  return (header ?? '').split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === type && !parameters.some((each) => /^q=0(\.0*)?$/.test(each))
  })
}

/** The media type of an encoding. */
export function mediaTypeOfEncoding(encoding: Encoding): string {
  return encoding === 'jpg' || encoding === 'pjpg' ? 'image/jpeg' : `image/${encoding}`
}
