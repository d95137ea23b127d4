import type { GroqError } from '../groq-error.ts'
import type { Constants } from './constant.ts'
import type { ExprNode, FuncCallNode, SyntaxNode } from './ast.ts'
import type { Tokens } from './tokens.ts'

/** `delta` knows `before()`, `after()` and what compares them. */
export type ParseMode = 'normal' | 'delta'

/** A part of a query, in UTF-16 offsets. */
export interface Span {
  start: number
  end: number
}

/** What the grammar has to know about a function. */
export interface FunctionFacts {
  /** Yields documents as `*` does: what follows the call is taken for each of them. */
  readonly yieldsDocuments?: boolean
  /** Which argument, counted from 0, is a selector and no expression. */
  readonly selectorArgument?: number
  /** Where alone it may be called: in the mode `delta`, or in what `score()` is given. */
  readonly only?: 'delta' | 'score'
}

/** The functions that a query may call; the grammar knows none but `select()`, `before()` and `after()`. */
export interface Vocabulary {
  hasNamespace(namespace: string): boolean
  facts(namespace: string, name: string): FunctionFacts | undefined
  /** What is wrong with the number of a call's arguments, in a sentence; null when nothing is. */
  callProblem(call: FuncCallNode): string | null
  /** Whether a function may stand behind `|`. */
  isPipe(name: string): boolean
}

/** The functions that a query declares for itself, as calls ask for them. */
export interface OwnFunctions {
  /** Whether the bodies of functions are being read: what they call may be declared further on. */
  readonly declaring: boolean
  has(call: FuncCallNode): boolean
  hasNamespace(namespace: string): boolean
  /** What a call stands for. */
  call(call: FuncCallNode): ExprNode
}

/** What the parts of the parser share while they read one query. */
export interface Parsing {
  readonly tokens: Tokens
  readonly vocabulary: Vocabulary
  readonly mode: ParseMode
  readonly constants: Constants
  readonly functions: OwnFunctions
  /** The parameters that the query reads, each with the place where it is read first. */
  readonly parameters: Map<string, Span>
  /** Inside of the arguments of `score()`, where `boost()` may be called. */
  scoring: boolean
  /** The parameter of the function that is being declared. */
  ownParameter: string | undefined
  /** Reads an expression whose operators bind at least as tightly as `level`; every one when absent. */
  expression(level?: number): ExprNode
  /** Runs a part of the parser inside of one more pair of brackets. */
  nested<Result>(read: () => Result): Result
}

/** A refusal of a node that has been read. */
export function problemAt(tokens: Tokens, node: SyntaxNode, description: string): GroqError {
  return tokens.problem(description, node.start, node.end)
}
