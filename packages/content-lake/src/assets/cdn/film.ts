import type { Encoding } from './output-format.ts'
import type { ImageParameters } from './parameters.ts'
import type { Stored } from './price.ts'

/** Largest film that is transformed, in pixels of all its pictures together. */
const FILM_PIXELS = 80_000_000

/** How many of the `pages` pictures of a stored film a result has: all of them, or the first alone. */
export function framesShown(
  { width, height, extension }: Stored,
  pages: number,
  parameters: ImageParameters,
  encoding: Encoding,
): number {
  const isFilm = extension === 'gif' || extension === 'webp'
  const isMovable = pages * width * height <= FILM_PIXELS
  return isFilm && isMovable && keepsAnimation(parameters, encoding) ? pages : 1
}

/** Several pictures are kept only where every step can treat them as one film. */
function keepsAnimation(parameters: ImageParameters, encoding: Encoding): boolean {
  const turned = parameters.rotate !== 0 || parameters.flipHorizontal || parameters.flipVertical
  const framed = parameters.pad > 0 || parameters.fit === 'fill' || parameters.fit === 'fillmax'
  const chosen = parameters.crop.includes('entropy')
  return (
    !turned &&
    !framed &&
    !chosen &&
    parameters.blur === 0 &&
    !parameters.firstFrame &&
    (encoding === 'gif' || encoding === 'webp')
  )
}
