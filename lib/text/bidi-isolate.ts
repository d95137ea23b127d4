/** Begins a run that is laid out by itself, in the direction of its first letter; and ends it. */
const [begin, end] = ['\u2068', '\u2069']

/** A text that keeps its own order among words of another script, where no markup can say so. */
export function bidiIsolate(text: string): string {
  return `${begin}${text}${end}`
}

/** A part of a text, whose first and last isolated runs may have been cut through: both are whole again. */
export function repairBidiIsolates(part: string): string {
  const [first, last] = [part.search(/[\u2068\u2069]/), part.lastIndexOf(begin)]
  const isCutBefore = first >= 0 && part[first] === end
  const isCutAfter = last > part.lastIndexOf(end)
  return `${isCutBefore ? begin : ''}${part}${isCutAfter ? end : ''}`
}
