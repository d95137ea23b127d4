import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MUTATIONS, pieces, placeOrderAt, type Answer, type Loose } from '../testing/test-shop.ts'
import {
  inFile,
  runCommand,
  runShop,
  spawnShop,
  type ShopProcess,
} from '../testing/shop-process.ts'
import { makeShopFolder } from '../testing/running-shop.ts'

const { folder, cataloguePath, dispose } = makeShopFolder()
const dataDir = join(folder, 'data')
const place = ['--data-dir', dataDir, '--catalogue', cataloguePath]

let shop: ShopProcess
beforeAll(async () => {
  shop = await spawnShop(['--port', '0', ...place])
})
afterAll(async () => {
  await shop.end('SIGTERM')
  dispose()
})

function call(...words: string[]) {
  return runCommand([...words, ...place])
}
async function answerOf(...words: string[]): Promise<Loose> {
  const { code, stdout, stderr } = await call(...words, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}
async function ask(query: string, variables: object): Promise<Loose> {
  const response = await fetch(`${shop.url}/api/2025-01/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return ((await response.json()) as Answer).data
}
async function available(id: string): Promise<number> {
  const query = 'query($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }'
  return (await ask(query, { id })).node.quantityAvailable
}

describe('help', () => {
  const store = ['--data-dir', '--database-url', '--catalogue']
  const lake = ['--lake', '--project', '--dataset']
  const lists = ['--json', ...store]
  const csv = ['--progress', ...store, '--public-url', '--port']
  const options: Record<string, string[]> = {
    serve: [
      ...store,
      '--port',
      '--host',
      '--own-port',
      '--media',
      '--public-url',
      '--return-url',
      '--return-locales',
      '--prices-include-tax',
      '--token',
      '--admin-token',
      '--operations-token',
      ...lake,
      '--log-level',
      '--log-format',
    ],
    import: ['--dry-run', '--keep-stock', '--json', '--media', ...csv],
    export: ['--output', '--new-names', ...csv],
    stats: ['--json', ...store],
    stock: lists,
    'stock list': ['--low', '--search', ...lists],
    'stock set': lists,
    'stock add': lists,
    orders: lists,
    'orders list': ['--limit', '--email', ...lists],
    'orders show': lists,
    'orders export': ['--csv', ...lists],
    move: ['--to', '--from', '--json', '--data-dir', '--catalogue'],
    sync: ['--full', '--json', '--media', '--public-url', '--port', ...lake, ...store],
  }

  it.each(Object.keys(options))('of %s lists its options', async (path) => {
    const help = await runCommand([...path.split(' '), '--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toMatch(new RegExp(`^Usage: storefront-api ${path} `, 'u'))
    if (!path.includes(' ')) expect(help.stdout).toContain('Example')
    const flags = help.stdout.matchAll(/^ {2}(?:-h, )?(--[a-z-]+)/gmu)
    const listed = new Set(Array.from(flags, ([, flag]) => flag))
    expect(listed).toEqual(new Set([...options[path]!, '--help']))
  })

  it.each(['', 'stock ', 'orders '])('of "%s" lists every command', async (before) => {
    const words = before.split(' ').slice(0, -1)
    const { code, stdout } = await runCommand([...words, '--help'])
    expect(code).toBe(0)
    const named = Array.from(
      stdout.split('Commands:')[1]!.matchAll(/^ {2}(\w+) .* {2}/gmu),
      ([, name]) => name!,
    )
    const known = Object.keys(options).filter((path) => path.startsWith(before))
    const names = known.map((path) => path.slice(before.length)).filter((name) => !/ /u.test(name))
    expect(named).toEqual([...names, 'help'])
    expect(await runCommand(['help', ...words])).toMatchObject({ code: 0, stdout })
  })

  it('of an unknown command fails', async () => {
    const { code, stdout, stderr } = await runCommand(['help', 'frob'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^Usage: storefront-api /)
  })
})

describe('commands while the shop runs', () => {
  it('correct the stock, effective immediately in the shop', async () => {
    expect(await answerOf('stock', 'set', 'MO-2001', '7')).toEqual({
      sku: 'MO-2001',
      variantId: 2001,
      before: 5,
      after: 7,
    })
    expect(await available(pieces.five)).toBe(7)
    expect(await answerOf('stock', 'add', '2001', '-3')).toMatchObject({ before: 7, after: 4 })
    expect(await answerOf('stock', 'add', pieces.five, '1')).toMatchObject({ after: 5 })
    expect(await available(pieces.five)).toBe(5)
  })

  it('list the stock, low stock and search results', async () => {
    const all = await answerOf('stock', 'list')
    expect(all).toHaveLength(6)
    expect(all[1]).toEqual({
      sku: 'MO-2002',
      variantId: 2002,
      product: 'meridian',
      title: 'Meridian – 39 mm',
      status: 'active',
      onHand: 1,
      sellsPastZero: false,
    })
    const skus = async (...words: string[]) =>
      (await answerOf('stock', ...words)).map(({ sku }: { sku: string }) => sku)
    expect(await skus('list', '--low', '1')).toEqual(['MO-2002', 'MO-2004'])
    expect(await skus('list', '--low', '-1')).toEqual([])
    expect(await skus('--search', 'PERI')).toEqual(['MO-2003'])
    expect((await call('stock', 'list', '--search', 'meridian')).stdout).toMatch(
      /^SKU +Variant +On hand +Title\nMO-2001 +2001 +5 +Meridian – 36 mm\n/,
    )
  })

  it('show orders without their secrets, and count them', async () => {
    const before = await answerOf('stats')
    const lines = [{ merchandiseId: pieces.plenty, quantity: 2 }]
    const { cartCreate } = await ask(MUTATIONS.create, { input: { lines } })
    expect((await answerOf('stats')).openCarts).toBe(before.openCarts + 1)
    const placed = await placeOrderAt(cartCreate.cart.checkoutUrl, (url, init) => fetch(url, init))
    expect(placed.status).toBe(303)
    const secret = /key=(\w+)/u.exec(cartCreate.cart.id)![1]!

    const [order] = await answerOf('orders', 'list', '--email', 'A@B.ch')
    expect(order).toMatchObject({ number: 1001, total: '9600.00', customer: { name: 'A' } })
    expect(await answerOf('orders', 'show', '#1001')).toEqual(order)
    const exported = await call('orders', 'export')
    expect(JSON.parse(exported.stdout)).toEqual([order])
    expect(exported.stdout).not.toContain(secret)
    const csv = (await call('orders', 'export', '--csv')).stdout
    expect(csv).toMatch(
      /^Name,Email,Financial Status,.*\r\n#1001,a@b\.ch,paid,.*,CHF,.*,2,Perihelion - 41 mm,4800\.00,MO-2003,A,/,
    )
    expect(csv).not.toContain(secret)
    expect((await call('orders', 'show', '1001')).stdout).toContain('2 × Perihelion – 41 mm')
    expect(await answerOf('orders', 'list', '--email', 'x@y.z')).toEqual([])

    const after = await answerOf('stats')
    expect(after.openCarts).toBe(before.openCarts)
    expect(after.today).toEqual({ orders: 1, totals: { CHF: '9600.00' } })
    expect(after).toMatchObject({
      products: { active: 5, draft: 0, archived: 0 },
      variants: 6,
      soldOut: 1,
      low: 1,
      giftCards: { count: 1, left: '200.00', currency: 'CHF' },
      discounts: { count: 1, active: 1 },
    })
  })
})

describe('bad input', () => {
  it('prints one sentence and exits with 2 for usage errors and with 1 for failures', async () => {
    const cases: [string[], number, RegExp][] = [
      [['stock', 'set', 'NOPE', '1'], 1, /^No variant has the SKU or id "NOPE"\.$/],
      [
        ['stock', 'add', 'MO-2002', '-2'],
        1,
        /^Meridian – 39 mm has 1 in stock, .* -1\. Nothing was/,
      ],
      [
        ['stock', 'set', 'MO-2002'],
        2,
        /^Missing required argument 'quantity'\.\nSee storefront-api stock set --help\.$/,
      ],
      [['stock', 'set', 'MO-2002', 'many'], 2, /^QUANTITY must be a whole number, but is "many"\./],
      [['stock', 'set', 'MO-2002', '-1'], 2, /^QUANTITY must not be negative/],
      [['stock', 'set', 'MO-2002', '1', '2'], 2, /^Too many arguments for 'set'\. .* 2\.\nSee/],
      [
        ['stock', 'lst'],
        2,
        /^Unknown command "lst"\. Commands: list, set, add, help\.\n\(Did you mean list\?\)\nSee storefront-api stock --help\.$/,
      ],
      [
        ['orders', 'frob'],
        2,
        /^Unknown command "frob"\. Commands: list, show, export, help\.\nSee/,
      ],
      [
        ['stock', 'list', '--lwo', '1'],
        2,
        /^Unknown option '--lwo'\.\n\(Did you mean --low\?\)\nSee storefront-api stock list --help\.$/,
      ],
      [['orders', '--limt', '1'], 2, /^Unknown option '--limt'\.\n\(Did you mean --limit\?\)\nSee/],
      [['stock', '--low', 'few'], 2, /^--low must be a whole number, but is "few"\.\nSee/],
      [['orders', '--limit', 'x'], 2, /^--limit must be a whole number, but is "x"\.\nSee/],
      [['orders', 'show', '9'], 1, /^Order 9 was not found\.$/],
      [['orders', 'show'], 2, /^Missing required argument 'number'\.\nSee/],
      [
        ['stats', '--data-dir', join(folder, 'none')],
        1,
        /^There is no store at .*none\/shop\.sqlite\./,
      ],
      [
        ['stats', '--catalogue', join(folder, 'no.json')],
        1,
        /^The catalogue .*no\.json cannot be read/,
      ],
      [['sync'], 1, /^Set the content lake with --lake/],
    ]
    // The last flag of a name is the one that counts.
    for (const [words, expected, sentence] of cases) {
      const { code, output } = await runCommand(
        [words[0]!, ...place, ...words.slice(1)],
        words.includes('--data-dir') ? inFile : {},
      )
      expect(output).toMatch(sentence)
      expect(output).not.toContain('    at ')
      expect({ output, code }).toMatchObject({ code: expected })
    }
    expect(await available(pieces.last)).toBe(1)
  })

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'waits for another process that holds the write lock, and reports a timeout',
    { meta: { needs: 'a database in a file' } },
    async () => {
      const other = new DatabaseSync(join(dataDir, 'shop.sqlite'))
      other.exec('BEGIN IMMEDIATE')
      const inAProgram = (...words: string[]) => runShop([...words, ...place])
      const waiting = inAProgram('stock', 'set', 'MO-2002', '9')
      const { code, output } = await waiting
      expect(output).toMatch(/shop\.sqlite is locked: another program has been writing to it/)
      expect(code).toBe(1)
      const patient = inAProgram('stock', 'add', 'MO-2002', '0')
      setTimeout(() => other.exec('ROLLBACK'), 700)
      expect(await patient).toMatchObject({ code: 0 })
      other.close()
    },
  )
})
