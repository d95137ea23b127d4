import { withoutArabicArticle } from '#lib/text/arabic-article.ts'
import type { PreparedSearchField, PreparedSearchEntry, SearchEntry } from './search-entry.ts'
import { type SearchTerm, parseSearchTerms } from './search-terms.ts'

/** Score by field: a title outweighs the body. */
const weights = { title: 10, keywords: 5, lead: 3, body: 1 } as const
/** Score by kind of match. */
const exact = 1
const begins = 0.8
const inPieces = 0.5
const nearly = 0.35
/** Added where the title is the query. */
const sameTitle = 20

export interface Found<Entry extends SearchEntry> {
  entry: Entry
  score: number
  /** Every term matches in the title, a keyword or the lead, not only in the body. */
  isProminent: boolean
  /** The title is the query. */
  isTitle: boolean
}

/**
 * The entries that match every term of a query at the start of a word, best first: title before body,
 * whole words before prefixes. A term without any match is matched with typo tolerance.
 */
export function rankSearchEntries<Entry extends SearchEntry>(
  entries: readonly PreparedSearchEntry<Entry>[],
  query: string,
): Found<Entry>[] {
  const terms = parseSearchTerms(query)
  if (terms.length === 0) return []
  const whole = terms.map(({ text }) => text).join(' ')
  const columns = terms.map((term) => columnOf(entries, term))
  return entries
    .flatMap(({ entry, title }, row) => {
      const scores = columns.map((column) => column[row] ?? 0)
      if (scores.includes(0)) return []
      const sum = scores.reduce((all, score) => all + score, 0)
      const bonus = titleBonus(title, whole)
      return [
        {
          entry,
          score: sum + bonus,
          isProminent: scores.every((score) => score >= weights.lead * begins),
          isTitle: bonus === sameTitle,
        },
      ]
    })
    .toSorted((a, b) => b.score - a.score)
}

/** The score of a term in each entry. Typo tolerance applies only to a term without any match. */
function columnOf(
  entries: readonly PreparedSearchEntry<SearchEntry>[],
  term: SearchTerm,
): number[] {
  const scores = entries.map((prepared) => scoreOf(prepared, term))
  if (term.pieces.length > 0 || scores.some((score) => score > 0)) return scores
  return entries.map(({ title, keywords }) => {
    const slip = [...title.words, ...keywords.words].some((word) =>
      isFuzzyMatch(term.text, withoutArabicArticle(word)),
    )
    return slip ? nearly : 0
  })
}

function scoreOf(
  { title, keywords, lead, body }: PreparedSearchEntry<SearchEntry>,
  term: SearchTerm,
): number {
  return Math.max(
    weights.title * matchIn(title, term),
    weights.keywords * matchIn(keywords, term),
    weights.lead * matchIn(lead, term),
    weights.body * matchIn(body, term),
  )
}

function matchIn({ folded, words }: PreparedSearchField, { text, pieces }: SearchTerm): number {
  if (pieces.length > 0) {
    if (folded.includes(text)) return exact
    return pieces.every((piece) => folded.includes(piece)) ? inPieces : 0
  }
  let best = 0
  for (const word of words) {
    const bare = withoutArabicArticle(word)
    if (word === text || bare === text) return exact
    if ([word, bare, afterApostrophe(word)].some((each) => each.startsWith(text))) best = begins
  }
  return best
}

/** Makes `l'observatoire` match `observatoire`. */
function afterApostrophe(word: string): string {
  return word.slice(word.indexOf("'") + 1)
}

function titleBonus({ folded, words }: PreparedSearchField, whole: string): number {
  if (words.map(withoutArabicArticle).join(' ') === whole) return sameTitle
  const title = folded.trim()
  if (title === whole) return sameTitle
  return title.startsWith(whole) ? 8 : 0
}

/**
 * Whether a word, or its prefix, equals a term with a typo: one letter wrong, missing, extra or swapped
 * with its neighbour, two in long words. The first letter must match.
 */
export function isFuzzyMatch(term: string, word: string): boolean {
  const allowed = term.length >= 8 ? 2 : term.length >= 4 ? 1 : 0
  if (allowed === 0 || term[0] !== word[0] || word.length < term.length - allowed) return false
  for (let length = term.length - allowed; length <= term.length + allowed; length++) {
    if (length <= word.length && distance(term, word.slice(0, length), allowed) <= allowed) {
      return true
    }
  }
  return false
}

/** Damerau–Levenshtein distance (optimal string alignment). */
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
