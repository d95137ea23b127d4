import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, serveLake } from '@orrery/content-lake'
import { type Browser, chromium } from '@playwright/test'
import { createClient } from '@sanity/client'
import { build, preview } from 'vite'
import { startHostedApiProxy } from '#packages/content-lake/src/connect/hosted-api-proxy.ts'
import { expect, test } from './support/test.ts'

/**
 * A Studio without any knowledge of the lake, and a browser that resolves the hosted service to the lake, as `content-lake connect`
 * sets it up. Over HTTP/1.1 its event streams would occupy all six connections, and its form would never become editable.
 */
const root = join(import.meta.dirname, 'support/bare-studio')
const token = 'token-of-the-test'
const closing: (() => Promise<unknown>)[] = []

test.afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  closing.length = 0
})

/** Bundles the Studio as `sanity build` does, and serves it on a free port. */
async function serveStudio(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'bare-studio-'))
  closing.push(() => rm(outDir, { recursive: true }))
  const shared = { configFile: false, logLevel: 'silent', root, build: { outDir } } as const
  await build({
    ...shared,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
  })
  const server = await preview({ ...shared, preview: { host: '127.0.0.1', port: 0 } })
  closing.push(() => server.close())
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('the Studio has no port')
  return `http://localhost:${address.port}`
}

async function startLake(origin: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bare-studio-lake-'))
  closing.push(() => rm(dataDir, { recursive: true }))
  const env = { CONTENT_LAKE_TOKEN: token, CONTENT_LAKE_CORS_ORIGINS: origin }
  const lake = await serveLake(readConfig({ port: '0', dataDir }, env))
  closing.push(() => lake.close())
  return lake.url
}

async function connectBrowser(lake: string): Promise<Browser> {
  const connection = await startHostedApiProxy(new URL(lake), { port: 0, offline: true })
  closing.push(() => connection.close())
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {}
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...args,
      // The effect of the printed `--proxy-pac-url`; headless Chromium reads no such file.
      `--proxy-server=${connection.proxy}`,
      `--ignore-certificate-errors-spki-list=${connection.fingerprint}`,
    ],
  })
  closing.push(() => browser.close())
  return browser
}

test('an unmodified Studio edits and publishes over HTTP/2', async () => {
  const origin = await serveStudio()
  const lake = await startLake(origin)
  const client = createClient({
    apiHost: lake,
    useProjectHostname: false,
    useCdn: false,
    projectId: 'orrery',
    dataset: 'production',
    apiVersion: '2025-02-19',
    token,
  })
  await client.create({ _id: 'first', _type: 'post', title: 'First' })
  const browser = await connectBrowser(lake)
  const page = await browser.newPage()
  const protocols = new Set<string>()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  network.on('Network.responseReceived', ({ response }) => {
    if (response.url.startsWith('https://orrery.api.sanity.io/'))
      protocols.add(response.protocol ?? '')
  })
  const since = performance.now()
  await page.goto(`${origin}/structure/post;first`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(title).toBeEditable()
  const editable = performance.now() - since
  await title.fill('First light')
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toBeEnabled()
  await publish.click()
  await expect
    .poll(() => client.getDocument('first').then((document) => document?.title))
    .toBe('First light')
  const published = performance.now() - since
  console.log(
    `bare Studio over HTTP/2: editable after ${Math.round(editable)} ms, published after ${Math.round(published)} ms`,
  )
  expect([...protocols]).toEqual(['h2'])
})
