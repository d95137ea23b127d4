import type { ExprNode, FuncCallNode } from 'groq-js'
import { contains } from './ast.ts'
import { textTokens } from './query-text.ts'

/** Functions of the query API that the parser does not know, with the number of their arguments. */
const EXTRA_FUNCTIONS: Record<string, number> = {
  geo: 1,
  pt: 1,
  'string::length': 1,
  'sanity::partOfVariant': 1,
}

/** A function that the parser accepts with any arguments: it carries the name of the real one as its first. */
const CARRIER = 'geo::latLng'
const MARK = '\u0001'

const CALLED_NAME = /(?:^|[^\w$:.])((?:\w+::)?\w+)$/
const GLOBAL = 'global::'
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
      const known = name.startsWith(GLOBAL) ? name.slice(GLOBAL.length) : name
      const disguise = `${CARRIER}("${MARK}${known}",`
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
  const known = name.startsWith(GLOBAL) ? name.slice(GLOBAL.length) : name
  if (!Object.hasOwn(EXTRA_FUNCTIONS, known)) return undefined
  return DECLARATION.test(text.slice(0, text.length - name.length)) ? undefined : name
}

/** Gives disguised calls their names back. Returns what is wrong with a call, if anything is. */
export function restoreCalls(tree: ExprNode): string | null {
  let problem: string | null = null
  contains(tree, (node) => {
    if (node.type !== 'FuncCall' || node.namespace !== 'geo') return false
    const name = restore(node)
    const wanted = EXTRA_FUNCTIONS[name] ?? 2
    if (node.args.length !== wanted) {
      problem = `Incorrect number of arguments to function ${name}(). Expected ${wanted}, got ${node.args.length}.`
    }
    return false
  })
  return problem
}

function restore(node: FuncCallNode): string {
  const [first] = node.args
  if (first?.type !== 'Value' || typeof first.value !== 'string' || !first.value.startsWith(MARK)) {
    return `geo::${node.name}`
  }
  const name = first.value.slice(MARK.length)
  const [namespace, local] = name.includes('::') ? name.split('::') : ['global', name]
  node.args.shift()
  node.namespace = namespace!
  node.name = local!
  return name
}
