import type { KeptEdit } from './kept-edits.ts'

/**
 * The words that kept edits would have written, a line for each place: what was set or put in as it is, and of a text that was
 * changed the part that was typed. For whoever may not save them any more and takes them elsewhere.
 */
export function typedWords(edits: readonly KeptEdit[]): string {
  return edits.flatMap(({ body }) => wordsIn(parsed(body), '')).join('\n')
}

function wordsIn(value: unknown, name: string): string[] {
  if (typeof value === 'string') return wordsOf(value, name)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key.startsWith('_') || machine.has(key)) return []
    return wordsIn(inner, name === 'diffMatchPatch' ? name : Array.isArray(value) ? name : key)
  })
}

/** What names things to programs. */
const machine = new Set([
  'transactionId',
  'actionType',
  'draftId',
  'publishedId',
  'id',
  'unset',
  'before',
  'after',
  'replace',
  'ifRevisionID',
])

/** Of a patch of a text the lines that it adds. */
function wordsOf(text: string, name: string): string[] {
  if (name !== 'diffMatchPatch') return text.trim() === '' ? [] : [text]
  return text
    .split('\n')
    .filter((line) => line.startsWith('+'))
    .map((line) => decodeURI(line.slice(1)))
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
