import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'

export { withFallback }

/** A text; any other stored value counts as missing, so that one faulty document fails no check of another. */
export const textOrNull = withFallback(z.nullable(z.string()), null)

/** A list of texts; other items count as empty, another value as missing. */
export const textsOrNull = withFallback(z.nullable(z.array(withFallback(z.string(), ''))), null)

/** Result of `addressProjection`. */
export const addressRowShape = z.object({
  type: textOrNull,
  language: textOrNull,
  slug: textOrNull,
})
