import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from './config.ts'
import { serveShop, type RunningShop } from './serve.ts'
import { fixtureInput } from './testing/catalogue-fixture.ts'
import { makeShopFolder, recordedLog } from './testing/running-shop.ts'
import { MUTATIONS, pieces, type Answer, type Loose } from './testing/test-shop.ts'

const { folder, cataloguePath, dispose } = makeShopFolder()
const { log, lines } = recordedLog('info')
let shop: RunningShop
beforeAll(async () => {
  const flags = ['--port', '0', '--data-dir', join(folder, 'data'), '--catalogue', cataloguePath]
  shop = await serveShop(readConfig(flags, {}), log)
})
afterAll(async () => {
  await shop.close()
  dispose()
})

async function ask(query: string, variables: object = {}): Promise<Loose> {
  const response = await fetch(`${shop.url}/api/2025-01/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return ((await response.json()) as Answer).data
}
const patience = { timeout: 60_000, interval: 100 }

describe('serve', () => {
  it('reloads a replaced catalogue while it runs, and keeps carts', async () => {
    const { cartCreate } = await ask(MUTATIONS.create, {
      input: { lines: [{ merchandiseId: pieces.five, quantity: 2 }] },
    })
    const [meridian, ...others] = fixtureInput.products
    const [small, large] = meridian!.variants
    const products = [
      {
        ...meridian!,
        title: 'Meridian II',
        variants: [{ ...small!, price: '1300.00', inventoryQuantity: 9 }, large!],
      },
      ...others,
    ]
    writeFileSync(
      cataloguePath,
      JSON.stringify({ ...fixtureInput, shop: { ...fixtureInput.shop, name: 'Other' }, products }),
    )
    const query =
      'query($id: ID!) { shop { name } product(handle: "meridian") { title variants(first: 1) { nodes { quantityAvailable } } } cart(id: $id) { totalQuantity cost { totalAmount { amount } } } }'
    const read = () => ask(query, { id: cartCreate.cart.id })
    await vi.waitFor(
      async () =>
        expect(await read()).toEqual({
          shop: { name: 'Other' },
          product: { title: 'Meridian II', variants: { nodes: [{ quantityAvailable: 9 }] } },
          cart: { totalQuantity: 2, cost: { totalAmount: { amount: '2600.0' } } },
        }),
      patience,
    )
    const reloads = () => lines.filter(({ msg }) => String(msg).startsWith('catalogue reload'))
    expect(reloads()).toMatchObject([{ level: 'info', msg: 'catalogue reloaded', products: 5 }])

    for (const broken of ['{', '{"shop":{}}']) {
      const before = reloads().length
      writeFileSync(cataloguePath, broken)
      await vi.waitFor(() => expect(reloads().length).toBe(before + 1), patience)
      expect(reloads().at(-1)).toMatchObject({
        level: 'warn',
        msg: 'catalogue reload failed, keeping the current one',
        reason: expect.stringMatching(/is no JSON|not valid/),
      })
    }
    rmSync(cataloguePath)
    expect((await read()).shop.name).toBe('Other')
  })

  it('writes password reset URLs to the outbox, never to the log', async () => {
    const email = 'ada@example.com'
    await ask(
      'mutation($input: CustomerCreateInput!) { customerCreate(input: $input) { customer { id } } }',
      { input: { email, password: 'orbital motion' } },
    )
    const before = lines.length
    await ask(
      'mutation($e: String!) { customerRecover(email: $e) { customerUserErrors { code } } }',
      {
        e: email,
      },
    )
    const file = join(folder, 'data', 'letters.jsonl')
    const { to, url } = JSON.parse(readFileSync(file, 'utf8')) as { to: string; url: string }
    expect([to, url]).toEqual([
      email,
      expect.stringMatching(/\/account\/reset\/1001\/[0-9a-f]{48}$/),
    ])
    const logged = lines.slice(before)
    expect(logged.filter(({ level }) => level === 'warn')).toEqual([
      {
        level: 'warn',
        time: expect.any(String),
        msg: 'password reset mail waits to be sent',
        file,
      },
    ])
    const { customerResetByUrl } = await ask(
      'mutation($u: URL!) { customerResetByUrl(resetUrl: $u, password: "equinoxes") { customer { email } } }',
      { u: url },
    )
    expect(customerResetByUrl.customer).toEqual({ email })
  })

  it('generates an admin token on loopback, and disables the admin on other hosts', async () => {
    const token = shop.adminToken!
    expect(token).toMatch(/^[\w-]{24}$/)
    const body = new URLSearchParams({ token })
    const answer = await fetch(`${shop.url}/admin/sign-in`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    const open = makeShopFolder()
    const flags = [
      '--port',
      '0',
      '--host',
      '0.0.0.0',
      '--data-dir',
      join(open.folder, 'data'),
      '--catalogue',
      open.cataloguePath,
    ]
    const { log: otherLog, lines: otherLines } = recordedLog()
    const other = await serveShop(readConfig(flags, {}), otherLog)
    expect((await fetch(`${other.url}/admin`)).status).toBe(404)
    expect([other.adminToken, otherLines]).toEqual([null, []])
    await other.close()
    open.dispose()
    expect(() => readConfig(['--admin-token', 'short'], {})).toThrow(
      '--admin-token must have at least 8 characters.',
    )
  })
})
