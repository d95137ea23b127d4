import { containsMatchingNode } from './syntax/ast.ts'
import { documentFilter } from './document-filter.ts'
import { GroqError } from './groq-error.ts'
import { parseWithParams } from './parse.ts'

/** Node types that read more than the one document, with a description. */
const OUTSIDE: Readonly<Record<string, string>> = {
  Everything: 'other documents (*)',
  Deref: 'other documents (->)',
  Parameter: 'parameters ($)',
  Parent: 'what is around it (^)',
}

const UNSTEADY: Readonly<Record<string, string>> = {
  now: 'the time (now())',
  identity: 'who asks (identity())',
  before: 'what a document was (before())',
  after: 'what a document becomes (after())',
}

/**
 * Why a text is not a condition on a single document, as the end of a sentence; undefined if it is.
 * Permission filters read nothing else, so that their result can be cached and sent to Studio.
 */
export function documentConditionProblem(filter: string): string | undefined {
  try {
    const { tree } = parseWithParams(filter)
    // A trailing comment would comment out the closing bracket.
    documentFilter(`*[${filter}]`)
    let problem: string | undefined
    containsMatchingNode(tree, (node) => {
      const name = node.type === 'FuncCall' ? UNSTEADY[node.name] : OUTSIDE[node.type]
      problem ??= name
      return problem !== undefined
    })
    return problem === undefined
      ? undefined
      : `looks at ${problem}, and may look at one document only`
  } catch (error) {
    if (error instanceof GroqError) return `is no GROQ: ${error.message}`
    throw error
  }
}
