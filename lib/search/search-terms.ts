import { withoutArticle } from '#lib/text/arabic-article.ts'
import { foldText, wordsOf } from '#lib/text/fold-text.ts'

/** Longest question that is looked at, in characters. */
export const maxQueryLength = 100
const mostTerms = 8

/** Scripts that put no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A word of a question. */
export interface SearchTerm {
  text: string
  /** Pieces of a run without spaces, which may stand apart in a text; empty for other words. */
  pieces: readonly string[]
}

/** The words of a question as texts are searched for them, without articles that are written onto them; none where it asks for nothing. */
export function parseSearchTerms(query: string): SearchTerm[] {
  const words = wordsOf(foldText(query.slice(0, maxQueryLength)))
  return [...new Set(words.map(withoutArticle))].slice(0, mostTerms).map((text) => ({
    text,
    pieces: unspaced.test(text) ? piecesOf(text) : [],
  }))
}

let segmenter: Intl.Segmenter | undefined

function piecesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
