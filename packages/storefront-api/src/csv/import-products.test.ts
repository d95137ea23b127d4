import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { openCsvShop } from '../testing/csv-shop.ts'

const shop = openCsvShop()
afterAll(() => shop.dispose())
beforeEach(() => shop.reset(fixtureInput.products))

const find = (handle: string) => shop.products().find((product) => product.handle === handle)!
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`
const nothing = { added: 0, changed: 0, problems: [] }

describe('a product CSV', () => {
  it('creates products with options, variants and images from rows', async () => {
    const report = await shop.import(
      lines(
        'Handle,Title,Body (HTML),Vendor,Product Category,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,Variant Image,Status',
        `Night-Strap,Night strap,"<p>One,\r\n""two""</p>",Atelier,Apparel,"calf, black",TRUE,Colour,Black,Size,S,NS-B-S,12,shopify,4,deny,90.00,120.00,'0123,http://localhost:3334/files/night/a.jpg,2,Behind,,active`,
        'night-strap,,,,,,,,Black,,M,NS-B-M,12.5,shopify,0,continue,95,,,https://cdn.example/elsewhere.jpg,3,,http://localhost:3334/files/night/b.jpg,',
        'night-strap,,,,,,,,,,,,,,,,,,,http://localhost:3334/files/night/b.jpg,1,Front,,',
      ),
    )
    expect(report).toMatchObject({
      added: 1,
      changed: 0,
      problems: [],
      ignoredColumns: ['Product Category'],
      missingPictures: ['https://cdn.example/elsewhere.jpg'],
    })
    expect(find('night-strap')).toMatchObject({
      title: 'Night strap',
      descriptionHtml: '<p>One,\r\n"two"</p>',
      vendor: 'Atelier',
      tags: ['calf', 'black'],
      options: [
        { name: 'Colour', values: ['Black'] },
        { name: 'Size', values: ['S', 'M'] },
      ],
      images: [
        { src: 'night/b.jpg', altText: 'Front' },
        { src: 'night/a.jpg', altText: 'Behind' },
      ],
      variants: [
        {
          sku: 'NS-B-S',
          title: 'Black / S',
          price: '90.00',
          compareAtPrice: '120.00',
          inventoryQuantity: 4,
          barcode: '0123',
          weightGrams: 12,
        },
        {
          sku: 'NS-B-M',
          price: '95',
          inventoryPolicy: 'continue',
          weightGrams: 12.5,
          image: { src: 'night/b.jpg' },
        },
      ],
    })
    expect(shop.products()).toHaveLength(fixtureInput.products.length + 1)
  })

  it('accepts the newer column names, a BOM and any letter case', async () => {
    const report = await shop.import(
      `\ufefftitle,URL handle,SKU,PRICE,Inventory quantity,Continue selling when out of stock\nCalf strap,strap-calf,MO-2005,97.50,3,FALSE\n`,
    )
    expect(report).toMatchObject({ changed: 1 })
    expect(report.changes[0]!.what).toEqual([
      'Variant Inventory Qty of MO-2005',
      'Variant Inventory Policy of MO-2005',
      'Variant Price of MO-2005',
    ])
    expect(find('strap-calf').variants[0]).toMatchObject({
      price: '97.50',
      inventoryQuantity: 3,
      inventoryPolicy: 'deny',
    })
  })

  it('leaves everything that it does not mention byte-identical', async () => {
    const before = shop.text()
    await shop.import(lines('Handle,Title', 'meridian,Meridian Two'))
    const after = shop.text()
    expect(after.replace('Meridian Two', 'Meridian')).toBe(
      before.replace(
        '"translations": {\n        "fr": {\n          "title": "Méridien"\n        }\n      }',
        '"translations": {\n        "fr": {\n          "title": "Méridien"\n        }\n      },\n      "updatedAt": "2026-05-01T12:00:00Z"',
      ),
    )
  })

  it('matches a variant by SKU, else by options, and renames option values', async () => {
    await shop.import(
      lines(
        'Handle,Option1 Name,Option1 Value,Variant SKU,Variant Price',
        'meridian,Diameter,36 millimetres,MO-2001,1300',
        'meridian,,39 mm,NEW-SKU,1400',
        'meridian,,42 mm,MO-42,1500',
      ),
    )
    const { options, variants } = find('meridian')
    expect(options).toEqual([{ name: 'Diameter', values: ['39 mm', '36 millimetres', '42 mm'] }])
    expect(variants.map(({ id, sku, title, price }) => [id, sku, title, price])).toEqual([
      [2001, 'MO-2001', '36 millimetres', '1300'],
      [2002, 'NEW-SKU', '39 mm', '1400'],
      [expect.any(Number), 'MO-42', '42 mm', '1500'],
    ])
  })

  it('sets the stock regardless of earlier sales, unless --keep-stock is set', async () => {
    const csv = lines('Handle,Variant SKU,Variant Inventory Qty', 'meridian,MO-2001,7')
    // Five were delivered and two of them sold.
    const onHand = ({ inventoryQuantity }: { inventoryQuantity: number }) => inventoryQuantity - 2
    expect(await shop.import(csv, { keepStock: true, onHand })).toMatchObject(nothing)
    await shop.import(csv, { onHand })
    expect(find('meridian').variants[0]!.inventoryQuantity).toBe(9)
    expect(await shop.import(csv, { onHand })).toMatchObject(nothing)
    const blank = lines('Handle,Variant SKU,Variant Inventory Qty', 'meridian,MO-2001,')
    expect(await shop.import(blank, { onHand })).toMatchObject(nothing)
  })

  it('imports untracked variants as endless and unpublished products as drafts, idempotently', async () => {
    const csv = lines(
      'Handle,Published,Status,Variant SKU,Variant Inventory Tracker,Variant Inventory Policy',
      'meridian,FALSE,active,MO-2001,,deny',
    )
    expect(await shop.import(csv)).toMatchObject({ changed: 1 })
    expect(find('meridian')).toMatchObject({
      status: 'draft',
      variants: [{ inventoryPolicy: 'continue' }, {}],
    })
    expect(await shop.import(csv)).toMatchObject(nothing)
    await shop.import(lines('Handle,Published', 'meridian,TRUE'))
    expect(find('meridian').status).toBe('active')
  })

  it('resolves images of foreign URLs in the media folder, idempotently', async () => {
    const csv = lines('Handle,Image Src', 'meridian,https://cdn.example/x/meridian-back.svg?v=1')
    const findMediaImage = async () => ({ src: 'products/meridian-back.svg', width: 1, height: 1 })
    await shop.import(csv, { findMediaImage })
    const { images } = find('meridian')
    expect(images!.map(({ src }) => src)).toEqual([
      'products/meridian-back.svg',
      'products/meridian.svg',
    ])
    expect(images![0]!.width).toBe(1200)
    expect(await shop.import(csv, { findMediaImage })).toMatchObject(nothing)
  })

  it('derives handles from titles, merges scattered rows and fills an empty catalogue', async () => {
    shop.reset([])
    await shop.import(
      lines(
        'Handle,Title,Option1 Name,Option1 Value,Variant Price',
        ',Été à Genève,,,10',
        'ring,Ring,Size,S,20',
        'chain,Chain,,,30',
        'ring,,,M,25',
      ),
    )
    expect(shop.products().map(({ handle, variants }) => [handle, variants.length])).toEqual([
      ['ete-a-geneve', 1],
      ['ring', 2],
      ['chain', 1],
    ])
    expect(find('chain').options).toEqual([{ name: 'Title', values: ['Default Title'] }])
  })
})

