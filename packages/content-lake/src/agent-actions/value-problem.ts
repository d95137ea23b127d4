import type { DocumentPath } from './document-path.ts'

/** Where a value does not fit its type. */
export interface ValueProblem {
  readonly path: DocumentPath
  readonly problem: string
}
