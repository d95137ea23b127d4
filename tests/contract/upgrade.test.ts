import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient } from '@sanity/client'
import { readConfig, serveLake } from '@orrery/content-lake'
import { describe, afterAll, beforeAll, expect, it } from 'vitest'
import { spawnShop } from '../../packages/storefront-api/src/testing/shop-process.ts'
import { queryShop } from '../../packages/storefront-api/src/testing/kill-rounds.ts'
import { oldVersionCartId, unpackOldVersionData } from '../support/old-version-data.ts'

const TOKEN = 'administrator-token'
let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'))
  unpackOldVersionData(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('upgrade', () => {
  it('opens data of an earlier lake: documents, drafts, history, files and schedules', async () => {
    const folder = join(dataDir, 'content-lake')
    const lake = await serveLake(
      readConfig({ port: '0', dataDir: folder }, { CONTENT_LAKE_TOKEN: TOKEN }),
    )
    try {
      const client = createClient({
        projectId: 'orrery',
        dataset: 'production',
        apiHost: lake.url,
        useProjectHostname: false,
        useCdn: false,
        apiVersion: '2025-02-19',
        perspective: 'raw',
        token: TOKEN,
      })
      const found = await client.fetch<Record<string, unknown>>(`{
      "luna": *[_id == "luna"][0]{title, turns, "extension": picture.asset->extension},
      "draft": *[_id == "drafts.luna"][0].title,
      "version": *[_id == "versions.r1.luna"][0].title,
      "release": *[_id == "_.releases.r1"][0]{state, publishAt},
      "gone": count(*[_id == "gone"])
    }`)
      expect(found).toEqual({
        luna: { title: 'Luna', turns: 4, extension: 'png' },
        draft: 'Luna, drafted',
        version: 'Luna II',
        release: { state: 'scheduled', publishAt: '2099-01-01T00:00:00.000Z' },
        gone: 0,
      })
      const history = (id: string) =>
        client.request<string>({
          url: `/data/history/production/transactions/${id}?excludeContent=true`,
          json: false,
        })
      expect(
        String(await history('luna'))
          .trim()
          .split('\n'),
      ).toHaveLength(6)
      expect(
        String(await history('gone'))
          .trim()
          .split('\n'),
      ).toHaveLength(2)
      const url = await client.fetch<string>('*[_id == "luna"][0].picture.asset->url')
      expect((await fetch(url)).status).toBe(200)
      await client.patch('luna').set({ turns: 5 }).commit()
    } finally {
      await lake.close()
    }
    const bin = resolve(import.meta.dirname, '../../packages/content-lake/src/bin.ts')
    const check = spawnSync(process.execPath, [bin, 'check', '--data-dir', folder])
    expect([check.status, String(check.stderr)]).toEqual([0, ''])
  })

  it('opens data of an earlier shop: carts, orders and customers', async () => {
    const catalogue = resolve(import.meta.dirname, '../../demo/catalogue/catalogue.json')
    const folder = join(dataDir, 'storefront-api')
    const shop = await spawnShop(['--port', '0', '--data-dir', folder, '--catalogue', catalogue])
    try {
      const { cart } = await queryShop(
        shop,
        'query($id: ID!) { cart(id: $id) { note totalQuantity } }',
        { id: oldVersionCartId },
      )
      expect(cart).toEqual({ note: 'open', totalQuantity: 1 })
      const order =
        '/checkouts/9pCV02di4tatDKT4GyPk6Go9/thank-you?key=rkdF2oWP03XYJLHoLOPz6dL2&locale=en'
      expect(await (await fetch(shop.url + order)).text()).toContain('data-order-number=')
      const access = `mutation($input: CustomerAccessTokenCreateInput!) {
      customerAccessTokenCreate(input: $input) { customerAccessToken { accessToken } } }`
      const { customerAccessTokenCreate: signedIn } = await queryShop(shop, access, {
        input: { email: 'ada@example.com', password: 'a long password' },
      })
      expect(signedIn.customerAccessToken.accessToken).toMatch(/\w/)
    } finally {
      await shop.end('SIGTERM')
    }
  })
})
