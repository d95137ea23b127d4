import { afterEach, describe, expect, it, vi } from 'vitest'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { MUTATIONS, openTestShop, pieces, placeOrderAt, type Answer } from '../testing/test-shop.ts'
import { recordedLog, startTestShop } from '../testing/running-shop.ts'
import { startTestLake, type Stored } from '../testing/test-lake.ts'
import { createSyncScheduler } from './sync-scheduler.ts'
import type { LakeDocument } from './plan-lake-mutations.ts'
import { syncCatalogue } from './sync-catalogue.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

const startLake = (busy = 0) => startTestLake(servers, busy)

const publicUrl = 'http://localhost:3334'

describe('the sync', () => {
  it('writes what Sanity Connect would write, and nothing the second time', async () => {
    const lake = await startLake()
    const shop = openTestShop()
    const first = await syncCatalogue({ shop, publicUrl, lake: lake.target })
    expect(first).toMatchObject({ written: 14, total: 14 })
    expect(lake.log[0]!.authorization).toBe('Bearer secret')
    expect(lake.documents.get('shopifyProduct-1001')).toMatchObject({
      _type: 'product',
      language: 'en',
      store: {
        id: 1001,
        gid: 'gid://shopify/Product/1001',
        isDeleted: false,
        status: 'active',
        slug: { _type: 'slug', current: 'meridian' },
        tags: 'new, limited',
        priceRange: { minVariantPrice: 1250, maxVariantPrice: 1350.5 },
        previewImageUrl: 'http://localhost:3334/files/products/meridian.svg',
        options: [{ _key: 'Size', _type: 'option', name: 'Size', values: ['36 mm', '39 mm'] }],
        variants: [
          { _type: 'reference', _ref: 'shopifyProductVariant-2001', _weak: true },
          { _ref: 'shopifyProductVariant-2002' },
        ],
        shop: { domain: 'maison-orrery.example' },
      },
    })
    expect(lake.documents.get('shopifyProductVariant-2004')!.store).toMatchObject({
      inventory: { isAvailable: false, management: 'SHOPIFY', policy: 'DENY' },
      option1: '38 mm',
      option2: '',
      price: 690,
      productId: 1003,
    })
    expect(lake.documents.get('shopifyCollection-3002')!.store).toMatchObject({
      disjunctive: true,
      sortOrder: 'ALPHA_ASC',
      rules: [
        { _type: 'object', column: 'VARIANT_PRICE', relation: 'LESS_THAN', condition: '1000' },
        { column: 'TAG' },
      ],
    })
    expect(await syncCatalogue({ shop, publicUrl, lake: lake.target })).toMatchObject({
      written: 0,
      total: 14,
    })
    expect(lake.log).toHaveLength(1)
    shop.close()
  })

  it('keeps editorial fields, updates drafts and marks deleted products', async () => {
    const lake = await startLake()
    const shop = openTestShop()
    await syncCatalogue({ shop, publicUrl, lake: lake.target })
    const published = lake.documents.get('shopifyProduct-1001')!
    Object.assign(published, { language: 'fr', priority: 7 })
    lake.documents.set('drafts.shopifyProduct-1001', {
      ...structuredClone(published),
      _id: 'drafts.shopifyProduct-1001',
      priority: 8,
    })
    const foreign: Stored & LakeDocument = {
      _id: 'shopifyProduct-77',
      _type: 'product',
      store: { isDeleted: false, shop: { domain: 'other.example' } },
    }
    lake.documents.set(foreign._id, foreign)
    lake.documents.set('product-meridian-fr', {
      ...structuredClone(published),
      _id: 'product-meridian-fr',
    })
    shop.close()

    const [meridian, , ...others] = fixtureInput.products
    const smaller = openTestShop({
      input: { ...fixtureInput, products: [{ ...meridian!, title: 'Meridian II' }, ...others] },
    })
    await syncCatalogue({ shop: smaller, publicUrl, lake: lake.target })
    expect(lake.documents.get('shopifyProduct-1001')).toMatchObject({
      language: 'fr',
      priority: 7,
      store: { title: 'Meridian II' },
    })
    expect(lake.documents.get('drafts.shopifyProduct-1001')).toMatchObject({
      priority: 8,
      store: { title: 'Meridian II' },
    })
    expect(lake.documents.get('product-meridian-fr')!.store.title).toBe('Meridian')
    expect(lake.documents.get('shopifyProduct-1002')!.store).toMatchObject({
      isDeleted: true,
      title: 'Perihelion',
    })
    expect(lake.documents.get('shopifyProductVariant-2003')!.store.isDeleted).toBe(true)
    expect(foreign.store!.isDeleted).toBe(false)
    expect((await syncCatalogue({ shop: smaller, publicUrl, lake: lake.target })).written).toBe(0)
    smaller.close()
  })

  it('records a former slug when a handle changes, also in drafts', async () => {
    const lake = await startLake()
    const shop = openTestShop()
    await syncCatalogue({ shop, publicUrl, lake: lake.target })
    const draftId = 'drafts.shopifyProduct-1001'
    const published = lake.documents.get('shopifyProduct-1001')!
    lake.documents.set(draftId, {
      ...structuredClone(published),
      _id: draftId,
      formerSlugs: ['older'],
    })
    shop.close()
    const [meridian, ...others] = fixtureInput.products
    for (const handle of ['meridian-two', 'meridian-three', 'meridian-three']) {
      const renamed = openTestShop({
        input: {
          ...fixtureInput,
          products: [{ ...meridian!, handle }, ...others],
          collections: fixtureInput.collections.filter(({ productHandles }) => !productHandles),
        },
      })
      await syncCatalogue({ shop: renamed, publicUrl, lake: lake.target })
      renamed.close()
    }
    const former = ['meridian', 'meridian-two']
    expect(published).toMatchObject({ formerSlugs: former })
    expect(published.store.slug.current).toBe('meridian-three')
    expect(lake.documents.get(draftId)).toMatchObject({ formerSlugs: ['older', ...former] })
    expect(lake.documents.get('shopifyProduct-1002')).not.toHaveProperty('formerSlugs')
  })

  it('fails with the error message of the lake', async () => {
    const lake = await startLake()
    const shop = openTestShop()
    const target = { ...lake.target, dataset: 'elsewhere' }
    await expect(syncCatalogue({ shop, publicUrl, lake: target })).rejects.toThrow(
      'the lake answered 404',
    )
    shop.close()
  })
})

