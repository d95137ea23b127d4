import type { BrowserContext, Page } from '@playwright/test'
import en from '../../messages/en.json' with { type: 'json' }
import { cartOf } from './support/cart.ts'
import {
  type ConfiguredSite,
  type MockServer,
  startConfiguredSite,
  startMockServer,
} from './support/configured-site.ts'
import { expect, test } from './support/test.ts'

/** Endpoint of Shopify's analytics package; no variable changes it. */
const counter = 'https://monorail-edge.shopifysvc.com'

let tags: MockServer
let site: ConfiguredSite

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  tags = await startMockServer('')
  site = await startConfiguredSite({
    TAG_MANAGER_ID: 'GTM-TEST',
    TAG_MANAGER_ORIGIN: tags.origin,
    TAG_MANAGER_HOSTS: tags.origin,
    SHOPIFY_SHOP_ID: '4242',
    SHOPIFY_STOREFRONT_ID: '77',
  })
})
test.afterAll(async () => {
  await site?.stop()
  await tags?.stop()
})

interface CountedEvent {
  event: string
  search_term?: string
  ecommerce?: {
    currency: string
    value?: number
    items: Array<Record<string, unknown>>
  }
}

/** Events of the data layer; each is preceded by a reset of the last one. */
async function layerOf(page: Page): Promise<CountedEvent[]> {
  const layer = await page.evaluate(() => {
    const entries = (window as { dataLayer?: object[] }).dataLayer ?? []
    return entries.filter((entry) => 'ecommerce' in entry || 'search_term' in entry)
  })
  const isClearing = (entry: object) => 'ecommerce' in entry && entry.ecommerce === null
  layer.forEach((entry, index) => expect(isClearing(entry), String(index)).toBe(index % 2 === 0))
  return layer.filter((entry) => !isClearing(entry)) as CountedEvent[]
}
/** Whether tags run in a page; the caller repeats this for a page that is being reloaded. */
const hasTags = (page: Page) =>
  page.evaluate(() => 'dataLayer' in window).catch(() => 'loading' as const)
const fileMentionsIn = async (page: Page) => (await layerOf(page)).map(({ event }) => event)

