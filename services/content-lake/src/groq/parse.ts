import { parse, type ExprNode } from 'groq-js'
import { contains, ungroup } from './syntax/ast.ts'
import { describeParseFailure } from './syntax/describe-parse-failure.ts'
import { GroqError } from './errors.ts'
import { disguiseCalls, restoreCalls } from './extra-functions.ts'
import { callProblem } from './functions/registry.ts'
import { spreadCalls } from './spread-calls.ts'
import { LruCache } from './lru-cache.ts'
import { bracketNesting, positionParameters, tokenCount } from './syntax/query-text.ts'

const LENGTH_LIMIT = 1_000_000
/** The parser's time grows with the square of the number of tokens: this many take it a second and a half at worst. */
const TOKEN_LIMIT = 12_500
/** Far beyond any written query, and far below where the stack ends. */
const NESTING_LIMIT = 200

/** A query's syntax tree with the names of the parameters it reads. */
export interface ParsedQuery {
  tree: ExprNode
  parameters: readonly string[]
}

export type ParseMode = 'normal' | 'delta'

const parsed = new LruCache<ParsedQuery>(1000)
const positions = new LruCache<string[]>(1000)

/**
 * Parses a query, once a text. Values of parameters do not matter, except of those that stand where the syntax
 * wants a constant (`[$from...$to]`): these are part of what is remembered.
 * Throws `GroqError`.
 */
export function parseWithParams(
  query: string,
  params: Readonly<Record<string, unknown>> = {},
  mode: ParseMode = 'normal',
): ParsedQuery {
  const constants = constantParams(query, params)
  const key = `${mode}\n${constants === undefined ? '' : JSON.stringify(constants)}\n${query}`
  let known = parsed.get(key)
  if (known === undefined) {
    known = parseText(query, constants, mode)
    parsed.set(key, known)
  }
  for (const name of known.parameters) {
    if (!Object.hasOwn(params, name)) {
      throw new GroqError('queryParseError', `param $${name} referenced, but not provided`, query)
    }
  }
  return known
}

/** The syntax tree of a query, without regard to parameters. Throws `GroqError`. */
export function parseQuery(query: string): ExprNode {
  return parseText(query, undefined, 'normal').tree
}

function constantParams(
  query: string,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  let names = positions.get(query)
  if (names === undefined) {
    names = query.length > LENGTH_LIMIT ? [] : positionParameters(query)
    positions.set(query, names)
  }
  if (names.length === 0) return undefined
  const constants: Record<string, unknown> = {}
  for (const name of names) {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    if (value === undefined)
      throw new GroqError('queryParseError', `param $${name} referenced, but not provided`, query)
    if (typeof value === 'number' || typeof value === 'string') constants[name] = value
  }
  return constants
}

function parseText(
  query: string,
  params: Record<string, unknown> | undefined,
  mode: ParseMode,
): ParsedQuery {
  if (typeof query !== 'string' || query.trim() === '') {
    throw new GroqError(
      'queryParseError',
      'unexpected end-of-file, expected expression',
      String(query ?? ''),
    )
  }
  if (query.length > LENGTH_LIMIT) {
    throw new GroqError(
      'queryParseError',
      `query is too long: more than ${LENGTH_LIMIT} characters`,
      query,
    )
  }
  if (tokenCount(query) > TOKEN_LIMIT) {
    throw new GroqError(
      'queryParseError',
      `query is too long: more than ${TOKEN_LIMIT} tokens`,
      query,
    )
  }
  if (bracketNesting(query).depth > NESTING_LIMIT) {
    throw new GroqError(
      'queryParseError',
      `query is nested too deeply: more than ${NESTING_LIMIT} levels`,
      query,
    )
  }
  const rewritten = disguiseCalls(query)
  try {
    const tree = parse(rewritten.query, params === undefined ? { mode } : { mode, params })
    validateTree(tree)
    return { tree, parameters: parameterNames(tree) }
  } catch (error) {
    throw describeParseFailure(query, error, rewritten.originalPosition)
  }
}

function parameterNames(tree: ExprNode): string[] {
  const names = new Set<string>()
  contains(tree, (node) => {
    if (node.type === 'Parameter') names.add(node.name)
    return false
  })
  return [...names]
}

/** Refuses what the grammar allows but the language does not. */
function validateTree(tree: ExprNode): void {
  restoreCalls(tree)
  spreadCalls(tree)
  contains(tree, (node) => {
    const problem = node.type === 'FuncCall' ? callProblem(node) : null
    if (problem !== null) throw new GroqError('queryParseError', problem)
    if (node.type === 'PipeFuncCall' && node.name === 'score' && !isScorable(node.base)) {
      throw new GroqError(
        'queryParseError',
        'score() must be applied to documents, before any projection',
      )
    }
    return false
  })
}

function isScorable(node: ExprNode): boolean {
  const inner = ungroup(node)
  if (inner.type === 'Filter' || inner.type === 'Slice' || inner.type === 'PipeFuncCall')
    return isScorable(inner.base)
  return !['Map', 'Projection', 'AccessElement', 'Object', 'Value'].includes(inner.type)
}
