const [QUOTE, COMMA, BACKSLASH, OPEN_ARRAY, OPEN_OBJECT] = [0x22, 0x2c, 0x5c, 0x5b, 0x7b]

/**
 * Estimates the number of values in JSON by commas and opening brackets outside of strings; an empty object
 * or array counts as two. Invalid JSON is counted the same way.
 */
export function estimateJsonValueCount(json: string): number {
  let values = 1
  let inString = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (inString) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (code === COMMA || code === OPEN_ARRAY || code === OPEN_OBJECT) values += 1
  }
  return values
}
