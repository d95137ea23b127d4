import { GroqError } from './groq-error.ts'
import { callProblem, FUNCTIONS } from './functions/registry.ts'
import { LruCache } from './lru-cache.ts'
import { PIPE_FUNCTIONS } from './nodes/pipe-functions.ts'
import type { ExprNode } from './syntax/ast.ts'
import { readQuery, type ParsedSyntax, type SyntaxOptions } from './syntax/parser.ts'
import type { ParseMode, FunctionVocabulary } from './syntax/parser-state.ts'

const LENGTH_LIMIT = 1_000_000
/** Maximum characters of all cached queries: a tree takes up to a hundred bytes per character. */
const KEPT_CHARACTERS = 1_000_000

/** A parsed query for the evaluator. */
export interface ParsedQuery {
  tree: ExprNode
}

const kept = new LruCache<ParsedSyntax>(1000, KEPT_CHARACTERS)

const NAMESPACES = new Set([...FUNCTIONS.keys()].map((name) => name.split('::')[0]!))

/** The available functions, for the parser. */
export const VOCABULARY: FunctionVocabulary = {
  hasNamespace: (namespace) => NAMESPACES.has(namespace),
  facts: (namespace, name) => FUNCTIONS.get(`${namespace}::${name}`),
  callProblem,
  isPipe: (name) => PIPE_FUNCTIONS.has(name),
}

export interface ParseOptions {
  mode?: ParseMode | undefined
  /** Maximum tokens; the length limit of a query if absent. */
  workLimit?: number | undefined
}

/**
 * Parses a query; cached by text. Parameter values matter only in place of constants (`[$from...$to]`), where
 * they are part of the cache key. Throws `GroqError`.
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

/** The syntax tree of a query, independent of its parameters. Throws `GroqError`. */
export function parseQuery(query: string, mode: ParseMode = 'normal'): ExprNode {
  return parseText(query, undefined, { mode }).tree
}

/** `constants` are parameter values in place of constants; undefined to find out which parameters these are. */
function parseText(
  query: string,
  constants: Readonly<Record<string, unknown>> | undefined,
  { mode = 'normal', workLimit = LENGTH_LIMIT }: ParseOptions,
): ParsedSyntax {
  if (typeof query !== 'string' || query.length > LENGTH_LIMIT) throw unreadable(query)
  const key = `${mode}\n${constants === undefined ? '' : JSON.stringify(constants)}\n${query}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const syntax = read(query, { vocabulary: VOCABULARY, mode, constants, tokenLimit: workLimit })
  if (key.length <= KEPT_CHARACTERS / 10) kept.set(key, syntax)
  return syntax
}

/** Nested brackets with long operator chains can exceed the stack although each is within its limit. */
function read(query: string, options: SyntaxOptions): ParsedSyntax {
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
