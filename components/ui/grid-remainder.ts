/**
 * Number of items to lay out in rows of two, so that the rows of three have no gap. A single item is a row of its own.
 */
export function gridRemainder(count: number): 0 | 1 | 2 | 4 {
  const over = count % 3
  if (over === 0) return 0
  if (over === 2) return 2
  return count === 1 ? 1 : 4
}
