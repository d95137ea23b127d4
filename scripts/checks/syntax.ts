import { parseSync, type Program } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'

/** One node of a parsed file, as far as a check looks at it. */
export interface SyntaxNode {
  type: string
  start: number
  [field: string]: unknown
}

/**
 * Parses a file.
 *
 * @throws when it is not valid TypeScript: a check must not pass over what it cannot read
 */
export function parse({ path, text }: SourceFile): Program {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  return program
}

/** Every node below one, itself included. `enter` may keep the walk out of single fields. */
export function* nodesOf(
  node: unknown,
  enter: (node: SyntaxNode, field: string) => boolean = () => true,
): Generator<SyntaxNode> {
  if (Array.isArray(node)) {
    for (const child of node) yield* nodesOf(child, enter)
  } else if (isNode(node)) {
    yield node
    for (const [field, child] of Object.entries(node)) {
      if (enter(node, field)) yield* nodesOf(child, enter)
    }
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
