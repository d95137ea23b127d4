import type { QueuedEdit } from './edit-queue-storage.ts'

/** A text of an edit and its field. */
interface TextPiece {
  field: string
  text: string
  /** Whether it is a diff against existing text. */
  typed: boolean
}

/**
 * The text of stored edits, one line per field: values that were set or inserted in full, and the added parts of
 * changed texts. For users who can no longer save them and copy them elsewhere.
 */
export function extractTypedText(edits: readonly QueuedEdit[]): string {
  const lines: TextPiece[] = []
  for (const piece of edits.flatMap(({ body }) => collectPieces(parseJson(body), '', false))) {
    const last = lines.at(-1)
    // Typing is sent in small diffs, so consecutive ones are joined.
    if (piece.typed && last?.typed && last.field === piece.field) last.text += piece.text
    else lines.push(piece)
  }
  return lines
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n')
}

/** Keys with technical values. */
const technicalKeys = new Set([
  'transactionId',
  'actionType',
  'draftId',
  'publishedId',
  'id',
  'unset',
  'ifRevisionID',
])
/** Keys with the position of an inserted list item. */
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

/** The text that a diff-match-patch adds. */
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
