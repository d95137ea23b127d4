import type { ExprNode } from 'groq-js'
import { textTokens } from './query-text.ts'

/** The argument put before the one of `geo()`, so that it can be told from `geo::latLng()`. */
const MARKER = 'geo()'

const CALL = 'geo'
const REPLACEMENT = 'geo::latLng'
const INSERTED_ARGUMENT = `"${MARKER}",`

/** Whether the arguments of a `geo::latLng` call say that `geo()` was written. */
export function isGeoConversion(args: readonly ExprNode[]): boolean {
  return args[0]?.type === 'Value' && args[0].value === MARKER
}

/** A query in which the parser finds no `geo()`, and the way back from a place in it to one in the original. */
export interface RewrittenQuery {
  query: string
  originalPosition: (position: number) => number
}

/** The parser knows the functions of the `geo` namespace but not `geo()` itself: writes it as one of them. */
export function rewriteGeo(query: string): RewrittenQuery {
  if (!query.includes(`${CALL}(`)) return { query, originalPosition: (position) => position }
  const insertions: { at: number; length: number }[] = []
  let rewritten = ''
  let pending = false
  for (const { kind, text } of textTokens(query)) {
    if (pending && text === '(') {
      const inserted = REPLACEMENT.slice(CALL.length)
      insertions.push({ at: rewritten.length, length: inserted.length + INSERTED_ARGUMENT.length })
      rewritten += `${inserted}(${INSERTED_ARGUMENT}`
    } else rewritten += text
    pending = kind === 'text' && /(?:^|[^\w$:.])geo$/.test(text)
  }
  const originalPosition = (position: number): number =>
    insertions.reduce(
      (shifted, { at, length }) =>
        position > at ? shifted - Math.min(length, position - at) : shifted,
      position,
    )
  return { query: rewritten, originalPosition }
}
