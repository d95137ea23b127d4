/**
 * How many of so many things stand two by two, so that no row of three is left with a hole. One alone is a
 * row of its own.
 */
export function gridRemainder(count: number): 0 | 1 | 2 | 4 {
  const over = count % 3
  if (over === 0) return 0
  if (over === 2) return 2
  return count === 1 ? 1 : 4
}
