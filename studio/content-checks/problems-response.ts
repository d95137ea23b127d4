import type { ProblemPage } from './problem-page.ts'

/** Response of the site with a page of the problems. */
export interface ProblemsResponse {
  /** Changes with the list; a request with the current one is answered with 204. */
  version: string
  /** Undefined until the documents are listed. */
  progress?: { done: number; of: number }
  page?: ProblemPage
  /** Why the list may be out of date, for the editor. */
  problem?: string
}
