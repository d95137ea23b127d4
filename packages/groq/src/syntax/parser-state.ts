import type { GroqError } from '../groq-error.ts'
import type { ConstantParameters } from './constant-parameters.ts'
import type { ExprNode, FuncCallNode, SyntaxNode } from './ast.ts'
import type { Tokenizer } from './tokenizer.ts'

/** `delta` enables `before()`, `after()` and the functions that compare them. */
export type ParseMode = 'normal' | 'delta'

/** A range of a query, in UTF-16 offsets. */
export interface Span {
  start: number
  end: number
}

/** What the grammar needs to know about a function. */
export interface FunctionGrammar {
  /** Returns documents as `*` does: following steps apply to each of them. */
  readonly yieldsDocuments?: boolean
  /** Index of the argument that is a selector. */
  readonly selectorArgument?: number
  /** The only context in which it may be called: `delta` mode, or within `score()`. */
  readonly only?: 'delta' | 'score'
}

/** Available functions; built into the grammar are only `select()`, `before()` and `after()`. */
export interface FunctionVocabulary {
  hasNamespace(namespace: string): boolean
  facts(namespace: string, name: string): FunctionGrammar | undefined
  /** Error for the number of arguments; null if valid. */
  callProblem(call: FuncCallNode): string | null
  /** Whether a function may follow `|`. */
  isPipe(name: string): boolean
}

/** The custom functions of a query. */
export interface QueryCustomFunctions {
  /** Whether declarations are being parsed, whose calls may refer to later declarations. */
  readonly declaring: boolean
  has(call: FuncCallNode): boolean
  hasNamespace(namespace: string): boolean
  /** The expansion of a call. */
  call(call: FuncCallNode): ExprNode
}

/** State shared by the parts of the parser. */
export interface ParserState {
  readonly tokens: Tokenizer
  readonly vocabulary: FunctionVocabulary
  readonly mode: ParseMode
  readonly constants: ConstantParameters
  readonly functions: QueryCustomFunctions
  /** Parameters with the position of their first use. */
  readonly parameters: Map<string, Span>
  /** Within the arguments of `score()`, where `boost()` is allowed. */
  scoring: boolean
  /** Parameter of the function being declared. */
  ownParameter: string | undefined
  /** Parses an expression of at least the given precedence; of any if absent. */
  expression(level?: number): ExprNode
  /** Runs a part of the parser one nesting level deeper. */
  nested<Result>(read: () => Result): Result
}

/** An error at a parsed node. */
export function problemAt(tokens: Tokenizer, node: SyntaxNode, description: string): GroqError {
  return tokens.problem(description, node.start, node.end)
}
