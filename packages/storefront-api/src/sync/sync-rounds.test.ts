import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CatalogueInput } from '../catalogue/catalogue-schema.ts'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { startTestLake, type TestLake } from '../testing/test-lake.ts'
import {
  MUTATIONS,
  openTestShop,
  pieces,
  placeOrderAt,
  type TestShop,
} from '../testing/test-shop.ts'
import { retryAfterDelay } from './lake-client.ts'
import { syncCatalogue } from './sync-catalogue.ts'

const publicUrl = 'http://localhost:3334'
const servers: Server[] = []
let dataDir: string
let lake: TestLake
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'storefront-api-sync-'))
  lake = await startTestLake(servers)
})
afterEach(() => {
  servers.splice(0).forEach((server) => server.close())
  rmSync(dataDir, { recursive: true, force: true })
})

/** Works with a shop that is opened anew over the same store, as after a restart. */
async function withShop<T>(
  input: CatalogueInput,
  work: (shop: TestShop) => Promise<T>,
): Promise<T> {
  const shop = openTestShop({ dataDir, input })
  try {
    return await work(shop)
  } finally {
    shop.close()
  }
}

function sync(input: CatalogueInput, full = false) {
  return withShop(input, (shop) => syncCatalogue({ shop, publicUrl, lake: lake.target, full }))
}

/** Documents queried and documents written since the last call. */
function traffic() {
  const requested = lake.queries.splice(0).filter((query) => query.includes('formerSlugs')).length
  const written = lake.log.splice(0).flatMap(({ mutations }) => mutations)
  return {
    requested,
    written: new Set(written.flatMap(({ patch }) => patch?.id ?? [])).size,
  }
}

const [meridian, ...others] = fixtureInput.products

/** A catalogue of many products with one variant each. */
function many(count: number): CatalogueInput {
  const products = Array.from({ length: count }, (_, at) => ({
    ...meridian!,
    id: 10_000 + at,
    handle: `p${at}`,
    variants: [{ ...meridian!.variants[0]!, id: 20_000 + at }],
  }))
  return { ...fixtureInput, products, collections: [], discounts: [], sellingPlanGroups: [] }
}

describe('a round of the sync', () => {
  it('sends no request when nothing changed, and syncs only what changed', async () => {
    await sync(fixtureInput)
    expect(traffic()).toEqual({ requested: 1, written: 14 })
    expect(await sync(fixtureInput)).toMatchObject({ written: 0, total: 14 })
    expect(traffic()).toEqual({ requested: 0, written: 0 })
    const renamed = { ...fixtureInput, products: [{ ...meridian!, title: 'Noon' }, ...others] }
    expect(await sync(renamed)).toMatchObject({ written: 1, total: 14 })
    expect(lake.documents.get('shopifyProduct-1001')!.store.title).toBe('Noon')
  })

  it('resumes after an interruption', async () => {
    const input = many(300)
    let left = 3
    lake.onMutate = () => {
      if ((left -= 1) < 0) throw new Error('away')
    }
    await expect(sync(input)).rejects.toThrow(/^no lake answers at http:\S+: /)
    expect(traffic()).toEqual({ requested: 4, written: 300 })
    lake.onMutate = () => {}
    // Written documents are not queried again.
    expect(await sync(input)).toMatchObject({ written: 300, total: 600 })
    expect(traffic()).toEqual({ requested: 3, written: 300 })
    expect(lake.documents.size).toBe(600)
  })

  // A folder that is gone takes a file with it, and no record.
  it.skipIf(process.env.TEST_DATABASE_URL)(
    'does not rewrite documents that were written but not recorded',
    { meta: { needs: 'a database in a file' } },
    async () => {
      await sync(fixtureInput)
      traffic()
      rmSync(dataDir, { recursive: true, force: true })
      expect(await sync(fixtureInput)).toMatchObject({ written: 0, total: 14 })
      expect(traffic()).toEqual({ requested: 1, written: 0 })
    },
  )

  it('marks deleted products by the recorded documents', async () => {
    await sync(fixtureInput)
    traffic()
    await sync({ ...fixtureInput, products: [meridian!, ...others.slice(1)] })
    const isDeleted = (id: string) => lake.documents.get(id)!.store.isDeleted as boolean
    expect(isDeleted('shopifyProduct-1002')).toBe(true)
    expect(isDeleted('shopifyProductVariant-2003')).toBe(true)
    expect(isDeleted('shopifyProduct-1001')).toBe(false)
    expect(lake.queries.filter((query) => query === 'export')).toEqual([])
    await sync(fixtureInput)
    expect(isDeleted('shopifyProduct-1002')).toBe(false)
  })

  it('compares everything with --full, and when the lake lost documents', async () => {
    await sync(fixtureInput)
    lake.documents.get('shopifyProduct-1001')!.store.title = 'Changed by hand'
    await sync(fixtureInput)
    expect(lake.documents.get('shopifyProduct-1001')!.store.title).toBe('Changed by hand')
    expect(await sync(fixtureInput, true)).toMatchObject({ written: 1, total: 14 })
    expect(lake.documents.get('shopifyProduct-1001')!.store.title).toBe('Meridian')
    lake.documents.clear()
    expect(await sync(fixtureInput)).toMatchObject({ written: 14, total: 14 })
  })

  it('updates the versions in releases', async () => {
    await sync(fixtureInput)
    const id = 'versions.spring.shopifyProduct-1001'
    const published = structuredClone(lake.documents.get('shopifyProduct-1001')!)
    lake.documents.set(id, { ...published, _id: id, _type: 'product' })
    await sync({ ...fixtureInput, products: [{ ...meridian!, title: 'Noon' }, ...others] })
    expect(lake.documents.get(id)!.store.title).toBe('Noon')
  })

  it('compares only variants whose stock changed since a known version', async () => {
    await withShop(fixtureInput, async (shop) => {
      const ask = (since: Awaited<ReturnType<typeof syncCatalogue>>['stockVersion']) =>
        syncCatalogue({ shop, publicUrl, lake: lake.target, since })
      const { stockVersion } = await ask(null)
      expect((await ask(stockVersion)).total).toBe(0)
      const lines = [{ merchandiseId: pieces.last }]
      const { data } = await shop.graphql(MUTATIONS.create, { input: { lines } })
      await placeOrderAt(data.cartCreate.cart.checkoutUrl, shop.request)
      expect(await ask(stockVersion)).toMatchObject({ written: 1, total: 1 })
      const { store } = lake.documents.get('shopifyProductVariant-2002')!
      expect(store.inventory.isAvailable).toBe(false)
    })
  })
})

describe('a lake that rate-limits', () => {
  it('is retried after its Retry-After delay', async () => {
    lake = await startTestLake(servers, 3)
    expect(await sync(fixtureInput)).toMatchObject({ written: 14 })
  })

  it.each([
    [null, 1_000],
    ['2', 2_000],
    ['0', 0],
    ['3600', 60_000],
    ['-5', 0],
    ['Thu, 01 Jan 1970 00:00:05 GMT', 4_000],
    ['soon', 1_000],
  ])('waits for Retry-After: %s', (header, pause) => {
    expect(retryAfterDelay(header, 1_000)).toBe(pause)
  })
})
