/** Whether a word fits a term in which `*` stands for any run of characters. Linear in practice, never exponential. */
export function fitsWildcard(word: string, term: string): boolean {
  if (!term.includes('*')) return word === term
  const pieces = term.split('*')
  const first = pieces[0]!
  const last = pieces[pieces.length - 1]!
  if (word.length < first.length + last.length || !word.startsWith(first) || !word.endsWith(last))
    return false
  let position = first.length
  const end = word.length - last.length
  for (const piece of pieces.slice(1, -1)) {
    const found = word.indexOf(piece, position)
    if (found === -1 || found + piece.length > end) return false
    position = found + piece.length
  }
  return true
}
