import { type ParseResult, parseSync, type Program } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'

/** A syntax tree node, as far as checks read it. */
export interface SyntaxNode {
  type: string
  start: number
  [field: string]: unknown
}

/** Parse results by path, because several checks read the same files. */
const results = new Map<string, { text: string; result: ParseResult }>()

/**
 * Parses a file once for all checks.
 *
 * @throws Error for invalid TypeScript, because a check must not skip a file
 */
export function parseFileCached({ path, text }: SourceFile): ParseResult {
  const known = results.get(path)
  if (known?.text === text) return known.result
  const result = parseSync(path, text)
  const [error] = result.errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  results.set(path, { text, result })
  return result
}

export const parseProgram = (file: SourceFile): Program => parseFileCached(file).program

/** A node and all of its descendants. */
export function* nodeAndDescendants(node: unknown): Generator<SyntaxNode> {
  if (Array.isArray(node)) {
    for (const child of node) yield* nodeAndDescendants(child)
  } else if (isNode(node)) {
    yield node
    for (const child of Object.values(node)) yield* nodeAndDescendants(child)
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
