/** Unicode isolates: FSI starts a run in the direction of its first letter, PDI ends it. */
const [begin, end] = ['\u2068', '\u2069']

/** Isolates a text among text of another direction, where no markup is possible. */
export function bidiIsolate(text: string): string {
  return `${begin}${text}${end}`
}

/** Closes and reopens isolates that were cut at the ends of a substring. */
export function repairBidiIsolates(part: string): string {
  const [first, last] = [part.search(/[\u2068\u2069]/), part.lastIndexOf(begin)]
  const isCutBefore = first >= 0 && part[first] === end
  const isCutAfter = last > part.lastIndexOf(end)
  return `${isCutBefore ? begin : ''}${part}${isCutAfter ? end : ''}`
}
