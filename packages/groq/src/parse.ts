import { GroqError } from './groq-error.ts'
import { callProblem, FUNCTIONS } from './functions/registry.ts'
import { LruCache } from './lru-cache.ts'
import { PIPE_FUNCTIONS } from './nodes/pipe.ts'
import type { ExprNode } from './syntax/ast.ts'
import { readQuery, type Syntax, type SyntaxOptions } from './syntax/parser.ts'
import type { ParseMode, Vocabulary } from './syntax/parsing.ts'

const LENGTH_LIMIT = 1_000_000
/** Characters of all texts whose trees are kept: a tree takes up to a hundred bytes for each. */
const KEPT_CHARACTERS = 1_000_000

/** A query as the evaluator takes it. */
export interface ParsedQuery {
  tree: ExprNode
}

const kept = new LruCache<Syntax>(1000, KEPT_CHARACTERS)

const NAMESPACES = new Set([...FUNCTIONS.keys()].map((name) => name.split('::')[0]!))

/** The functions that there are, as the parser asks for them. */
export const VOCABULARY: Vocabulary = {
  hasNamespace: (namespace) => NAMESPACES.has(namespace),
  facts: (namespace, name) => FUNCTIONS.get(`${namespace}::${name}`),
  callProblem,
  isPipe: (name) => PIPE_FUNCTIONS.has(name),
}

export interface ParseOptions {
  mode?: ParseMode | undefined
  /** Steps that the query may take: each token that has to be read is one. As many as a text has when absent. */
  workLimit?: number | undefined
}

/**
 * Parses a query, once a text. Values of parameters do not matter, except of those that stand where the syntax
 * wants a constant (`[$from...$to]`): these are part of what is remembered.
 * Throws `GroqError`.
 */
export function parseWithParams(
  query: string,
  params: Readonly<Record<string, unknown>> = {},
  options: ParseOptions = {},
): ParsedQuery {
  const learned = parseText(query, undefined, options)
  for (const [name, { start, end }] of learned.parameters) {
    if (Object.hasOwn(params, name)) continue
    const description = `param $${name} referenced, but not provided`
    throw new GroqError('queryParseError', description, query, start, end)
  }
  if (learned.constants.length === 0) return learned
  const constants = learned.constants.map((name) => [name, params[name]] as const)
  return parseText(query, Object.fromEntries(constants), options)
}

/** The syntax tree of a query, whatever its parameters are. Throws `GroqError`. */
export function parseQuery(query: string, mode: ParseMode = 'normal'): ExprNode {
  return parseText(query, undefined, { mode }).tree
}

/** `constants` are values of parameters that decide how a query is read; undefined to learn which these are. */
function parseText(
  query: string,
  constants: Readonly<Record<string, unknown>> | undefined,
  { mode = 'normal', workLimit = LENGTH_LIMIT }: ParseOptions,
): Syntax {
  if (typeof query !== 'string' || query.length > LENGTH_LIMIT) throw unreadable(query)
  const key = `${mode}\n${constants === undefined ? '' : JSON.stringify(constants)}\n${query}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const syntax = read(query, { vocabulary: VOCABULARY, mode, constants, tokenLimit: workLimit })
  if (key.length <= KEPT_CHARACTERS / 10) kept.set(key, syntax)
  return syntax
}

/** Brackets full of long sums in one another can be deeper than the stack, each within its own limit. */
function read(query: string, options: SyntaxOptions): Syntax {
  try {
    return readQuery(query, options)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new GroqError('queryParseError', 'query is nested too deeply', query)
  }
}

function unreadable(query: unknown): GroqError {
  const description =
    typeof query === 'string'
      ? `query is too long: more than ${LENGTH_LIMIT} characters`
      : 'query is no text'
  return new GroqError('queryParseError', description, typeof query === 'string' ? query : '')
}
