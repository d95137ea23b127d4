import { type ParseResult, parseSync, type Program } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'

/** One node of a parsed file, as far as a check looks at it. */
export interface SyntaxNode {
  type: string
  start: number
  [field: string]: unknown
}

/** What was parsed, by path: several checks look at the same files. */
const results = new Map<string, { text: string; result: ParseResult }>()

/**
 * Parses a file, once for all checks.
 *
 * @throws when it is not valid TypeScript: a check must not pass over what it cannot read
 */
export function parseFile({ path, text }: SourceFile): ParseResult {
  const known = results.get(path)
  if (known?.text === text) return known.result
  const result = parseSync(path, text)
  const [error] = result.errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  results.set(path, { text, result })
  return result
}

export const parse = (file: SourceFile): Program => parseFile(file).program

/** Every node below one, itself included. */
export function* nodesOf(node: unknown): Generator<SyntaxNode> {
  if (Array.isArray(node)) {
    for (const child of node) yield* nodesOf(child)
  } else if (isNode(node)) {
    yield node
    for (const child of Object.values(node)) yield* nodesOf(child)
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
