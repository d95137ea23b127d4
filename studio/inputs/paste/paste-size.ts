/** Blocks that one paste may add: about 20 pages of text. More would block the editor for seconds. */
export const mostPastedBlocks = 1000
/** Characters of text, and of HTML without embedded files, that one paste may have. */
const longestText = 200_000
const longestHtml = 1_500_000

/** Refusal of a paste that the editor could not take without freezing. */
export const tooLongNotice =
  'This text is too long to paste at once, and nothing was changed. Paste it in smaller parts.'

const blockStart = /<(?:p|li|h[1-6]|div|tr|dt|dd|blockquote)[\s>]/gi
const lineBreak = /\n/g
/** Pictures inside HTML, which no text keeps. */
const embeddedFile = /["'(]data:[^"')]*/gi

/** Whether a paste is refused, from an estimate that reads it once. */
export function isTooLong(html: string, text: string): boolean {
  if (text.length > longestText) return true
  if (!html) return countOf(lineBreak, text) > mostPastedBlocks
  const own = html.replace(embeddedFile, '')
  return own.length > longestHtml || countOf(blockStart, own) > 4 * mostPastedBlocks
}

function countOf(pattern: RegExp, text: string): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count++
  return count
}
