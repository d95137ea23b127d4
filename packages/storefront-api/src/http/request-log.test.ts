import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createLog } from '@orrery/server-kit/log'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { serveShop } from '../serve.ts'
import { visitAdmin } from '../testing/admin-client.ts'
import { makeShopFolder, recordedLog } from '../testing/running-shop.ts'
import { MUTATIONS, pieces, placeOrderAt, type Answer } from '../testing/test-shop.ts'
import { loggedPath, withRequestLog } from './request-log.ts'

const ACCESS_TOKEN = 'access-token-of-the-test'
const ADMIN_TOKEN = 'admin-token-of-the-test'
const EMAIL = 'ada@example.com'
const PASSWORD = 'orbital motion'

/** Bytes of a page of SQLite. */
const PAGE = 4096

/** A shop on a socket with all of its log. */
async function startLoggedShop() {
  const { folder, cataloguePath, dispose } = makeShopFolder()
  const dataDir = join(folder, 'data')
  const flags = ['--port', '0', '--data-dir', dataDir, '--catalogue', cataloguePath]
  flags.push('--token', ACCESS_TOKEN, '--admin-token', ADMIN_TOKEN)
  const { log, lines } = recordedLog('debug')
  const shop = await serveShop(readConfig(flags, {}), log)
  onTestFinished(async () => {
    await shop.close()
    dispose()
  })
  const ask = async (query: string, variables: object = {}): Promise<Answer> => {
    const response = await fetch(`${shop.url}/api/2025-01/graphql?trace=query-secret`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': ACCESS_TOKEN,
      },
      body: JSON.stringify({ query, variables }),
    })
    return (await response.json()) as Answer
  }
  const requests = () => lines.filter(({ msg }) => msg === 'request')
  return { shop, ask, lines, requests, dataDir }
}

const SIGN_UP =
  'mutation($input: CustomerCreateInput!) { customerCreate(input: $input) { customer { id } } }'

