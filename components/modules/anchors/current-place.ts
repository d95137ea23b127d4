/** A place of the page, by the distance of its upper edge from the window's, in px. */
export interface PlaceAt {
  id: string
  top: number
}

/**
 * The place that is being read: the last one that has come above the line; none before the first has.
 *
 * @param line distance of the line from the window's upper edge, in px
 */
export function currentPlace(places: readonly PlaceAt[], line: number): string | undefined {
  return places.reduce<PlaceAt | undefined>(
    (current, place) =>
      place.top <= line && place.top >= (current?.top ?? -Infinity) ? place : current,
    undefined,
  )?.id
}
