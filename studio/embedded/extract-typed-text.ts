import type { QueuedEdit } from './edit-queue-storage.ts'

/** A text of an edit, and the field that it belongs to. */
interface TextPiece {
  field: string
  text: string
  /** Whether it was typed into what stood there. */
  typed: boolean
}

/**
 * The words that kept edits would have written, a line for each field: what was set or put in as it is, and of a text that
 * was changed the part that was typed. For whoever may not save them any more and takes them elsewhere.
 */
export function extractTypedText(edits: readonly QueuedEdit[]): string {
  const lines: TextPiece[] = []
  for (const piece of edits.flatMap(({ body }) => collectPieces(parseJson(body), '', false))) {
    const last = lines.at(-1)
    // What is typed goes out letter by letter.
    if (piece.typed && last?.typed && last.field === piece.field) last.text += piece.text
    else lines.push(piece)
  }
  return lines
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n')
}

/** What names things to programs. */
const technicalKeys = new Set([
  'transactionId',
  'actionType',
  'draftId',
  'publishedId',
  'id',
  'unset',
  'ifRevisionID',
])
/** Where in a list something is put. */
const insertPositionKeys = new Set(['before', 'after', 'replace'])

function collectPieces(value: unknown, field: string, typed: boolean): TextPiece[] {
  if (typeof value === 'string') return [{ field, typed, text: typed ? addedText(value) : value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key.startsWith('_') || technicalKeys.has(key) || insertPositionKeys.has(key)
      ? []
      : collectPieces(inner, key, typed || key === 'diffMatchPatch'),
  )
}

/** What a patch of a text adds to it. */
function addedText(patch: string): string {
  return patch
    .split('\n')
    .filter((line) => line.startsWith('+'))
    .map((line) => decodeURI(line.slice(1)))
    .join('')
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
