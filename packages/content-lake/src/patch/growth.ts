import { MAX_DEPTH, MAX_DOCUMENT_LENGTH } from '../document/limits.ts'
import { PatchRefusal } from './errors.ts'
import { isContainer, type Place } from './place.ts'

/**
 * Keeps a patch from making more of a document than a document may be: the same large value at many places, or a
 * deep one deep down.
 */
export class Growth {
  #length = 0

  /** @throws PatchRefusal when a value may not be put at all of the places. */
  assertFits(value: unknown, places: ReadonlySet<Place>): void {
    const own = depthOf(value)
    for (const { depth } of places)
      if (depth + own > MAX_DEPTH)
        throw new PatchRefusal(`A document may not be nested deeper than ${MAX_DEPTH} levels`)
    if (places.size < 2) return
    this.#length += JSON.stringify(value).length * places.size
    if (this.#length > MAX_DOCUMENT_LENGTH)
      throw new PatchRefusal(
        `A document may not be larger than ${MAX_DOCUMENT_LENGTH} bytes; ${places.size} places would get the value`,
      )
  }
}

/** Levels of objects and arrays in a value; more than the limit are not counted. */
function depthOf(value: unknown): number {
  let depth = 0
  for (
    let level = [value].filter(isContainer);
    level.length > 0 && depth <= MAX_DEPTH;
    level = level.flatMap((container) => Object.values(container)).filter(isContainer)
  )
    depth++
  return depth
}
