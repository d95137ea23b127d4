import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noRedemptions, fixtureCatalogue } from '../testing/catalogue-fixture.ts'
import { gid } from '../catalogue/gid.ts'
import { createMemoryProductSource } from '../catalogue/memory-product-source.ts'
import { createLiveCatalogue, type LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { addLines, removeLines, updateLines } from './update-lines.ts'
import { emptyCart, lineMergeKey, type Cart, type CartOutcome, lineGid } from './cart.ts'
import { priceCart } from './price-cart.ts'
import { createPricingContext } from './pricing-context.ts'

const variantIds = [2001, 2002, 2003, 2004, 2005] as const
function shelfWith(stock: Record<number, number>): LiveCatalogue {
  const sellable = (id: number) => stock[id] ?? 0
  return createLiveCatalogue(createMemoryProductSource(fixtureCatalogue()), {
    sellable,
    onHand: sellable,
  })
}
function ids() {
  let next = 0
  return () => `line${(next += 1)}`
}
function cart() {
  return emptyCart('cart', 'secret', 0)
}

const stock = fc.record(
  Object.fromEntries(variantIds.map((id) => [id, fc.oneof(fc.nat(20), fc.constant(Infinity))])),
)
const attributes = fc.uniqueArray(
  fc.record({ key: fc.constantFrom('a', 'b'), value: fc.constantFrom('x', 'y') }),
  {
    selector: ({ key }) => key,
  },
)
const line = fc.record({
  variantId: fc.constantFrom(...variantIds),
  quantity: fc.integer({ min: 1, max: 30 }),
  attributes,
  sellingPlanId: fc.constant(null),
})
const action = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), lines: fc.array(line, { maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('update' as const),
    at: fc.nat(5),
    quantity: fc.nat(30),
    variantId: fc.constantFrom(...variantIds),
  }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

function input({
  variantId,
  quantity,
  attributes: given,
}: {
  variantId: number
  quantity: number
  attributes: { key: string; value: string }[]
}) {
  return {
    merchandiseId: gid('ProductVariant', variantId),
    quantity,
    attributes: given,
  }
}

function perform(
  before: Cart,
  step: Action,
  catalogue: LiveCatalogue,
  newId: () => string,
): CartOutcome | null {
  if (step.kind === 'add')
    return addLines(before, step.lines.map(input), catalogue, { newId, path: ['lines'] })
  const target = before.lines[step.at]
  if (!target) return null
  const id = lineGid(before, target.id)
  if (step.kind === 'remove') return removeLines(before, [id], catalogue)
  return updateLines(
    before,
    [{ id, quantity: step.quantity, merchandiseId: gid('ProductVariant', step.variantId) }],
    catalogue,
  )
}

function runAll(
  steps: readonly Action[],
  catalogue: LiveCatalogue,
  look: (outcome: CartOutcome) => void,
): Cart {
  const newId = ids()
  return steps.reduce((current, step) => {
    const outcome = perform(current, step, catalogue, newId)
    if (!outcome) return current
    expect(outcome.userErrors).toEqual([])
    look(outcome)
    return outcome.cart!
  }, cart())
}

describe('any sequence of cart changes', () => {
  it('never exceeds the stock, summed over all lines', () => {
    fc.assert(
      fc.property(stock, fc.array(action, { maxLength: 12 }), (pieces, steps) => {
        const catalogue = shelfWith(pieces)
        runAll(steps, catalogue, ({ cart: after }) => {
          for (const id of variantIds) {
            const held = after!.lines
              .filter(({ variantId }) => variantId === id)
              .reduce((sum, { quantity }) => sum + quantity, 0)
            expect(held).toBeLessThanOrEqual(pieces[id]!)
          }
        })
      }),
    )
  })

  it('warns about every line that is set to 0', () => {
    fc.assert(
      fc.property(stock, fc.array(action, { maxLength: 12 }), (pieces, steps) => {
        runAll(steps, shelfWith(pieces), ({ cart: after, warnings }) => {
          const emptied = after!.lines.filter(({ quantity }) => quantity === 0).map(({ id }) => id)
          const warned = warnings
            .filter(({ code }) => code === 'MERCHANDISE_OUT_OF_STOCK')
            .map(({ lineId }) => lineId)
          expect(warned.toSorted()).toEqual(emptied.toSorted())
        })
      }),
    )
  })

  it('leaves no two lines with the same merchandise or the same id', () => {
    fc.assert(
      fc.property(stock, fc.array(action, { maxLength: 12 }), (pieces, steps) => {
        const { lines } = runAll(steps, shelfWith(pieces), () => {})
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
        lines.forEach((one, index) => {
          expect(
            lines.slice(index + 1).some((other) => lineMergeKey(one) === lineMergeKey(other)),
          ).toBe(false)
        })
      }),
    )
  })

  it('results in a total that is the sum of the lines', () => {
    fc.assert(
      fc.property(stock, fc.array(action, { maxLength: 12 }), (pieces, steps) => {
        const catalogue = shelfWith(pieces)
        const after = runAll(steps, catalogue, () => {})
        const pricing = createPricingContext(fixtureCatalogue(), catalogue, noRedemptions, 0)
        const priced = priceCart(after, pricing)
        const sum = priced.lines.reduce((total, { total: amount }) => total + amount, 0n)
        expect(priced.total).toBe(sum)
      }),
    )
  })
})

describe('adding and removing lines', () => {
  it('restores the cart when the merchandise was new', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 8 }), line, (steps, added) => {
        const catalogue = shelfWith(Object.fromEntries(variantIds.map((id) => [id, Infinity])))
        const before = runAll(steps, catalogue, () => {})
        fc.pre(!before.lines.some((one) => lineMergeKey(one) === lineMergeKey(added)))
        const { cart: more } = addLines(before, [input(added)], catalogue, {
          newId: () => 'new',
          path: ['lines'],
        })
        expect(removeLines(more!, [lineGid(more!, 'new')], catalogue).cart).toEqual(before)
      }),
    )
  })

  it('adding twice equals adding the sum', () => {
    fc.assert(
      fc.property(stock, line, fc.integer({ min: 1, max: 30 }), (pieces, first, second) => {
        const catalogue = shelfWith(pieces)
        const add = (to: Cart, quantity: number) =>
          addLines(to, [input({ ...first, quantity })], catalogue, {
            newId: () => 'one',
            path: ['lines'],
          }).cart!
        expect(add(add(cart(), first.quantity), second)).toEqual(
          add(cart(), first.quantity + second),
        )
      }),
    )
  })
})