describe('the request log at level debug', () => {
  it('logs method, path, status and duration of each request', async () => {
    const { shop, ask, requests } = await startLoggedShop()
    await ask('{ shop { name } }')
    await fetch(`${shop.url}/policies/none?query=1`)
    await fetch(`${shop.url}/ready`, { method: 'HEAD' })
    await vi.waitFor(() => expect(requests()).toHaveLength(3))
    const line = { level: 'info', time: expect.any(String), msg: 'request', ms: expect.any(Number) }
    expect(requests()).toEqual([
      { ...line, method: 'POST', path: '/api/2025-01/graphql', status: 200 },
      { ...line, method: 'GET', path: '/policies/none', status: 404 },
      { ...line, method: 'HEAD', path: '/ready', status: 200 },
    ])
  })

  it('logs the stack of an internal error, but no header, body, query, token, email or card code', async () => {
    const { shop, ask, lines, requests, dataDir } = await startLoggedShop()
    await ask(SIGN_UP, { input: { email: EMAIL, password: PASSWORD } })
    await ask(
      'mutation($e: String!) { customerRecover(email: $e) { customerUserErrors { code } } }',
      {
        e: EMAIL,
      },
    )
    const mail = JSON.parse(readFileSync(join(dataDir, 'letters.jsonl'), 'utf8')) as { url: string }
    await fetch(mail.url)
    const { data } = await ask(MUTATIONS.create, {
      input: { lines: [{ merchandiseId: pieces.five }], giftCardCodes: ['GIFT-0001-ABCD'] },
    })
    const { id, checkoutUrl } = data.cartCreate.cart as { id: string; checkoutUrl: string }
    const placed = await placeOrderAt(checkoutUrl, (url, init) => fetch(url, init))
    expect(placed.status).toBe(303)
    const admin = await visitAdmin((path, init) => fetch(`${shop.url}${path}`, init), ADMIN_TOKEN)
    await admin.get(`/admin/orders?q=${EMAIL}`)

    using database = new DatabaseSync(join(dataDir, 'shop.sqlite'))
    database.exec('ALTER TABLE customer RENAME TO customer_away')
    const failed = await ask(SIGN_UP, { input: { email: EMAIL, password: PASSWORD } })
    expect(failed.errors?.[0]?.extensions?.code).toBe('INTERNAL_SERVER_ERROR')

    await vi.waitFor(() => expect(requests().at(-1)?.path).toBe('/api/2025-01/graphql'))
    expect(lines.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        time: expect.any(String),
        msg: 'request failed',
        err: {
          type: 'Error',
          message: 'no such table: customer',
          stack: expect.stringMatching(/^Error: no such table: customer\n +at /),
        },
      },
    ])
    const paths = new Set(requests().map(({ path }) => path))
    expect(paths).toEqual(
      new Set([
        '/api/2025-01/graphql',
        'unknown',
        '/checkouts/:cart',
        '/admin/sign-in',
        '/admin/gift-cards',
        '/admin/orders',
      ]),
    )
    const [, cart, key] = /Cart\/(\w+)\?key=(\w+)/.exec(id)!
    const secrets = [
      ACCESS_TOKEN,
      ADMIN_TOKEN,
      EMAIL,
      'a@b.ch',
      PASSWORD,
      'GIFT-0001-ABCD',
      'query-secret',
    ]
    const all = JSON.stringify(lines)
    for (const secret of [
      ...secrets,
      cart!,
      key!,
      mail.url.split('/').at(-1)!,
      admin.csrf,
      admin.cookie.split('=')[1]!,
    ])
      expect(all).not.toContain(secret)
  })

  it('logs a storage error once, without a stack, for any number of requests', async () => {
    const { ask, lines, dataDir } = await startLoggedShop()
    using database = new DatabaseSync(join(dataDir, 'shop.sqlite'))
    const found = database
      .prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'customer'`)
      .get()
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const file = openSync(join(dataDir, 'shop.sqlite'), 'r+')
    writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, (Number(found?.rootpage) - 1) * PAGE)
    closeSync(file)
    for (let turn = 0; turn < 2; turn += 1)
      expect(
        (await ask(SIGN_UP, { input: { email: EMAIL, password: PASSWORD } })).errors,
      ).toHaveLength(1)
    expect(lines.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        time: expect.any(String),
        msg: expect.stringMatching(
          /^The database \S+shop\.sqlite is damaged \(.+\)\. Stop the shop/,
        ),
      },
    ])
  })

  it('logs a client that disconnects during its body without a status, and not as an error', async () => {
    const { shop, lines, requests } = await startLoggedShop()
    for (const path of ['/api/2025-01/graphql', '/admin/sign-in']) {
      const headers = { 'content-length': '100', 'x-shopify-storefront-access-token': ACCESS_TOKEN }
      const post = request(`${shop.url}${path}`, { method: 'POST', headers })
      post.on('error', () => {})
      post.write('half', () => post.destroy())
    }
    await vi.waitFor(() => expect(requests()).toHaveLength(2))
    expect(requests().map(({ status }) => status)).toEqual([undefined, undefined])
    await fetch(`${shop.url}/health`)
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('a path in the log', () => {
  it.each([
    ['/checkouts/a-cart?key=secret', '/checkouts/:cart'],
    ['/files/../checkouts/a-cart', '/checkouts/:cart'],
    ['/files/%2e%2e/checkouts/a-cart/thank-you', '/checkouts/:cart/thank-you'],
    ['/account/reset/1001/secret', 'unknown'],
    ['/checkouts/a-cart/more', 'unknown'],
    ['http://user:secret@host/files/a.jpg', 'unknown'],
    ['*', 'unknown'],
    ['/files/a\u009Bb.jpg', '/files/a%C2%9Bb.jpg'],
    [`/files/${'a'.repeat(300)}`, `/files/${'a'.repeat(193)}`],
  ])('of %j is %s', (target, path) => {
    expect(loggedPath(target)).toBe(path)
  })
})

it('returns the listener unchanged when requests are not logged', () => {
  const listener = () => {}
  expect(withRequestLog(listener, createLog({ level: 'warn' }))).toBe(listener)
})
