/**
 * The argument names of an ICU message, including nested plural and select branches. Quoted text and branch texts contain
 * none.
 */
export function icuArguments(message: string): Set<string> {
  const names = new Set<string>()
  readText(message, 0, names)
  return names
}

/** Reads text up to the brace that closes it; returns the index after that brace. */
function readText(text: string, start: number, names: Set<string>): number {
  let at = start
  while (at < text.length) {
    const character = text[at]
    if (character === "'" && /[{}']/.test(text[at + 1] ?? '')) {
      const end = text.indexOf("'", at + 2)
      at = text[at + 1] === "'" || end < 0 ? at + 2 : end + 1
    } else if (character === '{') at = readArgument(text, at + 1, names)
    else if (character === '}') return at + 1
    else at += 1
  }
  return at
}

/** Reads `name`, `name, type` or `name, type, branch {text} …` up to its closing brace. */
function readArgument(text: string, start: number, names: Set<string>): number {
  const head = /^\s*(\w+)\s*/.exec(text.slice(start))
  if (!head) return readText(text, start, names)
  names.add(head[1]!)
  let at = start + head[0].length
  while (at < text.length) {
    if (text[at] === '{') at = readText(text, at + 1, names)
    else if (text[at] === '}') return at + 1
    else at += 1
  }
  return at
}
