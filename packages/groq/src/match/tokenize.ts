const SEPARATORS = /[!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/
const PATTERN_SEPARATORS = /[!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/
const EDGE_DOTS = /^\.+|\.+$/g

/** Longer terms than this are cut: no word is that long, and a hostile one would cost. */
const TERM_LIMIT = 1024

/** The words of a text, lower case. A dot inside a word belongs to it. */
export function tokenize(text: string): string[] {
  return split(text, SEPARATORS)
}

/** The terms of a pattern, lower case, with `*` kept as the wildcard. */
export function patternTerms(text: string): string[] {
  return split(text, PATTERN_SEPARATORS).map((term) => term.slice(0, TERM_LIMIT))
}

function split(text: string, separators: RegExp): string[] {
  const words: string[] = []
  for (const piece of text.toLowerCase().split(separators)) {
    const word = piece.includes('.') ? piece.replace(EDGE_DOTS, '') : piece
    if (word !== '') words.push(word)
  }
  return words
}
