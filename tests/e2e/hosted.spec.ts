import { createClient } from '@sanity/client'
import { stegaClean } from '@sanity/client/stega'
import type { Page } from '@playwright/test'
import { startStack, type RunningStack } from '../../server/launcher/start-stack.ts'
import { createProgressReporter } from '../../server/launcher/progress-reporter.ts'
import { readSecrets, testPlan } from '../../tooling/testing/test-installation.ts'
import { administrator } from './support/installation.ts'
import { expect, test } from './support/test.ts'

/**
 * The same build with other variables: services of the test installation replace Sanity and Shopify under another host name, with
 * tokens instead of a local login.
 */
const services = testPlan()
const lake = `http://127.0.0.1:${services.ports.lake}`
const shop = `http://127.0.0.1:${services.ports.shop}`

test.describe.configure({ mode: 'serial' })

const hostedContent = (): Record<string, string> => ({
  SANITY_PROJECT_ID: 'orrery',
  SANITY_API_HOST: lake,
  SANITY_CDN_HOST: lake,
  SANITY_API_READ_TOKEN: readSecrets(services).CONTENT_LAKE_READ_TOKEN,
})
const hostedShop = (): Record<string, string> => ({
  SHOPIFY_DOMAIN: shop,
  SHOPIFY_STOREFRONT_TOKEN: readSecrets(services).STOREFRONT_API_TOKEN,
})

let running: RunningStack | undefined
let runsWith: string | undefined

/** Starts a site on the existing build, or reuses a running one with the same variables. */
async function startSite(variables: Record<string, string>): Promise<string> {
  const plan = testPlan(variables, 'hosted')
  const wanted = JSON.stringify(variables)
  if (wanted === runsWith) return plan.origins.site
  await running?.stop()
  running = undefined
  const reporter = createProgressReporter({ isTTY: false, write: () => {} })
  running = await startStack({ plan, reporter, site: 'start', seed: false }).finally(reporter.close)
  runsWith = wanted
  return plan.origins.site
}

test.afterAll(() => running?.stop())

test('hosted content and hosted shop: pages, images, a publish and a cart work', async ({
  page,
}) => {
  const site = await startSite({ ...hostedContent(), ...hostedShop() })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))

  await page.goto(`${site}/product/meridian`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Meridian')
  await expect(page.locator(`img[src^="${lake}/images/"]`).first()).toBeAttached()
  await page.getByRole('radiogroup').first().getByRole('radio').last().check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart.getByRole('button', { name: /^Remove Meridian/ })).toHaveCount(1)
  await expect(cart.getByRole('region', { name: 'You may also like' })).toBeVisible()
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

test('every language comes from the hosted services, and no page names the local ones', async () => {
  const site = await startSite({ ...hostedContent(), ...hostedShop() })
  const titles = { '/': 'home-en', '/fr': 'home-fr', '/ar': 'home-ar' }
  for (const [path, id] of Object.entries(titles)) {
    const home = await administrator().getDocument(id)
    const response = await fetch(`${site}${path}`)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain(String(home?.header.title))
    expect(html).toContain(`${lake}/images/orrery/production/`)
    // File URLs are content: the content service wrote them.
    expect(html.replaceAll(`${services.origins.lake}/files/`, '')).not.toContain(
      services.origins.lake,
    )
  }
})

test('a preview opens with the preview secret and the read token', async () => {
  const site = await startSite({ ...hostedContent(), ...hostedShop() })
  const client = administrator()
  const id = 'sanity-preview-url-secret.hosted-spec'
  const secret = 'hosted-spec-secret'
  const home = await client.getDocument('home-fr')
  const title = 'Seulement dans le brouillon'
  try {
    await client.createOrReplace({ _id: id, _type: 'sanity.previewUrlSecret', secret })
    await client.createOrReplace({
      ...home,
      _id: 'drafts.home-fr',
      _type: 'home',
      header: { ...home?.header, title },
    })
    const enable = `${site}/api/draft-mode/enable?sanity-preview-secret=${secret}&sanity-preview-pathname=/fr`
    const entered = await fetch(enable, { redirect: 'manual' })
    expect(entered.status).toBe(307)
    const cookie = entered.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const preview = await fetch(`${site}/fr`, { headers: { cookie } })
    expect(await textOf(preview)).toContain(title)
    expect(await textOf(await fetch(`${site}/fr`))).not.toContain(title)
  } finally {
    await client.delete('drafts.home-fr')
    await client.delete(id)
  }
})

