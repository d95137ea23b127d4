import type { ExprNode } from '../syntax/ast.ts'
import type { QueryBudget, IndexName, LookupRows } from '../dataset/dataset.ts'
import { NO_ROWS, union } from '../dataset/rows.ts'

/** Where the matches of a filter are to be found: a superset of them. */
export interface IndexCandidates {
  /** How narrow the field is, whatever is stored; lower is narrower. It decides what an answer is said to depend on. */
  rank: number
  rows: LookupRows
  /** The conditions that are true for just these documents: nobody has to ask them of one again. */
  answers: readonly ExprNode[]
  /** Tells the tags what the look-up depends on; null when it depends on everything. */
  depend: (() => void) | null
  /** What was looked up, in words. */
  uses: string
}

/** All that can be looked up for a filter, and the indexes that would have helped if they were there. */
export interface CandidateLookups {
  found: IndexCandidates[]
  missing: IndexName[]
}

/** A union of one must be in the order of ids as well. */
export function rowsInIdOrder({ rows }: IndexCandidates, budget: QueryBudget): LookupRows {
  return rows.inIdOrder ? rows : union([rows, NO_ROWS], budget)
}

/** The look-up that leads to the fewest documents. */
export function smallestCandidates(found: readonly IndexCandidates[]): IndexCandidates | undefined {
  let best: IndexCandidates | undefined
  for (const each of found)
    if (
      best === undefined ||
      each.rows.about < best.rows.about ||
      (each.rows.about === best.rows.about && each.rank < best.rank)
    )
      best = each
  return best
}

/** What an answer depends on: the same for the same query, whichever look-up is taken. Null: everything. */
export function candidateDependency(found: readonly IndexCandidates[]): (() => void) | null {
  let best: IndexCandidates | undefined
  for (const each of found)
    if (each.depend !== null && (best === undefined || each.rank < best.rank)) best = each
  return best?.depend ?? null
}
