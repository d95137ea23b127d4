import type { VariantWithProduct, LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { numericId } from '../catalogue/gid.ts'
import { findSellingPlan } from '../catalogue/selling-plans.ts'
import { createCartProblem, type CartProblem } from './cart-problems.ts'

/** The id of a line's selling plan; undefined when the product is not sold with it, null for none. */
export function resolveSellingPlanId(
  planId: string | null,
  { product }: VariantWithProduct,
  { content }: Pick<LiveCatalogue, 'content'>,
): number | null | undefined {
  if (planId === null) return null
  return findSellingPlan(content, product, numericId(planId, 'SellingPlan'))?.id
}

export function sellingPlanProblem(field: readonly (string | number)[]): CartProblem {
  return createCartProblem(
    'SELLING_PLAN_NOT_APPLICABLE',
    [...field, 'sellingPlanId'],
    'sellingPlan',
  )
}
