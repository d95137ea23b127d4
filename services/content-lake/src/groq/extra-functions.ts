import { parse, type ExprNode, type FuncCallNode } from 'groq-js'
import { contains } from './syntax/ast.ts'
import { FUNCTIONS } from './functions/registry.ts'
import { textTokens } from './syntax/query-text.ts'

const GLOBAL = 'global::'

/** Functions that the parser does not know, as they are written in a query. It is asked once for each of ours. */
const EXTRA_FUNCTIONS: ReadonlySet<string> = new Set(
  [...FUNCTIONS.keys()].filter((name) => !parserKnows(name)).map(withoutGlobal),
)

/** Whether the parser has heard of a function, whatever else it finds wrong with an empty call. */
export function parserKnows(name: string): boolean {
  try {
    parse(`${name}()`, { mode: 'delta' })
    return true
  } catch (error) {
    return !(error instanceof Error && /^Undefined (?:function|namespace): /.test(error.message))
  }
}

function withoutGlobal(name: string): string {
  return name.startsWith(GLOBAL) ? name.slice(GLOBAL.length) : name
}

/** A function that the parser accepts with any arguments: it carries the name of the real one as its first. */
const CARRIER = 'geo::latLng'
const MARK = '\u0001'

const CALLED_NAME = /(?:^|[^\w$:.])((?:\w+::)?\w+)$/
const DECLARATION = /\bfn\s+$/

/** A query whose calls the parser knows, and the way from a place in it back to one in the original. */
export interface RewrittenQuery {
  query: string
  originalPosition: (position: number) => number
}

/** Writes calls of extra functions as calls of the carrier; `restoreCalls` undoes it in the tree. */
export function disguiseCalls(query: string): RewrittenQuery {
  const insertions: { at: number; length: number }[] = []
  let rewritten = ''
  let name: string | undefined
  for (const { kind, text } of textTokens(query)) {
    if (name !== undefined && text === '(') {
      const start = rewritten.length - name.length
      const disguise = `${CARRIER}("${MARK}${withoutGlobal(name)}",`
      insertions.push({ at: start, length: disguise.length - name.length - 1 })
      rewritten = rewritten.slice(0, start) + disguise
    } else rewritten += text
    name = kind === 'text' ? extraName(text) : undefined
  }
  const originalPosition = (position: number): number => {
    const before = insertions.filter(({ at }) => at < position)
    return before.reduce(
      (moved, { at, length }) => moved - Math.min(length, position - at),
      position,
    )
  }
  return { query: rewritten, originalPosition }
}

/** The name of an extra function at the end of a text, as it is written there. */
function extraName(text: string): string | undefined {
  const name = CALLED_NAME.exec(text)?.[1]
  if (name === undefined) return undefined
  if (!EXTRA_FUNCTIONS.has(withoutGlobal(name))) return undefined
  return DECLARATION.test(text.slice(0, text.length - name.length)) ? undefined : name
}

/** Gives disguised calls their names back. */
export function restoreCalls(tree: ExprNode): void {
  contains(tree, (node) => {
    if (node.type === 'FuncCall' && node.namespace === 'geo') restore(node)
    return false
  })
}

function restore(node: FuncCallNode): void {
  const [first] = node.args
  if (first?.type !== 'Value' || typeof first.value !== 'string' || !first.value.startsWith(MARK))
    return
  const name = first.value.slice(MARK.length)
  const [namespace, local] = name.includes('::') ? name.split('::') : ['global', name]
  node.args.shift()
  node.namespace = namespace!
  node.name = local!
}
