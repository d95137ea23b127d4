import type { ExprNode } from '../syntax/ast.ts'
import type { QueryBudget, IndexDescriptor, LookupRows } from '../dataset/dataset.ts'
import { NO_ROWS, union } from '../dataset/lookup-rows.ts'

/** A look-up for a filter: a superset of its matches. */
export interface IndexCandidates {
  /**
   * Selectivity of the field, independent of the data; lower is narrower. Determines the sync tags of the
   * result.
   */
  rank: number
  rows: LookupRows
  /** Conditions that are true exactly for these documents, and need not be checked again. */
  answers: readonly ExprNode[]
  /** Adds the look-up's sync tags; null if the result depends on everything. */
  depend: (() => void) | null
  /** Description of the look-up. */
  uses: string
}

/** All possible look-ups of a filter, and missing indexes that would have helped. */
export interface CandidateLookups {
  found: IndexCandidates[]
  missing: IndexDescriptor[]
}

/** A union of one must be in order of id too. */
export function rowsInIdOrder({ rows }: IndexCandidates, budget: QueryBudget): LookupRows {
  return rows.inIdOrder ? rows : union([rows, NO_ROWS], budget)
}

/** The look-up with the fewest documents. */
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

/** Dependency of a result, equal for the same query whichever look-up is used. Null: everything. */
export function candidateDependency(found: readonly IndexCandidates[]): (() => void) | null {
  let best: IndexCandidates | undefined
  for (const each of found)
    if (each.depend !== null && (best === undefined || each.rank < best.rank)) best = each
  return best?.depend ?? null
}
