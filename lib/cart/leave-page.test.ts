import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createFakeShop, type ShopCondition } from './testing/fake-shop.ts'
import { catalogue, openTestCart, type TestCartIdStorage } from './testing/open-test-cart.ts'

const plenty = Object.fromEntries(
  Object.entries(catalogue).map(([id, each]) => [id, { ...each, stock: 1000 }]),
)

/** A page whose debounce never ends. */
const waitsForever = {
  debounce: { restart: () => undefined, settled: () => new Promise<void>(() => {}) },
}

describe('page that closes', () => {
  it('persists unsent mutations for the next page', async () => {
    const first = openTestCart(undefined, undefined, waitsForever)
    void first.store.add(first.item('meridian'))
    void first.store.mutate({ kind: 'note', note: 'A gift' })
    first.store.persistPending()
    const next = openTestCart(first.shop, first.kept)
    await next.store.load()
    await next.settled()
    expect(next.quantities()).toEqual({ meridian: 1 })
    expect(first.shop.cart(first.kept.id)).toMatchObject({ note: 'A gift' })
    expect(first.kept.left).toEqual([])
  })

  it('persists nothing when everything is sent', async () => {
    const { store, item, kept } = openTestCart()
    await store.add(item('meridian'))
    store.persistPending()
    expect(kept.left ?? []).toEqual([])
  })

  it('persists the creation of a cart, whose id would be lost', async () => {
    const first = openTestCart()
    const { firstArrived } = first.shop.pause()
    void first.store.add(first.item('meridian'))
    await firstArrived
    first.store.persistPending()
    expect(first.kept.left).toHaveLength(1)
  })

  it('persists what was in flight, except units sent with keepalive', async () => {
    const first = openTestCart()
    await first.store.add(first.item('meridian'))
    const { firstArrived, resume } = first.shop.pause()
    void first.store.add(first.item('perihelion'))
    void first.store.mutate({ kind: 'note', note: 'A gift' })
    await firstArrived
    first.store.persistPending()
    expect(first.kept.left).toMatchObject([{ mutations: { units: new Map(), note: 'A gift' } }])
    resume()
    await first.settled()
    expect(first.shop.quantities(first.kept.id)).toEqual({ meridian: 1, perihelion: 1 })
  })

  it('persists units that wait behind a buyer change', async () => {
    const first = openTestCart()
    await first.store.add(first.item('meridian'))
    const { firstArrived } = first.shop.pause()
    void first.store.mutate({ kind: 'buyer', buyer: { countryCode: 'FR' } })
    void first.store.add(first.item('perihelion'))
    await firstArrived
    first.store.persistPending()
    expect(first.kept.left).toMatchObject([{ mutations: { units: new Map([['perihelion', 1]]) } }])
  })

  it('yields to a later page that closed before its mutations were sent', async () => {
    const first = openTestCart(undefined, undefined, waitsForever)
    void first.store.mutate({ kind: 'note', note: 'Older' })
    first.store.persistPending()
    const second = openTestCart(first.shop, first.kept, waitsForever)
    void second.store.add(second.item('meridian'))
    void second.store.mutate({ kind: 'note', note: 'Later' })
    second.store.persistPending()
    const next = openTestCart(first.shop, first.kept)
    await next.store.load()
    await next.settled()
    expect(first.shop.cart(first.kept.id)).toMatchObject({ note: 'Later' })
  })

  it('resumes when it comes back, unless another page took the mutations', async () => {
    for (const isTaken of [false, true]) {
      let resume = (): void => undefined
      const quiet = new Promise<void>((resolve) => (resume = resolve))
      const first = openTestCart(createFakeShop(plenty), undefined, {
        debounce: { restart: () => undefined, settled: () => quiet },
      })
      void first.store.add(first.item('meridian'))
      const comeBack = first.store.persistPending()
      if (isTaken) {
        const next = openTestCart(first.shop, first.kept)
        await next.store.load()
        await next.settled()
      }
      comeBack()
      resume()
      await first.settled()
      await first.store.load()
      expect(first.quantities()).toEqual({ meridian: 1 })
    }
  })

  it('persists mutations of an unreachable shop, with those that may have arrived', async () => {
    for (const weather of ['offline', 'lost'] as const) {
      const first = openTestCart(createFakeShop(plenty), undefined, {
        // The connection stays down: the page never receives a response.
        wait: () => new Promise(() => {}),
      })
      await first.store.add(first.item('meridian'))
      first.shop.forecast.push(weather, 'offline')
      void first.store.add(first.item('meridian'))
      await vi.waitFor(() => expect(first.store.getState().stalled).toBe(true))
      first.store.persistPending()
      const next = openTestCart(first.shop, first.kept)
      await next.store.load()
      await next.settled()
      expect(next.quantities()).toEqual({ meridian: 2 })
    }
  })

  it('loses and duplicates nothing at whatever moment it closes', async () => {
    const visit = fc.record({
      clicks: fc.array(fc.constantFrom('meridian' as const, 'perihelion' as const), {
        maxLength: 5,
      }),
      weather: fc.array(fc.constantFrom<ShopCondition>('fair', 'lost'), { maxLength: 4 }),
      // The buyer is sent before the units.
      moves: fc.boolean(),
      turns: fc.nat(120),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 4 }), async (visits) => {
        const shop = createFakeShop(plenty)
        const memory: TestCartIdStorage = { id: undefined }
        const wanted: Record<string, number> = {}
        for (const { clicks, weather, moves, turns } of visits) {
          const { signal, go } = page()
          const own = new Proxy(memory, {
            set: (all, key, value) => signal.aborted || Reflect.set(all, key, value),
          })
          const { store, item } = openTestCart({ ...shop, fetch: until(signal, shop.fetch) }, own, {
            withCartLock: async (task) => (signal.aborted ? await never : await task()),
          })
          shop.forecast.push(...weather)
          await Promise.race([store.load(), later()])
          for (const variant of clicks) {
            wanted[variant] = (wanted[variant] ?? 0) + 1
            void store.add(item(variant))
          }
          if (moves) void store.mutate({ kind: 'buyer', buyer: { countryCode: 'FR' } })
          for (let turn = 0; turn < turns; turn++) await Promise.resolve()
          store.persistPending()
          go()
          shop.forecast.splice(0)
          await later()
        }
        const last = openTestCart(shop, memory)
        await last.store.load()
        await last.settled()
        expect(last.quantities()).toEqual(wanted)
      }),
    )
  })
})

const later = () => new Promise<void>((resolve) => setImmediate(resolve))

const never = new Promise<never>(() => {})

function page() {
  const life = new AbortController()
  return { signal: life.signal, go: () => life.abort() }
}

/** Requests that a closed page would send are dropped; those it sent arrive, but their responses are dropped. */
function until(life: AbortSignal, send: typeof fetch): typeof fetch {
  return async (...request) => {
    if (life.aborted) return await never
    try {
      return await send(...request)
    } finally {
      if (life.aborted) await never
    }
  }
}
