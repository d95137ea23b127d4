import { withoutArabicArticle } from '#lib/text/arabic-article.ts'
import { foldText, wordsOfFoldedText } from '#lib/text/fold-text.ts'

/** Maximum length of a query, in characters; the rest is ignored. */
export const maxQueryLength = 100
const mostTerms = 8

/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A word of a query. */
export interface SearchTerm {
  text: string
  /** Parts of a run without spaces, which may match separately; empty for other words. */
  pieces: readonly string[]
}

/** Parses a query into folded terms without attached articles; empty for a blank query. */
export function parseSearchTerms(query: string): SearchTerm[] {
  const words = wordsOfFoldedText(foldText(query.slice(0, maxQueryLength)))
  return [...new Set(words.map(withoutArabicArticle))].slice(0, mostTerms).map((text) => ({
    text,
    pieces: unspaced.test(text) ? piecesOf(text) : [],
  }))
}

let segmenter: Intl.Segmenter | undefined

function piecesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