/** Records events of Shopify's analytics from now on, by name. */
async function shopHears(context: BrowserContext): Promise<Array<Record<string, unknown>>> {
  const heard: Array<Record<string, unknown>> = []
  await context.route(`${counter}/**`, async (route) => {
    const { events } = route.request().postDataJSON() as {
      events: Array<{ payload: Record<string, unknown> }>
    }
    heard.push(...events.map(({ payload }) => payload))
    const result = events.map(() => ({ status: 200 }))
    await route.fulfill({ json: { result }, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  return heard
}

const allow = async (page: Page) => {
  await page.getByRole('button', { name: en.privacy.accept }).click()
  await expect(page.getByRole('region', { name: en.privacy.label, exact: true })).toBeHidden()
}
const shopCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.startsWith('_shopify'))

test('analytics loads, stores and sends nothing before consent', async ({ context, page }) => {
  const heard = await shopHears(context)
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await page.goto(`${site.origin}/product/transit`)
  await expect(page.getByRole('button', { name: en.privacy.accept })).toBeVisible()
  const { choose, addButton, rows, settled, close } = cartOf(page)
  await choose('first')
  await addButton.click()
  await expect(rows).toHaveCount(1)
  await settled()
  await close()
  expect(await hasTags(page)).toBe(false)
  expect(heard).toEqual([])
  expect(await shopCookies(context)).toEqual([])
  const loaded = (await Promise.all(scripts)).join('\n')
  expect(loaded).not.toMatch(/view_item|monorail/)

  // The page on which consent is given is counted; earlier interactions on it are not.
  await allow(page)
  await expect.poll(() => fileMentionsIn(page)).toContain('view_item')
  expect(await fileMentionsIn(page)).not.toContain('add_to_cart')
  await expect.poll(() => heard.map((each) => each['event_name'])).toContain('page_rendered')
  expect(heard.map((each) => each['event_name'])).not.toContain('product_added_to_cart')
})

test('analytics sends each event once after consent, with the shop’s permissions', async ({
  context,
  page,
}) => {
  const heard = await shopHears(context)
  await page.goto(`${site.origin}/product`)
  await allow(page)
  const transit = page.getByRole('main').getByRole('link', { name: 'Transit', exact: true })
  await transit.scrollIntoViewIfNeeded()
  await expect.poll(() => fileMentionsIn(page)).toEqual(['view_item_list'])
  const [shelf] = await layerOf(page)
  const first = shelf?.ecommerce?.items.find((item) => item['item_name'] === 'Transit')
  expect(first).toMatchObject({ item_list_id: 'products', price: expect.any(Number) })

  // A client navigation, after which the list that led to the product is still known.
  await transit.click()
  await expect(page).toHaveURL(/\/product\/transit$/)
  await expect
    .poll(() => fileMentionsIn(page))
    .toEqual(['view_item_list', 'select_item', 'view_item'])
  const [, chosen, viewed] = await layerOf(page)
  expect(chosen?.ecommerce?.items).toEqual([first])
  expect(viewed?.ecommerce).toMatchObject({
    currency: 'CHF',
    items: [{ item_id: first?.['item_id'], item_list_id: 'products', index: first?.['index'] }],
  })

  const { choose, addButton, panel, rows, settled, checkout } = cartOf(page)
  // The buy button is hydrated when its size prompt works; earlier clicks are replayed as one.
  await addButton.click()
  await expect(page.getByText(en.product.needs_size_message)).toBeVisible()
  await choose('first')
  await addButton.evaluate((button: HTMLElement) => {
    for (let click = 0; click < 3; click++) button.click()
  })
  await expect(rows).toHaveCount(3)
  await settled()
  await expect
    .poll(async () => (await fileMentionsIn(page)).slice(3))
    .toEqual(['add_to_cart', 'view_cart'])
  const [added, shown] = (await layerOf(page)).slice(3)
  const price = Number(added?.ecommerce?.items[0]?.['price'])
  expect(added?.ecommerce).toMatchObject({
    currency: 'CHF',
    value: 3 * price,
    items: [{ item_id: first?.['item_id'], item_list_id: 'products', quantity: 3 }],
  })
  expect(added?.ecommerce?.items[0]).toHaveProperty('item_variant')
  expect(shown?.ecommerce?.value).toBe(3 * price)

  await rows
    .first()
    .getByRole('button', { name: /Transit/ })
    .click()
  await expect(rows).toHaveCount(2)
  await settled()
  await expect
    .poll(async () => (await layerOf(page)).slice(5))
    .toMatchObject([
      { event: 'remove_from_cart', ecommerce: { value: price, items: [{ quantity: 1 }] } },
    ])

  await context.route(/\/checkouts?\//, (route) => route.fulfill({ status: 204 }))
  await checkout.click()
  await expect
    .poll(async () => (await layerOf(page)).slice(6))
    .toMatchObject([{ event: 'begin_checkout', ecommerce: { value: 2 * price } }])
  await expect(panel).toBeVisible()

  // Shopify's analytics: two page views, a product view, and all items in one event.
  const named = (name: string) => heard.filter((each) => each['event_name'] === name)
  expect(named('page_rendered')).toHaveLength(2)
  expect(named('product_page_rendered')).toHaveLength(1)
  const [pieces, ...more] = named('product_added_to_cart')
  expect(more).toEqual([])
  expect(pieces).toMatchObject({ shop_id: 4242, hydrogenSubchannelId: '77', currency: 'CHF' })
  expect(JSON.parse(String(pieces?.['products']))).toMatchObject({ quantity: 3 })
  const [visit, visitor] = (await shopCookies(context)).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )
  expect(pieces).toMatchObject({
    unique_token: visitor?.value,
    deprecated_visit_token: visit?.value,
  })
})

test('a search event has its query, on the search page and in the overlay', async ({
  context,
  page,
}) => {
  await shopHears(context)
  await page.goto(`${site.origin}/search?q=moon`)
  await allow(page)
  const terms = async () => (await layerOf(page)).flatMap(({ search_term: term }) => term ?? [])
  await expect.poll(terms).toEqual(['moon'])
  const opener = page.getByRole('banner').getByRole('link', { name: en.search.title, exact: true })
  for (const words of ['steel', 'ada@lovelace.example']) {
    await opener.click()
    await page.getByRole('combobox').fill(words)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox')).toBeHidden()
  }
  expect(await terms()).toEqual(['moon', 'steel'])

  // When the overlay leads to the search page, that page sends the event.
  await opener.click()
  await page.getByRole('combobox').fill('perihelion')
  await page.getByRole('dialog').getByRole('link', { name: en.search.all }).click()
  await expect(page).toHaveURL(/q=perihelion/)
  await expect.poll(terms).toEqual(['moon', 'steel', 'perihelion'])
})

test('each tab sends its own events, and none continues after withdrawal', async ({
  context,
  page,
}) => {
  const heard = await shopHears(context)
  await page.goto(`${site.origin}/product/transit`)
  await allow(page)
  const other = await context.newPage()
  await other.goto(`${site.origin}/product/transit`)
  await expect.poll(() => fileMentionsIn(other)).toContain('view_item')
  const here = cartOf(page)
  const there = cartOf(other)
  // A tab receives messages of other tabs once its own cart was loaded.
  await there.opener.click()
  await expect(there.panel.getByRole('heading', { name: en.cart.empty })).toBeVisible()
  await there.close()
  await here.choose('first')
  await here.addButton.click()
  await expect(here.rows).toHaveCount(1)
  await here.settled()
  await expect.poll(() => fileMentionsIn(page)).toContain('add_to_cart')
  // The other tab has received the new item.
  await expect(there.opener).toHaveAccessibleName(/1/)
  expect(await fileMentionsIn(other)).not.toContain('add_to_cart')
  expect((await shopCookies(context)).length).toBe(2)

  await here.close()
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: en.chrome.privacyChoices })
    .click()
  await page.getByRole('button', { name: en.privacy.refuse }).click()
  await expect.poll(() => hasTags(page)).toBe(false)
  expect(await shopCookies(context)).toEqual([])
  heard.splice(0)
  const before = await fileMentionsIn(other)
  await there.choose('first')
  await there.addButton.click()
  await expect(there.rows).toHaveCount(2)
  await there.settled()
  expect(await fileMentionsIn(other)).toEqual(before)
  expect(heard).toEqual([])
  expect(await shopCookies(context)).toEqual([])

  // Back in the foreground, it continues without the withdrawn tags.
  await other.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => hasTags(other)).toBe(false)
})

test('the security policy allows the analytics host only when it is configured', async ({
  baseURL,
}) => {
  const policyOf = async (origin: string) =>
    (await fetch(origin)).headers.get('content-security-policy') ?? ''
  expect(await policyOf(site.origin)).toContain(counter)
  expect(await policyOf(baseURL ?? '')).not.toContain('shopifysvc')
  const unmarked = await (await fetch(`${baseURL}/product/meridian`)).text()
  expect(unmarked).not.toMatch(/data-item|data-list|data-subject/)
})
