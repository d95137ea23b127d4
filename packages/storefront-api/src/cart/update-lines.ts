import { gid, numericId } from '../catalogue/gid.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { findSellingPlan } from '../catalogue/selling-plans.ts'
import {
  lineMergeKey,
  dedupeAttributes,
  type Attribute,
  type Cart,
  type CartLine,
  type CartOutcome,
  CART_LINES_LIMIT,
  LINE_QUANTITY_LIMIT,
  parseLineId,
  unknownLineProblem,
  lineGid,
} from './cart.ts'
import { createCartProblem, type CartProblem } from './cart-problems.ts'
import { fitCartToStock, quantityRuleProblem } from './stock-rules.ts'
import { sellingPlanProblem, resolveSellingPlanId } from './line-selling-plan.ts'
import type { PricedCart } from './price-cart.ts'

/** The API's `CartLineInput`. */
interface LineInput {
  merchandiseId: string
  quantity?: number | null
  attributes?: readonly Attribute[] | null
  sellingPlanId?: string | null
  /** The parent line. */
  parent?: object | null
}

interface RequestedLine {
  variantId: number
  quantity: number
  attributes: Attribute[]
  sellingPlanId: number | null
}

function quantityProblem(merchandiseId: string, field: readonly (string | number)[]): CartProblem {
  return createCartProblem('INVALID', [...field, 'quantity'], 'quantity', {
    id: merchandiseId,
    count: LINE_QUANTITY_LIMIT,
  })
}

function parseLineInput(
  catalogue: LiveCatalogue,
  input: LineInput,
  field: readonly (string | number)[],
): RequestedLine | CartProblem {
  const quantity = input.quantity ?? 1
  if (quantity < 1 || quantity >= LINE_QUANTITY_LIMIT)
    return quantityProblem(input.merchandiseId, field)
  const variantId = numericId(input.merchandiseId, 'ProductVariant')
  const piece = variantId === null ? null : catalogue.variant(variantId)
  if (variantId === null || !piece) {
    return createCartProblem('INVALID', [...field, 'merchandiseId'], 'merchandiseMissing', {
      id: String(input.merchandiseId),
    })
  }
  if (input.parent) {
    return createCartProblem('PARENT_LINE_OPERATION_BLOCKED', [...field, 'parent'], 'parentLine')
  }
  const sellingPlanId = resolveSellingPlanId(input.sellingPlanId ?? null, piece, catalogue)
  if (sellingPlanId === undefined) return sellingPlanProblem(field)
  const attributes = dedupeAttributes(input.attributes ?? [])
  return { variantId, quantity, attributes, sellingPlanId }
}

/** Merges added merchandise into lines: newest first, equal content is found by its merge key. */
function lineMerger(held: readonly CartLine[], newId: () => string) {
  const lines = new Map<string, CartLine>()
  for (const line of held.toReversed()) lines.set(lineMergeKey(line), line)
  return {
    put(wanted: RequestedLine): CartLine {
      const key = lineMergeKey(wanted)
      const existing = lines.get(key)
      const line = existing
        ? {
            ...existing,
            quantity: Math.min(existing.quantity + wanted.quantity, LINE_QUANTITY_LIMIT - 1),
          }
        : { id: newId(), ...wanted }
      lines.set(key, line)
      return line
    },
    lines: () => [...lines.values()].toReversed(),
  }
}

/**
 * Adds lines to a cart: equal merchandise with equal attributes is merged, anything else becomes
 * the newest line. `path` is the path of the lines in the mutation's arguments. The first invalid
 * input rejects the whole mutation; a violated quantity rule leaves the cart unchanged.
 */
export function addLines(
  cart: Cart,
  inputs: readonly LineInput[],
  catalogue: LiveCatalogue,
  options: { newId: () => string; path: readonly string[] },
): CartOutcome {
  const taking = lineMerger(cart.lines, options.newId)
  const ruleProblems: CartProblem[] = []
  for (const [index, input] of inputs.entries()) {
    const field = [...options.path, index]
    const wanted = parseLineInput(catalogue, input, field)
    if ('kind' in wanted) return { cart: null, userErrors: [wanted], warnings: [] }
    const line = taking.put(wanted)
    const broken = quantityRuleProblem(catalogue.variant(wanted.variantId)!, line.quantity, [
      ...field,
      'quantity',
    ])
    if (broken) ruleProblems.push(broken)
  }
  const lines = taking.lines()
  if (lines.length > CART_LINES_LIMIT) {
    ruleProblems.push(
      createCartProblem('INVALID', options.path, 'cartTooLarge', { count: CART_LINES_LIMIT }),
    )
  }
  if (ruleProblems.length > 0) return { cart, userErrors: ruleProblems, warnings: [] }
  return { ...fitCartToStock({ ...cart, lines }, catalogue), userErrors: [] }
}

/** The API's `CartLineUpdateInput`; absent fields stay unchanged. */
interface LineUpdate {
  id: string
  quantity?: number | null
  merchandiseId?: string | null
  attributes?: readonly Attribute[] | null
  /** null for a one-time purchase. */
  sellingPlanId?: string | null
}

