import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  productSchema,
  parseCatalogue,
  type CatalogueInput,
} from '../catalogue/catalogue-schema.ts'
import { importProducts, type ImportOptions, type ImportReport } from '../csv/import-products.ts'
import { productAsCsvRows } from '../csv/product-cells.ts'
import { productHeaderLine, productCsvLines } from '../csv/write-product-csv.ts'
import { fixtureInput } from './catalogue-fixture.ts'

const ADDRESS = 'http://localhost:3334/files/'

/** A catalogue file with import and export. */
export interface CsvShop {
  /** The catalogue file's content. */
  text(): string
  products(): CatalogueInput['products']
  /** Writes another catalogue. */
  reset(products: CatalogueInput['products']): void
  export(style?: 'classic' | 'new'): string
  /** Imports a CSV and stores the result, unless it has problems. */
  import(csv: string | Uint8Array, options?: Partial<ImportOptions>): Promise<ImportReport>
  dispose(): void
}

export function openCsvShop(): CsvShop {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-api-csv-'))
  const cataloguePath = join(folder, 'catalogue.json')
  const csvPath = join(folder, 'products.csv')
  const { collections: _collections, ...rest } = fixtureInput
  const reset = (products: CatalogueInput['products']) =>
    writeFileSync(
      cataloguePath,
      JSON.stringify({ ...rest, products, collections: [], menus: [] }, null, 2),
    )
  const text = () => readFileSync(cataloguePath, 'utf8')
  const products = () => (JSON.parse(text()) as CatalogueInput).products
  const context = {
    onHand: ({ inventoryQuantity }: { inventoryQuantity: number }) => inventoryQuantity,
    urlOf: (src: string) => ADDRESS + src,
  }
  reset(fixtureInput.products)
  return {
    text,
    products,
    reset,
    export: (style = 'classic') =>
      productHeaderLine(style) +
      products()
        .map((product) => productCsvLines(productAsCsvRows(productSchema.parse(product), context)))
        .join(''),
    async import(csv, options = {}) {
      writeFileSync(csvPath, csv)
      let written = ''
      const report = await importProducts({
        csvPath,
        cataloguePath,
        currencyCode: 'CHF',
        keepStock: false,
        ...context,
        findMediaImage: async (url) =>
          url.startsWith(ADDRESS) ? { src: url.slice(ADDRESS.length), width: 9, height: 9 } : null,
        now: '2026-05-01T12:00:00Z',
        write: async (piece) => void (written += piece),
        progress: () => {},
        ...options,
      })
      if (report.problemCount === 0) {
        parseCatalogue(JSON.parse(written))
        writeFileSync(cataloguePath, written)
      }
      return report
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}
