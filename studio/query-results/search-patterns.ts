/**
 * Patterns of GROQ's `match` for the words of a search, each at any place of a word. The content lake ignores case, accents,
 * Arabic vowel marks and elisions.
 */
export const searchPatterns = (search: string): string[] =>
  search
    .split(/[\s*]+/)
    .filter(Boolean)
    .map((word) => `*${word}*`)