describe('an invalid CSV', () => {
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status'

  it('is rejected with the line of each problem, and changes nothing', async () => {
    const before = shop.text()
    const report = await shop.import(
      lines(
        head,
        'a,A,"Size\r\nlong",S,A-1,12.50,active',
        'a,,,M,A-2,"1,250",active',
        'b,,Size,S,B-1,1,active',
        'c,C,Size,S,C-1,1.005,active',
        'c,,,S,C-2,1,active',
        'd,D,Size,S,D-1',
        ',,,,,,',
        'e,E,Size,S,E-1,,active',
        'f,F,Size,S,F-1,1,gone',
        'Ünder_score,G,Size,S,G-1,1,active',
      ),
    )
    expect(report.problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '4 has "1,250" for Variant Price; use a price such as 1250.00',
      '5 starts a new product without a title',
      '6 has "1.005" for Variant Price, with more decimals than CHF allows',
      '7 is about the same variant as line 6',
      '8 has 5 cells, but there are 7 columns',
      '9 has no handle',
      '10 starts a new variant without a price',
      '11 has the unknown status "gone"; use active, draft or archived',
      expect.stringMatching(/^12 results in an invalid product: handle: a handle is lower-case/),
    ])
    expect(shop.text()).toBe(before)
  })

  it('is rejected with one sentence when it is not a product CSV', async () => {
    const cases: [string | Uint8Array, RegExp][] = [
      ['', /is empty\.$/],
      [
        'a,b\n1,2\n',
        /is not a Shopify product CSV: it has no column Handle, URL handle or Title\.$/,
      ],
      ['Handle;Title\na;b\n', /Separate the cells by commas\.$/],
      ['Handle,Title,handle\na,b,c\n', /has two columns for handle\.$/],
      [
        Buffer.from('Handle,Title\na,\xe9t\xe9\n', 'latin1'),
        /is not in UTF-8\. Save it as “CSV UTF-8”\.$/,
      ],
      [
        'Handle,Title\na,A\nb,"open\nc,C\n',
        /products\.csv, line 3: a quote in this row is not closed\.$/,
      ],
      [
        'Handle,Title\na,A\nb,"x"y\n',
        /products\.csv, line 3: there is text after a closing quote\.$/,
      ],
      [
        'Handle,Title\na,A\nb,x"y\n',
        /products\.csv, line 3: a cell contains a quote but does not begin/,
      ],
    ]
    for (const [csv, message] of cases) await expect(shop.import(csv)).rejects.toThrow(message)
  })
})
