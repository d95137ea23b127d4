import { numericId } from '../catalogue/gid.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import {
  merchandiseKey,
  tidyAttributes,
  type Attribute,
  type Cart,
  type CartLine,
  type CartOutcome,
} from './cart.ts'
import { LINES_LIMIT, QUANTITY_LIMIT } from './limits.ts'
import { problem, type CartProblem } from './problems.ts'
import { noSuchPlan, planIn } from './selling-plan.ts'
import { fitToStock, quantityRuleProblem } from './stock-rules.ts'

/** The API's `CartLineInput`. */
export interface LineInput {
  merchandiseId: string
  quantity?: number | null
  attributes?: readonly Attribute[] | null
  sellingPlanId?: string | null
  /** The line that it would belong to. */
  parent?: object | null
}

interface Wanted {
  variantId: number
  quantity: number
  attributes: Attribute[]
  sellingPlanId: number | null
}

function readInput(
  shelf: Shelf,
  input: LineInput,
  field: readonly (string | number)[],
): Wanted | CartProblem {
  const quantity = input.quantity ?? 1
  if (quantity < 0 || quantity >= QUANTITY_LIMIT) {
    return problem('INVALID', [...field, 'quantity'], 'quantity', { count: QUANTITY_LIMIT })
  }
  const variantId = numericId(input.merchandiseId, 'ProductVariant')
  const piece = variantId === null ? null : shelf.variant(variantId)
  if (variantId === null || !piece) {
    return problem('INVALID', [...field, 'merchandiseId'], 'merchandiseMissing', {
      id: String(input.merchandiseId),
    })
  }
  if (input.parent) {
    return problem('PARENT_LINE_OPERATION_BLOCKED', [...field, 'parent'], 'parentLine')
  }
  const sellingPlanId = planIn(input.sellingPlanId ?? null, piece, shelf)
  if (sellingPlanId === undefined) return noSuchPlan(field)
  const attributes = tidyAttributes(input.attributes ?? [])
  return { variantId, quantity, attributes, sellingPlanId }
}

/** Lines that take pieces in: the newest first, those of the same merchandise found by what they hold. */
function taker(held: readonly CartLine[], newId: () => string) {
  const lines = new Map<string, CartLine>()
  for (const line of held.toReversed()) lines.set(merchandiseKey(line), line)
  return {
    put(wanted: Wanted): CartLine {
      const key = merchandiseKey(wanted)
      const existing = lines.get(key)
      const line = existing
        ? {
            ...existing,
            quantity: Math.min(existing.quantity + wanted.quantity, QUANTITY_LIMIT - 1),
          }
        : { id: newId(), ...wanted }
      lines.set(key, line)
      return line
    },
    lines: () => [...lines.values()].toReversed(),
  }
}

/**
 * Puts pieces into a cart: equal merchandise with equal attributes joins its line, anything else
 * becomes the newest line. `path` is where the lines stand in the mutation's arguments. The first
 * bad input refuses the whole call; a broken quantity rule leaves the cart unchanged.
 */
export function addLines(
  cart: Cart,
  inputs: readonly LineInput[],
  shelf: Shelf,
  options: { newId: () => string; path: readonly string[] },
): CartOutcome {
  const taking = taker(cart.lines, options.newId)
  const ruleProblems: CartProblem[] = []
  for (const [index, input] of inputs.entries()) {
    const field = [...options.path, index]
    const wanted = readInput(shelf, input, field)
    if ('kind' in wanted) return { cart: null, userErrors: [wanted], warnings: [] }
    if (wanted.quantity === 0) continue
    const line = taking.put(wanted)
    const broken = quantityRuleProblem(shelf.variant(wanted.variantId)!, line.quantity, [
      ...field,
      'quantity',
    ])
    if (broken) ruleProblems.push(broken)
  }
  const lines = taking.lines()
  if (lines.length > LINES_LIMIT) {
    ruleProblems.push(problem('INVALID', options.path, 'cartTooLarge', { count: LINES_LIMIT }))
  }
  if (ruleProblems.length > 0) return { cart, userErrors: ruleProblems, warnings: [] }
  return { ...fitToStock({ ...cart, lines }, shelf), userErrors: [] }
}
