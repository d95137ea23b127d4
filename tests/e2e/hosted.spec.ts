import { expect, test } from '@playwright/test'
import { bringUp, type Running } from '../../scripts/launcher/bring-up.ts'
import { createReporter } from '../../scripts/launcher/reporter.ts'
import { readSecretsOf, testPlan } from '../../scripts/testing/stack.ts'
import { administrator, origins, publicPageShows } from './support/installation.ts'

/**
 * The same build with other variables: the services of the tests' installation stand in for Sanity
 * and Shopify under another host name, with tokens instead of a local login.
 */
const services = testPlan()
const lake = `http://127.0.0.1:${services.ports.lake}`
const shop = `http://127.0.0.1:${services.ports.shop}`

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const hostedContent = (): Record<string, string> => ({
  SANITY_PROJECT_ID: 'orrery',
  SANITY_API_HOST: lake,
  SANITY_CDN_HOST: lake,
  SANITY_API_READ_TOKEN: readSecretsOf(services).CONTENT_LAKE_READ_TOKEN,
})
const hostedShop = (): Record<string, string> => ({
  SHOPIFY_DOMAIN: shop,
  SHOPIFY_STOREFRONT_TOKEN: readSecretsOf(services).STOREFRONT_API_TOKEN,
})

let running: Running | undefined

/** Starts a site of its own on the build that exists. */
async function startSite(variables: Record<string, string>): Promise<string> {
  const plan = testPlan(variables, 'hosted')
  const reporter = createReporter({ isTTY: false, write: () => {} })
  running = await bringUp({ plan, reporter, site: 'start', seed: false }).finally(reporter.close)
  return plan.origins.site
}

test.afterEach(async () => {
  await running?.stop()
  running = undefined
})

test('both services hosted: pages, pictures, a publish and a cart', async ({ page }) => {
  const site = await startSite({ ...hostedContent(), ...hostedShop() })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))

  await page.goto(`${site}/product/meridian`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Meridian')
  await expect(page.locator(`img[src^="${lake}/images/"]`).first()).toBeAttached()
  await page.getByRole('radiogroup').first().getByRole('radio').last().check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart.getByRole('listitem')).toHaveCount(1)
  expect([...hosts].toSorted()).toEqual([lake, shop, site].toSorted())

  const client = administrator()
  const home = await client.getDocument('home-en')
  const title = 'The sky, hosted elsewhere'
  await client.patch('home-en').set({ 'header.title': title }).commit()
  const response = await fetch(site)
  expect(response.status).toBe(200)
  await expect.poll(async () => (await fetch(site)).text()).toContain(title)
  await client.patch('home-en').set({ header: home?.header }).commit()
})

test('hosted content gives Studio no way in but its own, and no token to the browser', async () => {
  const site = await startSite({ ...hostedContent(), ...hostedShop() })
  const secrets = readSecretsOf(services)
  for (const path of ['/', '/product/meridian', '/studio']) {
    const html = await (await fetch(`${site}${path}`)).text()
    expect(html).not.toContain(secrets.CONTENT_LAKE_READ_TOKEN)
    expect(html).not.toContain(secrets.CONTENT_LAKE_TOKEN)
  }
  const studio = await (await fetch(`${site}/studio`)).text()
  expect(studio).toContain('hosted')
  // The page of a foreign site is nobody's editor to the content service.
  const me = await fetch(`${lake}/v2025-02-19/users/me`, { headers: { origin: site } })
  expect(await me.json()).not.toHaveProperty('id')
})

test('content hosted, shop embedded', async () => {
  const site = await startSite(hostedContent())
  expect(running?.plan.embedded).toEqual({ lake: false, shop: true })
  const home = await fetch(`${site}/product/meridian`)
  expect(home.status).toBe(200)
  const policy = home.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(lake)
  expect(policy).toContain(running?.plan.origins.shop ?? 'none')
})

test('shop hosted, content embedded', async () => {
  const site = await startSite(hostedShop())
  expect(running?.plan.embedded).toEqual({ lake: true, shop: false })
  // The embedded lake of this run is empty, so the site has its translated not-found page only.
  const missing = await fetch(`${site}/product/meridian`)
  expect(missing.status).toBe(404)
  expect(missing.headers.get('content-security-policy') ?? '').toContain(shop)
  await publicPageShows('/', '<html', performance.now())
  expect(origins.lake).not.toBe(running?.plan.origins.lake)
})
