/** Blocks that one paste may add: about 20 pages of text. More would block the editor for seconds. */
export const mostPastedBlocks = 1000
/** Length of HTML that is still converted without a noticeable wait. */
const longestHtml = 2_500_000

/** Refusal of a paste that the editor could not take without freezing. */
export const tooLongNotice =
  'This text is too long to paste at once, and nothing was changed. Paste it in smaller parts.'

const blockStart = /<(?:p|li|h[1-6]|div|tr|dt|dd|blockquote)[\s>]/gi
const lineBreak = /\n/g

/** Whether a paste is refused, from an estimate that reads it once. */
export function isTooLong(html: string, text: string): boolean {
  if (!html) return countOf(lineBreak, text) > mostPastedBlocks
  return html.length > longestHtml || countOf(blockStart, html) > 4 * mostPastedBlocks
}

function countOf(pattern: RegExp, text: string): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count++
  return count
}
