import type { TermQuery } from '../dataset/dataset.ts'

export type WordTest = (word: string) => boolean

/**
 * The test for a term in which `*` stands for any run of characters. It looks for the pieces between the wildcards
 * from left to right: no term makes it go back, so none is slow.
 */
export function wordTest(term: string): WordTest {
  if (!term.includes('*')) return (word) => word === term
  const pieces = term
    .split('*')
    .filter((piece, index, all) => piece !== '' || index === 0 || index === all.length - 1)
  const first = pieces[0]!
  const last = pieces[pieces.length - 1]!
  const middle = pieces.slice(1, -1)
  if (middle.length === 0 && last === '') return (word) => word.startsWith(first)
  return (word) => {
    if (word.length < first.length + last.length || !word.startsWith(first) || !word.endsWith(last))
      return false
    let position = first.length
    const end = word.length - last.length
    for (const piece of middle) {
      const found = word.indexOf(piece, position)
      if (found === -1 || found + piece.length > end) return false
      position = found + piece.length
    }
    return true
  }
}

/** A term as an index of words is asked for it. */
export function termQuery(term: string): TermQuery {
  const wildcard = term.indexOf('*')
  if (wildcard === -1) return { exact: term }
  const isPrefix = wildcard > 0 && /^\*+$/.test(term.slice(wildcard))
  return isPrefix ? { prefix: term.slice(0, wildcard) } : { test: wordTest(term), pattern: term }
}