function applyLineUpdate(
  catalogue: LiveCatalogue,
  line: CartLine,
  update: LineUpdate,
  field: readonly (string | number)[],
): CartLine | CartProblem {
  const quantity = update.quantity ?? line.quantity
  if (quantity < 0 || quantity >= LINE_QUANTITY_LIMIT)
    return quantityProblem(update.merchandiseId ?? gid('ProductVariant', line.variantId), field)
  const variantId =
    update.merchandiseId == null
      ? line.variantId
      : numericId(update.merchandiseId, 'ProductVariant')
  const piece = variantId === null ? null : catalogue.variant(variantId)
  if (variantId === null || !piece) {
    return createCartProblem('INVALID', [...field, 'merchandiseId'], 'merchandiseMissing', {
      id: String(update.merchandiseId),
    })
  }
  const attributes = update.attributes ? dedupeAttributes(update.attributes) : line.attributes
  // A selling plan that the new merchandise does not have is dropped, unless it was requested.
  const sellingPlanId =
    update.sellingPlanId === undefined
      ? (findSellingPlan(catalogue.content, piece.product, line.sellingPlanId)?.id ?? null)
      : resolveSellingPlanId(update.sellingPlanId, piece, catalogue)
  if (sellingPlanId === undefined) return sellingPlanProblem(field)
  return { ...line, quantity, variantId, attributes, sellingPlanId }
}

/** Merges lines that became equal: the older one gets the sum. */
function mergeEqualLines(lines: readonly CartLine[]): CartLine[] {
  const kept = new Map<string, CartLine>()
  for (const line of lines.toReversed()) {
    const key = lineMergeKey(line)
    const twin = kept.get(key)
    const quantity = Math.min((twin?.quantity ?? 0) + line.quantity, LINE_QUANTITY_LIMIT - 1)
    kept.set(key, twin ? { ...twin, quantity } : line)
  }
  return [...kept.values()].toReversed()
}

/**
 * Updates lines of a cart; quantity 0 removes a line. An unknown line or a violated quantity rule
 * leaves the cart unchanged; a malformed input rejects the whole mutation.
 */
export function updateLines(
  cart: Cart,
  updates: readonly LineUpdate[],
  catalogue: LiveCatalogue,
): CartOutcome {
  let { lines } = cart
  const problems: CartProblem[] = []
  for (const [index, update] of updates.entries()) {
    const field = ['lines', index]
    const id = parseLineId(cart, update.id)
    const line = lines.find((candidate) => candidate.id === id)
    if (!line) {
      problems.push(unknownLineProblem([...field, 'id'], update.id))
      continue
    }
    const changed = applyLineUpdate(catalogue, line, update, field)
    if ('kind' in changed) return { cart: null, userErrors: [changed], warnings: [] }
    if (update.quantity === 0) {
      lines = lines.filter((candidate) => candidate !== line)
      continue
    }
    const broken = quantityRuleProblem(catalogue.variant(changed.variantId)!, changed.quantity, [
      ...field,
      'quantity',
    ])
    if (broken) problems.push(broken)
    lines = lines.map((candidate) => (candidate === line ? changed : candidate))
  }
  if (problems.length > 0) return { cart, userErrors: problems, warnings: [] }
  const favoured =
    updates.length === 1 ? (parseLineId(cart, updates[0]!.id) ?? undefined) : undefined
  return {
    ...fitCartToStock({ ...cart, lines: mergeEqualLines(lines) }, catalogue, favoured),
    userErrors: [],
  }
}

/** Removes lines from a cart; an unknown line leaves the cart unchanged. */
export function removeLines(
  cart: Cart,
  lineIds: readonly string[],
  catalogue: LiveCatalogue,
): CartOutcome {
  const known = new Set(cart.lines.map((line) => line.id))
  const userErrors = lineIds.flatMap((lineId, index) =>
    known.has(parseLineId(cart, lineId) ?? '')
      ? []
      : [unknownLineProblem(['lineIds', index], lineId)],
  )
  if (userErrors.length > 0) return { cart, userErrors, warnings: [] }
  const removed = new Set(lineIds.map((lineId) => parseLineId(cart, lineId)))
  const lines = cart.lines.filter((line) => !removed.has(line.id))
  return { ...fitCartToStock({ ...cart, lines }, catalogue), userErrors: [] }
}

/**
 * A buy-x-get-y presents one stored line as two, each with its own id. Changes of a part are
 * applied to the stored line.
 */
function splitParts({ lines }: PricedCart): Map<string, { lineId: string; quantity: number }> {
  const counts = new Map<string, number>()
  for (const { part } of lines) {
    const { id } = part.resolved.line
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const split = lines.filter(({ part }) => (counts.get(part.resolved.line.id) ?? 0) > 1)
  return new Map(
    split.map(({ part }) => [part.id, { lineId: part.resolved.line.id, quantity: part.quantity }]),
  )
}

/** Converts updates of parts into updates of their lines; others are unchanged. */
export function toWholeLineUpdates(
  cart: Cart,
  priced: PricedCart,
  updates: readonly LineUpdate[],
): readonly LineUpdate[] {
  const parts = splitParts(priced)
  if (parts.size === 0) return updates
  const totals = new Map(cart.lines.map(({ id, quantity }) => [id, quantity]))
  return updates.map((update) => {
    const part = parts.get(parseLineId(cart, update.id) ?? '')
    if (!part) return update
    const id = lineGid(cart, part.lineId)
    if (update.quantity == null) return { ...update, id }
    const quantity = (totals.get(part.lineId) ?? 0) - part.quantity + update.quantity
    totals.set(part.lineId, quantity)
    part.quantity = update.quantity
    return { ...update, id, quantity }
  })
}

/** Removals of whole lines, and the updates that result from removing parts. */
export function toWholeLineRemovals(
  cart: Cart,
  priced: PricedCart,
  lineIds: readonly string[],
): { lineIds: readonly string[]; updates: readonly LineUpdate[] } {
  const parts = splitParts(priced)
  const ofParts = lineIds.filter((id) => parts.has(parseLineId(cart, id) ?? ''))
  if (ofParts.length === 0) return { lineIds, updates: [] }
  return {
    lineIds: lineIds.filter((id) => !ofParts.includes(id)),
    updates: toWholeLineUpdates(
      cart,
      priced,
      [...new Set(ofParts)].map((id) => ({ id, quantity: 0 })),
    ),
  }
}
