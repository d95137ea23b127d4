import type { KeptEdit } from './edit-queue-storage.ts'

/** A text of an edit, and the field that it belongs to. */
interface Piece {
  place: string
  text: string
  /** Whether it was typed into what stood there. */
  typed: boolean
}

/**
 * The words that kept edits would have written, a line for each field: what was set or put in as it is, and of a text that
 * was changed the part that was typed. For whoever may not save them any more and takes them elsewhere.
 */
export function typedWords(edits: readonly KeptEdit[]): string {
  const lines: Piece[] = []
  for (const piece of edits.flatMap(({ body }) => piecesIn(parsed(body), '', false))) {
    const last = lines.at(-1)
    // What is typed goes out letter by letter.
    if (piece.typed && last?.typed && last.place === piece.place) last.text += piece.text
    else lines.push(piece)
  }
  return lines
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n')
}

/** What names things to programs. */
const machine = new Set([
  'transactionId',
  'actionType',
  'draftId',
  'publishedId',
  'id',
  'unset',
  'ifRevisionID',
])
/** Where in a list something is put. */
const spots = new Set(['before', 'after', 'replace'])

function piecesIn(value: unknown, place: string, typed: boolean): Piece[] {
  if (typeof value === 'string') return [{ place, typed, text: typed ? addedBy(value) : value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key.startsWith('_') || machine.has(key) || spots.has(key)
      ? []
      : piecesIn(inner, key, typed || key === 'diffMatchPatch'),
  )
}

/** What a patch of a text adds to it. */
function addedBy(patch: string): string {
  return patch
    .split('\n')
    .filter((line) => line.startsWith('+'))
    .map((line) => decodeURI(line.slice(1)))
    .join('')
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
