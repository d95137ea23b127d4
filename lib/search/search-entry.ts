import { foldText, wordsOf } from '#lib/text/fold-text.ts'

/** What can be found, and where its words stand. */
export interface SearchEntry {
  /** Unique among the entries of a language. */
  id: string
  title: string
  /** Short words beside the title: a kind of watch, a town, an author. */
  keywords: readonly string[]
  /** What it says of itself in a sentence or two. */
  lead: string
  /** Everything else that it says. */
  body: string
}

/** A text as it is searched. */
export interface SearchField {
  folded: string
  words: readonly string[]
}

/** An entry with its folded texts, so that they are folded once. */
export interface PreparedEntry<Entry extends SearchEntry> {
  entry: Entry
  title: SearchField
  keywords: SearchField
  lead: SearchField
  body: SearchField
}

export function prepareEntry<Entry extends SearchEntry>(entry: Entry): PreparedEntry<Entry> {
  return {
    entry,
    title: fieldOf(entry.title),
    keywords: fieldOf(entry.keywords.join(' ')),
    lead: fieldOf(entry.lead),
    body: fieldOf(entry.body),
  }
}

function fieldOf(text: string): SearchField {
  const folded = foldText(text)
  return { folded, words: [...new Set(wordsOf(folded))] }
}
