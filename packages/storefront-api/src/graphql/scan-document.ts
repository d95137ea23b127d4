const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const QUOTE = 34
const HASH = 35
const BACKSLASH = 92
const OPENING = new Set(Array.from('{[(', (letter) => letter.charCodeAt(0)))
const CLOSING = new Set(Array.from('}])', (letter) => letter.charCodeAt(0)))

/** The end of a string or comment that begins at `start`. */
function endOfQuiet(text: string, start: number): number {
  if (text.charCodeAt(start) === HASH) return endOfComment(text, start)
  if (text.startsWith('"""', start)) return endOfBlock(text, start + 3)
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === BACKSLASH) at += 1
    else if (letter === QUOTE) return at + 1
    else if (letter === LINE_FEED) return at
  }
  return text.length
}

function endOfBlock(text: string, start: number): number {
  let end = text.indexOf('"""', start)
  while (end > 0 && text.charCodeAt(end - 1) === BACKSLASH) end = text.indexOf('"""', end + 3)
  return end < 0 ? text.length : end + 3
}

/** A comment ends at any line terminator. */
function endOfComment(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === LINE_FEED || letter === CARRIAGE_RETURN) return at
  }
  return text.length
}

/** The bracket depth of a text, in a single pass for any input. It stops when the depth exceeds `limit`. */
export function bracketDepth(text: string, limit: number): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length && deepest <= limit; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === QUOTE || letter === HASH) at = endOfQuiet(text, at) - 1
    else if (OPENING.has(letter)) deepest = Math.max(deepest, (depth += 1))
    else if (CLOSING.has(letter)) depth -= 1
  }
  return deepest
}

/** Whether a text has more than this many lines. */
export function hasMoreLinesThan(text: string, more: number): boolean {
  let lines = 1
  for (let at = 0; at < text.length && lines <= more; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === LINE_FEED || letter === CARRIAGE_RETURN) lines += 1
  }
  return lines > more
}