test('hosted content leaves Studio its own login only, and no token reaches the browser', async () => {
  const site = await startSite({ ...hostedContent(), ...hostedShop() })
  const secrets = readSecrets(services)
  for (const path of ['/', '/product/meridian', '/studio']) {
    const html = await (await fetch(`${site}${path}`)).text()
    expect(html).not.toContain(secrets.CONTENT_LAKE_READ_TOKEN)
    expect(html).not.toContain(secrets.CONTENT_LAKE_TOKEN)
  }
  const studio = await (await fetch(`${site}/studio`)).text()
  expect(studio).toContain('hosted')
  // The content service does not trust pages of another site's origin.
  const me = await fetch(`${lake}/v2025-02-19/users/me`, { headers: { origin: site } })
  expect(await me.json()).not.toHaveProperty('id')
})

test('Studio requests the project host and offers its login, not an editor', async ({ page }) => {
  // Browsers resolve every name below localhost to this machine, the project host included.
  const site = await startSite({ ...hostedContent(), SANITY_API_HOST: services.origins.lake })
  const projectHost = services.origins.lake.replace('//', '//orrery.')
  await standInForSanity(page, `${projectHost}/**`)
  const requested = new Set<string>()
  const sockets: string[] = []
  page.on('request', (request) => requested.add(new URL(request.url()).origin))
  page.on('websocket', (socket) => sockets.push(socket.url()))

  await page.goto(`${site}/studio`)
  await expect(page.getByText('Choose login provider')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cloud' })).toHaveAttribute(
    'href',
    /projectId=orrery/,
  )
  await expect(page.getByRole('link', { name: 'Structure' })).toHaveCount(0)
  expect(requested).toContain(projectHost)
  expect(requested).not.toContain(services.origins.lake)
  expect(sockets).toEqual([])
})

test('hosted content works with the embedded shop', async () => {
  const site = await startSite(hostedContent())
  expect(running?.plan.embedded).toEqual({ lake: false, shop: true })
  const home = await fetch(`${site}/product/meridian`)
  expect(home.status).toBe(200)
  const policy = home.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(lake)
  expect(policy).toContain(running?.plan.origins.shop ?? 'none')
})

test('a hosted shop works with embedded content', async () => {
  const site = await startSite(hostedShop())
  expect(running?.plan.embedded).toEqual({ lake: true, shop: false })
  // The embedded lake of this run is empty: the site needs one home page only.
  const client = createClient({
    ...administrator().config(),
    apiHost: running?.plan.origins.lake,
    token: readSecrets(testPlan({}, 'hosted')).CONTENT_LAKE_TOKEN,
  })
  const home = { _id: 'home-en', _type: 'home', language: 'en', title: 'Home' }
  try {
    await client.createOrReplace({ ...home, header: { title: 'A sky of its own' } })
    await expect.poll(async () => textOf(await fetch(site))).toContain('A sky of its own')
    const response = await fetch(site)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy') ?? '').toContain(shop)
  } finally {
    await client.delete('home-en')
  }
})

/** Text of a page without the invisible characters of a preview (stega). */
async function textOf(response: Response): Promise<string> {
  return stegaClean(await response.text())
}

/**
 * Responds for the project host as Sanity does for a known origin and a browser without a session: requests reach the content
 * service without the page's origin.
 */
async function standInForSanity(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, async (route) => {
    const url = new URL(route.request().url())
    const cors = {
      'access-control-allow-origin': new URL(page.url()).origin,
      'access-control-allow-credentials': 'true',
    }
    if (url.pathname.endsWith('/auth/providers')) {
      const providers = [{ name: 'cloud', title: 'Cloud', url: 'https://login.example/' }]
      return route.fulfill({ json: { providers, thirdPartyLogin: true }, headers: cors })
    }
    const answer = await fetch(`${lake}${url.pathname}${url.search}`)
    const body = Buffer.from(await answer.arrayBuffer())
    await route.fulfill({
      status: answer.status,
      body,
      contentType: 'application/json',
      headers: cors,
    })
  })
}
