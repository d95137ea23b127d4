import { contains } from './syntax/ast.ts'
import { documentFilter } from './document-filter.ts'
import { GroqError } from './groq-error.ts'
import { parseWithParams } from './parse.ts'

/** What makes an answer depend on more than the one document, by the node that does. */
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
 * Why a text is no condition over one document alone, in a sentence that goes on after the text; undefined where it is one.
 * Conditions that decide about rights look at nothing else, so that a verdict can be remembered, and told to Studio.
 */
export function conditionProblem(filter: string): string | undefined {
  try {
    const { tree } = parseWithParams(filter)
    // A comment at the end would take the bracket behind it along.
    documentFilter(`*[${filter}]`)
    let problem: string | undefined
    contains(tree, (node) => {
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
