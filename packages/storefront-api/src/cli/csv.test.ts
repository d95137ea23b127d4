import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { MUTATIONS, pieces, placeOrderAt, type Answer } from '../testing/test-shop.ts'
import { runCommand, spawnShop } from '../testing/shop-process.ts'
import { makeShopFolder } from '../testing/running-shop.ts'

const { folder, cataloguePath, dispose } = makeShopFolder()
const place = ['--data-dir', join(folder, 'data'), '--catalogue', cataloguePath]
const media = join(folder, 'media')
const csv = join(folder, 'products.csv')
afterAll(dispose)

const catalogue = () => JSON.parse(readFileSync(cataloguePath, 'utf8'))
function call(...words: string[]) {
  return runCommand([...words, ...place])
}

describe('import and export', () => {
  it('round-trip before the first start of the shop', async () => {
    const before = readFileSync(cataloguePath, 'utf8')
    expect(await call('export', '--output', csv)).toMatchObject({
      code: 0,
      output: `5 products exported to ${csv}.`,
    })
    expect(readFileSync(csv, 'utf8')).toMatch(
      /^Handle,Title,Body \(HTML\),Vendor,Type,.*,Status\r\nmeridian,/,
    )
    expect(await call('import', csv)).toMatchObject({
      code: 0,
      stderr: '',
      output: '0 products added, 0 changed, 5 unchanged.',
    })
    expect(readFileSync(cataloguePath, 'utf8')).toBe(before)
    const newer = await call('export', '--new-names', '--public-url', 'https://shop.example')
    expect(newer.stdout).toMatch(/^URL handle,Title,Description,/)
    expect(newer.stdout).toContain('https://shop.example/files/products/meridian.svg')
  })

  it('read the stock of a running shop and change it immediately', async () => {
    const shop = await spawnShop(['--port', '0', ...place])
    const ask = async (query: string, variables: object) => {
      const response = await fetch(`${shop.url}/api/2025-01/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      })
      return ((await response.json()) as Answer).data
    }
    const lines = [{ merchandiseId: pieces.five, quantity: 2 }]
    const { cartCreate } = await ask(MUTATIONS.create, { input: { lines } })
    await placeOrderAt(cartCreate.cart.checkoutUrl, (url, init) => fetch(url, init))
    expect((await call('export')).stdout).toMatch(/,MO-2001,82,shopify,3,deny,/)

    writeFileSync(csv, 'Handle,Variant SKU,Variant Inventory Qty\nmeridian,MO-2001,9\n')
    const dry = await call('import', csv, '--dry-run', '--json')
    expect(JSON.parse(dry.stdout)).toMatchObject({
      dryRun: true,
      changed: 1,
      changes: [
        { handle: 'meridian', kind: 'changed', what: ['Variant Inventory Qty of MO-2001'] },
      ],
    })
    const available = async () => {
      const query =
        'query($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }'
      return (await ask(query, { id: pieces.five })).node.quantityAvailable
    }
    expect(await available()).toBe(3)
    expect((await call('import', csv)).output).toBe(
      '0 products added, 1 changed, 0 unchanged.\n  meridian: Variant Inventory Qty of MO-2001',
    )
    expect(await available()).toBe(9)
    expect(catalogue().products[0].variants[0].inventoryQuantity).toBe(11)
    await shop.end('SIGTERM')
  })

  it('reports ignored columns and missing images', async () => {
    mkdirSync(media)
    writeFileSync(
      join(media, 'ring.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"/>',
    )
    writeFileSync(
      csv,
      'Handle,Title,Variant Price,Image Src,Google Shopping / Gender\n' +
        'ring,Ring,10,https://cdn.example/s/files/1/ring.svg?v=3,Unisex\nring,,,https://cdn.example/../x.jpg,\n',
    )
    const { code, output } = await call('import', csv, '--media', media, '--progress')
    expect(code).toBe(0)
    expect(output).toMatch(/^Read \d+ rows, \d+ KB$/mu)
    expect(output).toContain('ring: new')
    expect(output).toContain('Ignored columns: Google Shopping / Gender.')
    expect(output).toContain('1 image skipped, because it is not in the media folder:')
    expect(catalogue().products.at(-1)).toMatchObject({
      handle: 'ring',
      images: [{ src: 'ring.svg', width: 30, height: 40 }],
    })
  })

  it('change nothing when a row is invalid, and report its line', async () => {
    const before = readFileSync(cataloguePath, 'utf8')
    writeFileSync(csv, 'Handle,Title,Variant Price\nring,Ring,11\nchain,Chain,much\n')
    const broken = await call('import', csv)
    expect(broken).toMatchObject({ code: 1, stdout: '' })
    expect(broken.stderr).toMatch(
      /products\.csv has a problem\. Nothing was changed\.\n {2}line 3 has "much" for Variant Price; use a price/,
    )
    const cases: [string[], number, RegExp][] = [
      [['import', join(folder, 'none.csv')], 1, /^File not found: .*none\.csv\.$/],
      [['import', folder], 1, /is a folder, not a file\.$/],
      [['import'], 2, /^Missing required argument 'file'\.\nSee storefront-api import --help\.$/],
      [['import', csv, '--output', 'x'], 2, /^Unknown option '--output'/],
      [
        ['import', csv, '--catalogue', join(folder, 'none.json')],
        1,
        /^The catalogue .*none\.json cannot be read/,
      ],
      [['export', 'file.csv'], 2, /^Use --output file\.csv to write/],
      [['export', '--output', join(folder, 'no', 'x.csv')], 1, /x\.csv cannot be written: /],
    ]
    for (const [[name, ...words], expected, sentence] of cases) {
      const { code, output } = await runCommand([name!, ...place, ...words])
      expect(output).toMatch(sentence)
      expect(output).not.toContain('    at ')
      expect(code).toBe(expected)
    }
    expect(readFileSync(cataloguePath, 'utf8')).toBe(before)
    expect(readdirSync(folder).filter((name) => /\.\d+$/u.test(name))).toEqual([])
    expect(existsSync(join(folder, 'no'))).toBe(false)
  })
})
