/**
 * Whether a word, or its beginning, is a term with a slip of the finger: one letter wrong, missing,
 * too many or swapped with its neighbour, two in long words. The first letter is held to be right.
 */
export function isNearly(term: string, word: string): boolean {
  const allowed = term.length >= 8 ? 2 : term.length >= 4 ? 1 : 0
  if (allowed === 0 || term[0] !== word[0] || word.length < term.length - allowed) return false
  for (let length = term.length - allowed; length <= term.length + allowed; length++) {
    if (length <= word.length && distance(term, word.slice(0, length), allowed) <= allowed) {
      return true
    }
  }
  return false
}

/** Damerau and Levenshtein's distance with neighbours swapped once at most. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(
        at(rows, i - 1, j) + 1,
        (row[j - 1] ?? 0) + 1,
        at(rows, i - 1, j - 1) + cost,
      )
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) best = Math.min(best, at(rows, i - 2, j - 2) + 1)
      row.push(best)
    }
    rows.push(row)
  }
  return at(rows, a.length, b.length)
}

function at(rows: readonly number[][], i: number, j: number): number {
  return rows[i]?.[j] ?? 0
}
