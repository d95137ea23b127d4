import { foldText, wordsOfFoldedText } from '#lib/text/fold-text.ts'

/** A searchable entry with its texts by field. */
export interface SearchEntry {
  /** Unique among the entries of a language. */
  id: string
  title: string
  /** Short texts beside the title: a kind of watch, a town, an author. */
  keywords: readonly string[]
  /** A summary of one or two sentences. */
  lead: string
  /** All other text. */
  body: string
}

/** A text prepared for search. */
export interface PreparedSearchField {
  folded: string
  words: readonly string[]
}

/** An entry with its folded texts, folded once. */
export interface PreparedSearchEntry<Entry extends SearchEntry> {
  entry: Entry
  title: PreparedSearchField
  keywords: PreparedSearchField
  lead: PreparedSearchField
  body: PreparedSearchField
}

export function prepareSearchEntry<Entry extends SearchEntry>(
  entry: Entry,
): PreparedSearchEntry<Entry> {
  return {
    entry,
    title: fieldOf(entry.title),
    keywords: fieldOf(entry.keywords.join(' ')),
    lead: fieldOf(entry.lead),
    body: fieldOf(entry.body),
  }
}

function fieldOf(text: string): PreparedSearchField {
  const folded = foldText(text)
  return { folded, words: [...new Set(wordsOfFoldedText(folded))] }
}
