import type { Command } from 'commander'
import type { VariantWithProduct } from '../catalogue/live-catalogue.ts'
import type { ProductSource } from '../catalogue/product-source.ts'
import { numericId } from '../catalogue/gid.ts'
import { StartupError, UsageError } from '../startup-error.ts'
import { variantDisplayTitle } from '../cart/stock-rules.ts'
import { addSettingOptions, commandConfigFromFlags, type ConfigFlags, type Env } from '../config.ts'
import type { StockAdjustment } from '../store/stock-store.ts'
import {
  storeSettingNames,
  wholeNumberParser,
  formatColumns,
  printLine,
  printJsonList,
} from './output.ts'
import { withOpenStore, type OpenStore } from './open-store.ts'

/** Every variant of the catalogue with its product, including drafts. */
function* allVariants(source: ProductSource): Generator<VariantWithProduct> {
  for (const product of source.all())
    for (const variant of product.variants) yield { product, variant }
}

/**
 * Finds a variant by its SKU, its number or its global id. A SKU takes precedence over a number.
 * @throws StartupError when there is none, or several share the SKU.
 */
function findVariant(source: ProductSource, name: string): VariantWithProduct {
  const id = numericId(name, 'ProductVariant') ?? (/^\d{1,15}$/u.test(name) ? Number(name) : null)
  const bySku: VariantWithProduct[] = []
  let byId: VariantWithProduct | null = null
  for (const piece of allVariants(source)) {
    if (piece.variant.sku === name) bySku.push(piece)
    if (piece.variant.id === id) byId = piece
  }
  if (bySku.length > 1) {
    const ids = bySku.map(({ variant }) => variant.id).join(', ')
    throw new StartupError(`Several variants have the SKU ${name}. Use one of their ids: ${ids}.`)
  }
  const found = bySku[0] ?? byId
  if (!found) throw new StartupError(`No variant has the SKU or id ${JSON.stringify(name)}.`)
  return found
}

/** Rows that are aligned together. */
const LAID_OUT = 1_000

interface Selection {
  low?: number
  search?: string
}

function entryOf({ product, variant }: VariantWithProduct, { stock }: OpenStore) {
  return {
    sku: variant.sku,
    variantId: variant.id,
    product: product.handle,
    title: variantDisplayTitle({ product, variant }),
    status: product.status,
    onHand: stock.onHand(variant.id),
    sellsPastZero: variant.inventoryPolicy === 'continue',
  }
}
type Entry = ReturnType<typeof entryOf>

function* entries(store: OpenStore, { low, search = '' }: Selection): Generator<Entry> {
  const wanted = search.toLowerCase()
  for (const piece of allVariants(store.source)) {
    const entry = entryOf(piece, store)
    if (low !== undefined && (entry.onHand > low || entry.sellsPastZero)) continue
    if (`${entry.title}\n${entry.sku}\n${entry.product}`.toLowerCase().includes(wanted)) yield entry
  }
}

async function printTable(found: Iterable<Entry>): Promise<void> {
  let rows: string[][] = [['SKU', 'Variant', 'On hand', 'Title']]
  let count = 0
  const flush = async () => {
    if (rows.length > 0) await printLine(formatColumns(rows, [2]))
    rows = []
  }
  for (const { sku, variantId, onHand, sellsPastZero, status, title } of found) {
    count += 1
    const state = status === 'active' ? '' : ` (${status})`
    const shown = sellsPastZero ? `${onHand} (backorder)` : String(onHand)
    rows.push([sku || '–', String(variantId), shown, title + state])
    if (rows.length >= LAID_OUT) await flush()
  }
  if (count === 0) await printLine('No matching variants in the catalogue.')
  else await flush()
}

async function correct(
  store: OpenStore,
  name: string,
  change: StockAdjustment,
  asJson: boolean,
): Promise<void> {
  const piece = findVariant(store.source, name)
  const title = variantDisplayTitle(piece)
  const { id, sku } = piece.variant
  const result = store.change(() => store.stock.correct(id, change))
  if (!result)
    throw new StartupError(
      `The store has no stock record of ${title} yet. Start the shop once to create it.`,
    )
  const { before, after, done } = result
  if (!done)
    throw new StartupError(
      `${title} has ${before} in stock, so its stock cannot be ${after}. Nothing was changed.`,
    )
  await printLine(
    asJson
      ? JSON.stringify({ sku, variantId: id, before, after })
      : `${title} (${sku || id}): ${before} → ${after}.`,
  )
}

/** `storefront-api stock`: lists and corrects the stock. */
export function addStockCommand(program: Command, env: Env): void {
  const stock = program
    .command('stock')
    .description('list and correct the stock')
    .option('--json', 'print the result as JSON')
  addSettingOptions(stock, storeSettingNames).addHelpText(
    'after',
    `
Corrections apply to a running shop at once, and are kept when the catalogue is imported again:
quantities that the catalogue adds are added to the corrected stock.

Examples:
  npx storefront-api stock list --low 3
  npx storefront-api stock set MO-MER-IV-36 12
  npx storefront-api stock add MO-MER-IV-36 -1`,
  )
  const onShelf = (work: (store: OpenStore, asJson: boolean) => Promise<void>) => {
    const flags = stock.opts<ConfigFlags & { json?: true }>()
    return withOpenStore(commandConfigFromFlags(flags, env), (store) =>
      work(store, flags.json === true),
    )
  }

  stock
    .command('list', { isDefault: true })
    .description('list the stock of each variant')
    .option(
      '--low <number>',
      'only variants with this stock or less that are not sold on backorder',
      wholeNumberParser('--low'),
    )
    .option('--search <text>', 'only variants whose title, SKU or handle contains this text')
    .action((selection: Selection) =>
      onShelf((store, asJson) => {
        const found = entries(store, selection)
        return asJson ? printJsonList(found) : printTable(found)
      }),
    )

  const correction = (name: string, description: string) =>
    stock.command(name).description(description).argument('<sku>', 'SKU or id of the variant')

  correction('set', 'set the stock of a variant')
    .argument('<quantity>', 'new stock', wholeNumberParser('QUANTITY'))
    .action((sku: string, to: number) => {
      if (to < 0) throw new UsageError(`QUANTITY must not be negative, but is ${to}.`)
      return onShelf((store, asJson) => correct(store, sku, { to }, asJson))
    })

  correction('add', 'increase or decrease the stock of a variant')
    .argument('<quantity>', 'difference, negative to decrease', wholeNumberParser('QUANTITY'))
    .action((sku: string, by: number) =>
      onShelf((store, asJson) => correct(store, sku, { by }, asJson)),
    )
}
