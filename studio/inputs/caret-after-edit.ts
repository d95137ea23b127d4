/**
 * Where a caret stands once somebody else changed the text around it: before the same letter, or at the end of what
 * took its place.
 *
 * @param caret place in the text before, in UTF-16 units
 */
export function caretAfter(before: string, after: string, caret: number): number {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  if (caret <= start) return caret
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const left = before.length - caret
  return after.length - Math.min(left, end)
}
