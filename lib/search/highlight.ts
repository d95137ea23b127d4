import { isArabicArticle } from '#lib/text/arabic-article.ts'
import { foldText } from '#lib/text/fold-text.ts'
import { repairBidiIsolates } from '#lib/text/bidi-isolate.ts'
import { parseSearchTerms } from './search-terms.ts'

/** A part of a text, and whether it matches the query. */
export interface HighlightPart {
  text: string
  match?: true
}

/** Approximate length of an excerpt, in characters. */
const length = 150
/** Characters of the excerpt before the match. */
const before = 40

/** Splits a text into parts and marks those that match the query at the start of a word. */
export function highlightMatches(text: string, query: string): HighlightPart[] {
  const pieces: HighlightPart[] = []
  let done = 0
  for (const [from, to] of matchesIn(text, query)) {
    if (from > done) pieces.push({ text: text.slice(done, from) })
    pieces.push({ text: text.slice(from, to), match: true })
    done = to
  }
  if (done < text.length) pieces.push({ text: text.slice(done) })
  return pieces
}

/** The part of a text around the first match, cut between words, with matches marked; the beginning without a match. */
export function highlightedExcerpt(text: string, query: string): HighlightPart[] {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  const [first] = matchesIn(flat, query)
  const start = first && first[0] > before + length / 3 ? wordStart(flat, first[0] - before) : 0
  const end = flat.length - start <= length ? flat.length : wordEnd(flat, start + length)
  const cut = repairBidiIsolates(flat.slice(start, end).trim())
  return highlightMatches(`${start > 0 ? '… ' : ''}${cut}${end < flat.length ? ' …' : ''}`, query)
}

function wordStart(text: string, near: number): number {
  const space = text.indexOf(' ', near)
  return space < 0 || space - near > before ? near : space + 1
}

function wordEnd(text: string, near: number): number {
  const space = text.lastIndexOf(' ', near)
  return near - space > before ? near : space
}

/** Matching ranges of the original text, in order and not overlapping. */
function matchesIn(text: string, query: string): [number, number][] {
  const { folded, places } = foldInPlace(text)
  const found = parseSearchTerms(query).flatMap(({ text: term, pieces }) => {
    const isWhole = pieces.length === 0 || folded.includes(term)
    return (isWhole ? [term] : pieces).flatMap((each) =>
      stretches(folded, each, pieces.length === 0),
    )
  })
  const merged: [number, number][] = []
  for (const [from, to] of found.toSorted((a, b) => a[0] - b[0])) {
    const [start, end] = [places[from] ?? 0, places[to] ?? text.length]
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else if (end > start) merged.push([start, end])
  }
  return merged
}

/** Matches of a term in a folded text; in scripts with word spaces only at word starts, after an attached article too. */
function stretches(folded: string, term: string, atWords: boolean): [number, number][] {
  const found: [number, number][] = []
  for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
    const [onto] = atWords ? /[\p{L}\p{N}]*$/u.exec(folded.slice(0, at))! : ['']
    if (onto === '' || isArabicArticle(onto)) found.push([at - onto.length, at + term.length])
  }
  return found
}

/** A folded text, and for each of its characters the position in the original. */
function foldInPlace(text: string): { folded: string; places: number[] } {
  let folded = ''
  const places: number[] = []
  for (const { 0: unit, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const piece = foldText(unit)
    for (let each = 0; each < piece.length; each++) places.push(index)
    folded += piece
  }
  return { folded, places }
}