describe('a running shop', () => {
  it('syncs at start and after an order that sold the last piece', async () => {
    const lake = await startLake()
    const env = { CONTENT_LAKE_URL: lake.target.url, CONTENT_LAKE_TOKEN: 'secret' }
    const shop = await startTestShop(env, recordedLog().log)
    const isAvailable = () =>
      lake.documents.get('shopifyProductVariant-2002')?.store.inventory.isAvailable
    await vi.waitFor(() => expect(isAvailable()).toBe(true))
    const body = JSON.stringify({
      query: MUTATIONS.create,
      variables: { input: { lines: [{ merchandiseId: pieces.last }] } },
    })
    const headers = { 'content-type': 'application/json' }
    const created = await fetch(`${shop.url}/api/2025-01/graphql`, {
      method: 'POST',
      headers,
      body,
    })
    const { data } = (await created.json()) as Answer
    await placeOrderAt(data.cartCreate.cart.checkoutUrl, (url, init) => fetch(url, init))
    await vi.waitFor(() => expect(isAvailable()).toBe(false))
    await shop.close()
  })
})

describe('a shop whose lake is unreachable', () => {
  it('logs nothing at first, but logs a rejection by the lake immediately', async () => {
    let requested = 0
    const listen = async (status: number) => {
      const server = createServer((_request, answer) => {
        requested += 1
        if (status > 0) answer.writeHead(status).end('not you')
        else answer.destroy()
      }).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      servers.push(server)
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
    const { log, lines } = recordedLog()
    const start = (url: string) =>
      startTestShop({ CONTENT_LAKE_URL: url, CONTENT_LAKE_TOKEN: 'x' }, log)
    for (const silentOrStarting of [0, 503]) {
      requested = 0
      const early = await start(await listen(silentOrStarting))
      await vi.waitFor(() => expect(requested).toBeGreaterThan(1), 5_000)
      await early.close()
    }
    expect(lines).toEqual([])
    const refused = await start(await listen(403))
    await vi.waitFor(() =>
      expect(lines).toEqual([
        {
          level: 'warn',
          time: expect.any(String),
          msg: 'catalogue sync failed, retrying',
          reason: 'the lake answered 403: not you',
          retryInSeconds: 1,
        },
      ]),
    )
    await refused.close()
  })
})

describe('the scheduler', () => {
  const setUp = (run: () => Promise<void>) => {
    const planned: { work: () => void; delay: number }[] = []
    const onError = vi.fn<(error: Error, retryIn: number, failingFor: number) => void>()
    let time = 0
    const scheduler = createSyncScheduler({
      run,
      onError,
      now: () => time,
      schedule: (work, delay) => {
        const entry = { work, delay }
        planned.push(entry)
        return { cancel: () => planned.splice(planned.indexOf(entry), 1) }
      },
    })
    const next = async () => {
      const entry = planned.shift()!
      time += entry.delay
      entry.work()
      await new Promise(setImmediate)
      return entry.delay
    }
    return { scheduler, planned, onError, next }
  }

  it('coalesces a burst into one run, and requests during a run into one more', async () => {
    let finish = () => {}
    const run = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (finish = resolve)))
    const { scheduler, planned, next } = setUp(run)
    for (let index = 0; index < 5; index += 1) scheduler.request()
    expect(planned).toHaveLength(1)
    await next()
    scheduler.request()
    scheduler.request()
    finish()
    await new Promise(setImmediate)
    expect(planned).toHaveLength(1)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('retries with exponential backoff, and not after it was stopped', async () => {
    const { scheduler, planned, onError, next } = setUp(() => Promise.reject(new Error('away')))
    scheduler.request()
    const delays = [await next(), await next(), await next(), await next()]
    expect(delays.slice(1)).toEqual([1000, 2000, 5000])
    expect(onError.mock.calls.map(([, , failingFor]) => failingFor)).toEqual([0, 1000, 3000, 8000])
    scheduler.stop()
    expect(planned).toEqual([])
  })
})
