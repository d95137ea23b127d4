import type { Sharp } from 'sharp'

/** Of pictures that fill a screen, and of watches, which are never shown wider than half of one. */
export const QUALITY = { wide: 84, watch: 82 }

/**
 * A still picture as the demo stores it: as close to the rendering as JPEG at 86, in half the bytes (decision 0138).
 * The slower conversion to half the colours keeps the edges of red and blue hands.
 */
export function encodeStill(image: Sharp, quality: number): Sharp {
  return image.webp({ quality, effort: 6, smartSubsample: true })
}
