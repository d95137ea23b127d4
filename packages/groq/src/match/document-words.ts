import { tokenize } from './text-query.ts'

/** Maximum shared distinct words; above it the cache is cleared. */
const SHARED_LIMIT = 500_000

const shared = new Map<string, string>()
const known = new WeakMap<object, readonly string[]>()

/**
 * All words of a value: of a string, and of all strings in arrays and objects. A document's words are cached
 * as long as the document, so that search-as-you-type tokenizes it once.
 */
export function wordsInside(value: unknown): readonly string[] {
  if (typeof value === 'string') return tokenize(value)
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(wordsInside)
  if (typeof (value as { _id?: unknown })._id !== 'string') return collect(value)
  let words = known.get(value)
  if (words === undefined) {
    words = collect(value).map(share)
    known.set(value, words)
  }
  return words
}

function collect(root: object): string[] {
  const words: string[] = []
  const pending: unknown[] = [root]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string') for (const word of tokenize(next)) words.push(word)
    else if (typeof next === 'object' && next !== null) {
      const inner: unknown[] = Array.isArray(next) ? next : Object.values(next)
      for (let index = inner.length - 1; index >= 0; index--) pending.push(inner[index])
    }
  }
  return words
}

/** Returns one string instance for equal words, to save memory. */
function share(word: string): string {
  const first = shared.get(word)
  if (first !== undefined) return first
  if (shared.size >= SHARED_LIMIT) shared.clear()
  shared.set(word, word)
  return word
}
