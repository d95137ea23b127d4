/**
 * Caret position after a remote change of the text around it: before the same character, or at the end of the
 * replacement.
 *
 * @param caret position in the old text, in UTF-16 units
 */
export function caretAfterRemoteEdit(before: string, after: string, caret: number): number {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  if (caret <= start) return caret
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const left = before.length - caret
  return after.length - Math.min(left, end)
}
