import type { VariantWithProduct, LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { numericId } from '../catalogue/gid.ts'
import { findSellingPlan } from '../catalogue/selling-plans.ts'
import { cartProblem, type CartProblem } from './cart-problems.ts'

/** The number of a plan that a piece is to be bought by; undefined when it cannot be, null for none. */
export function resolveSellingPlan(
  planId: string | null,
  { product }: VariantWithProduct,
  { content }: Pick<LiveCatalogue, 'content'>,
): number | null | undefined {
  if (planId === null) return null
  return findSellingPlan(content, product, numericId(planId, 'SellingPlan'))?.id
}

export function sellingPlanProblem(field: readonly (string | number)[]): CartProblem {
  return cartProblem('SELLING_PLAN_NOT_APPLICABLE', [...field, 'sellingPlanId'], 'sellingPlan')
}
