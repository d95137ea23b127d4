import { withoutArticle } from '#lib/text/arabic-article.ts'
import type { Field, Prepared, SearchEntry } from './entry.ts'
import { isNearly } from './nearly.ts'
import { type Term, termsOf } from './terms.ts'

/** What the place of a word is worth: a title says more than a text. */
const weights = { title: 10, keywords: 5, lead: 3, body: 1 } as const
/** And how it stands there. */
const exact = 1
const begins = 0.8
const inPieces = 0.5
const nearly = 0.35

export interface Found<Entry extends SearchEntry> {
  entry: Entry
  score: number
}

/**
 * The entries in which every word of a question begins a word, the best first: title before text,
 * whole words before beginnings. A word that stands nowhere is looked for with a slip of the finger.
 */
export function find<Entry extends SearchEntry>(
  entries: readonly Prepared<Entry>[],
  query: string,
): Found<Entry>[] {
  const terms = termsOf(query)
  if (terms.length === 0) return []
  const whole = terms.map(({ text }) => text).join(' ')
  const columns = terms.map((term) => columnOf(entries, term))
  return entries
    .flatMap(({ entry, title }, row) => {
      const scores = columns.map((column) => column[row] ?? 0)
      if (scores.includes(0)) return []
      const sum = scores.reduce((all, score) => all + score, 0)
      return [{ entry, score: sum + titleBonus(title, whole) }]
    })
    .toSorted((a, b) => b.score - a.score)
}

/** What a term is worth in each entry. Only a term that stands nowhere is taken for a slip of the finger. */
function columnOf(entries: readonly Prepared<SearchEntry>[], term: Term): number[] {
  const scores = entries.map((prepared) => scoreOf(prepared, term))
  if (term.pieces.length > 0 || scores.some((score) => score > 0)) return scores
  return entries.map(({ title, keywords }) => {
    const slip = [...title.words, ...keywords.words].some((word) =>
      isNearly(term.text, withoutArticle(word)),
    )
    return slip ? nearly : 0
  })
}

function scoreOf({ title, keywords, lead, body }: Prepared<SearchEntry>, term: Term): number {
  return Math.max(
    weights.title * matchIn(title, term),
    weights.keywords * matchIn(keywords, term),
    weights.lead * matchIn(lead, term),
    weights.body * matchIn(body, term),
  )
}

function matchIn({ folded, words }: Field, { text, pieces }: Term): number {
  if (pieces.length > 0) {
    if (folded.includes(text)) return exact
    return pieces.every((piece) => folded.includes(piece)) ? inPieces : 0
  }
  let best = 0
  for (const word of words) {
    const bare = withoutArticle(word)
    if (word === text || bare === text) return exact
    if ([word, bare, afterApostrophe(word)].some((each) => each.startsWith(text))) best = begins
  }
  return best
}

/** `l'observatoire` is found by `observatoire`. */
function afterApostrophe(word: string): string {
  return word.slice(word.indexOf("'") + 1)
}

function titleBonus({ folded, words }: Field, whole: string): number {
  if (words.map(withoutArticle).join(' ') === whole) return 20
  const title = folded.trim()
  if (title === whole) return 20
  return title.startsWith(whole) ? 8 : 0
}
