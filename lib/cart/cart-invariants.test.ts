import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConfirmedUnitChanges } from './cart-change-tracker.ts'
import { createFakeShop, type ShopCondition } from './testing/fake-shop.ts'
import {
  catalogue,
  createInProcessLock,
  openTestCart,
  type TestCartIdStorage,
} from './testing/open-test-cart.ts'

const clicks = fc.array(
  fc.record({
    variant: fc.constantFrom('meridian' as const, 'perihelion' as const, 'aphelion' as const),
    units: fc.constantFrom(1, 1, -1),
  }),
  { minLength: 1, maxLength: 40 },
)
const weathers = fc.array(
  fc.constantFrom<ShopCondition>('fair', 'fair', 'offline', 'lost', 'expired'),
  {
    maxLength: 6,
  },
)
/** Reported changes, as units by variant. */
const sumOf = (changes: readonly ConfirmedUnitChanges[]) => {
  const sum: Record<string, number> = {}
  for (const { line, units } of changes.flatMap(({ changes: moves }) => moves))
    sum[line.variantId] = (sum[line.variantId] ?? 0) + units
  return Object.fromEntries(Object.entries(sum).filter(([, units]) => units !== 0))
}
const badLines = fc.array(fc.constantFrom<ShopCondition>('fair', 'offline', 'lost'), {
  maxLength: 6,
})

describe('cart invariants', () => {
  it('converges to the shop’s quantities for any clicks and network conditions', async () => {
    await fc.assert(
      fc.asyncProperty(clicks, weathers, async (burst, forecast) => {
        const { store, item, settled, quantities, shop, kept } = openTestCart()
        shop.forecast.push(...forecast)
        for (const { variant, units } of burst) {
          if (units > 0) void store.add(item(variant))
          else store.remove(variant)
        }
        await settled()
        expect(quantities()).toEqual(kept.id ? shop.quantities(kept.id) : {})
        expect(store.getState().entries.every(({ pending }) => !pending)).toBe(true)
      }),
    )
  })

  it('sends a burst in at most two requests and loses no unit on a good network', async () => {
    await fc.assert(
      fc.asyncProperty(clicks, fc.nat(40), async (burst, sentAfter) => {
        const { store, item, settled, quantities, shop } = openTestCart()
        const { firstArrived, resume } = shop.pause()
        const wanted = new Map<string, number>()
        const peak = new Map<string, number>()
        for (const [index, { variant, units }] of burst.entries()) {
          // Some clicks happen before the first request is sent, the others while it is in flight.
          if (index === sentAfter && store.getState().count > 0) await firstArrived
          wanted.set(variant, Math.max(0, (wanted.get(variant) ?? 0) + units))
          peak.set(variant, Math.max(peak.get(variant) ?? 0, wanted.get(variant) ?? 0))
          if (units > 0) void store.add(item(variant))
          else store.remove(variant)
          expect(quantities()[variant] ?? 0).toBe(wanted.get(variant))
        }
        resume()
        await settled()
        expect(shop.requests.length).toBeLessThanOrEqual(2)
        for (const [variant, units] of wanted) {
          const { stock } = catalogue[variant as keyof typeof catalogue]
          expect(quantities()[variant] ?? 0).toBeLessThanOrEqual(stock)
          // Beyond the stock the shop reduces the mutation before a later removal applies.
          if ((peak.get(variant) ?? 0) <= stock) expect(quantities()[variant] ?? 0).toBe(units)
        }
      }),
    )
  })

  it('reports exactly the units that the cart gained', async () => {
    const replacing = fc.array(
      fc.record({
        variantId: fc.constantFrom('meridian', 'perihelion', 'aphelion'),
        quantity: fc.integer({ min: 1, max: 7 }),
      }),
      { maxLength: 3 },
    )
    const mutation = fc.oneof(
      { weight: 6, arbitrary: clicks },
      { weight: 1, arbitrary: replacing.map((lines) => ({ lines })) },
    )
    const round = fc.record({ mutations: fc.array(mutation, { maxLength: 3 }), wait: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(round, { minLength: 1, maxLength: 5 }),
        badLines,
        async (rounds, forecast) => {
          const changes: ConfirmedUnitChanges[] = []
          const { store, item, settled, kept, shop } = openTestCart(undefined, undefined, {
            onCartChange: (moved) => changes.push(moved),
          })
          shop.forecast.push(...forecast)
          for (const { mutations, wait } of rounds) {
            for (const each of mutations) {
              if ('lines' in each) void store.mutate({ kind: 'replace', lines: each.lines })
              else
                for (const { variant, units } of each)
                  if (units > 0) void store.add(item(variant))
                  else store.remove(variant)
            }
            if (wait) await settled()
          }
          await settled()
          expect(sumOf(changes)).toEqual(kept.id ? shop.quantities(kept.id) : {})
        },
      ),
    )
  })

  it('loses and duplicates nothing in two tabs on a bad network', async () => {
    const inTab = fc.record({
      tab: fc.nat(1),
      variant: fc.constantFrom('meridian' as const, 'perihelion' as const),
      units: fc.constantFrom(1, 1, -1),
      // Whether the shop can respond before the next click.
      wait: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(inTab, { minLength: 1, maxLength: 25 }),
        badLines,
        fc.boolean(),
        fc.boolean(),
        async (burst, forecast, hasCart, hear) => {
          const plenty = Object.fromEntries(
            Object.entries(catalogue).map(([id, each]) => [id, { ...each, stock: 1000 }]),
          )
          const shop = createFakeShop(plenty)
          const memory: TestCartIdStorage = { id: undefined }
          const alone = createInProcessLock()
          const changes: ConfirmedUnitChanges[] = []
          const tabs = [0, 1].map((index) =>
            openTestCart(shop, memory, {
              withCartLock: alone,
              onCartChange: (moved) => changes.push(moved),
              // A suspended tab receives no messages of others.
              onConfirmed: ({ cart, mark }) => hear && tabs[1 - index]?.store.adopt(cart, mark),
            }),
          )
          const wanted = new Map<string, number>()
          if (hasCart) {
            await tabs[0]!.store.add(tabs[0]!.item('meridian'))
            wanted.set('meridian', 1)
          }
          shop.forecast.push(...forecast)
          const own = new Map<string, number>()
          for (const { tab, variant, units, wait } of burst) {
            const { store, item } = tabs[tab]!
            const key = `${tab} ${variant}`
            const next = (own.get(key) ?? 0) + units
            // Each tab removes only units that it added, so that the expected quantity is a single sum.
            if (next < 0) continue
            own.set(key, next)
            wanted.set(variant, (wanted.get(variant) ?? 0) + units)
            if (units > 0) void store.add(item(variant))
            else store.remove(variant)
            if (wait) await new Promise((resolve) => setImmediate(resolve))
          }
          await Promise.all(tabs.map(({ settled }) => settled()))
          const bought = Object.fromEntries([...wanted].filter(([, units]) => units > 0))
          expect(memory.id ? shop.quantities(memory.id) : {}).toEqual(bought)
          expect(sumOf(changes)).toEqual(bought)
          if (forecast.every((weather) => weather === 'fair'))
            expect(shop.made()).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})
