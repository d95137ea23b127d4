import { numericId } from '../catalogue/gid.ts'
import { planOf } from '../catalogue/selling-plans.ts'
import type { Piece, Shelf } from '../catalogue/shelf.ts'
import { problem, type CartProblem } from './problems.ts'

/** The number of a plan that a piece is to be bought by; undefined when it cannot be, null for none. */
export function planIn(
  planId: string | null,
  { product }: Piece,
  { content }: Pick<Shelf, 'content'>,
): number | null | undefined {
  if (planId === null) return null
  return planOf(content, product, numericId(planId, 'SellingPlan'))?.id
}

export function noSuchPlan(field: readonly (string | number)[]): CartProblem {
  return problem('SELLING_PLAN_NOT_APPLICABLE', [...field, 'sellingPlanId'], 'sellingPlan')
}
