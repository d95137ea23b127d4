import { pieceTitle } from '../cart/stock-rules.ts'
import type { Piece } from '../catalogue/shelf.ts'
import { StartupError, UsageError } from '../startup-error.ts'
import type { StockChange } from '../store/stock.ts'
import { readWords, storeFlagsHelp, wholeNumber, type Command } from './command.ts'
import { everyPiece, findVariant } from './find-variant.ts'
import { withStore, type OpenStore } from './open-store.ts'
import { columns, print, printJsonList } from './output.ts'

/** Rows that are laid out together. */
const LAID_OUT = 1_000

interface Selection {
  low: number | null
  search: string | null
}

function entryOf({ product, variant }: Piece, { stock }: OpenStore) {
  return {
    sku: variant.sku,
    variantId: variant.id,
    product: product.handle,
    title: pieceTitle({ product, variant }),
    status: product.status,
    onHand: stock.onHand(variant.id),
    sellsPastZero: variant.inventoryPolicy === 'continue',
  }
}
type Entry = ReturnType<typeof entryOf>

function* entries(store: OpenStore, { low, search }: Selection): Generator<Entry> {
  const wanted = search?.toLowerCase() ?? ''
  for (const piece of everyPiece(store.source)) {
    const entry = entryOf(piece, store)
    if (low !== null && (entry.onHand > low || entry.sellsPastZero)) continue
    if (`${entry.title}\n${entry.sku}\n${entry.product}`.toLowerCase().includes(wanted)) yield entry
  }
}

async function printTable(found: Iterable<Entry>): Promise<void> {
  let rows: string[][] = [['SKU', 'Variant', 'On hand', 'Title']]
  let count = 0
  const flush = async () => {
    if (rows.length > 0) await print(columns(rows, [2]))
    rows = []
  }
  for (const { sku, variantId, onHand, sellsPastZero, status, title } of found) {
    count += 1
    const state = status === 'active' ? '' : ` (${status})`
    const shown = sellsPastZero ? `${onHand}, sells on` : String(onHand)
    rows.push([sku || '–', String(variantId), shown, title + state])
    if (rows.length >= LAID_OUT) await flush()
  }
  if (count === 0) await print('Nothing of that kind is in the catalogue.')
  else await flush()
}

async function correct(
  store: OpenStore,
  name: string | undefined,
  change: StockChange,
  asJson: boolean,
): Promise<void> {
  if (name === undefined) throw new UsageError('Name a variant by its SKU or its id.')
  const piece = findVariant(store.source, name)
  const title = pieceTitle(piece)
  const { id, sku } = piece.variant
  const result = store.change(() => store.stock.correct(id, change))
  if (!result)
    throw new StartupError(`The store knows no stock of ${title} yet. Start the shop once.`)
  const { before, after, done } = result
  if (!done)
    throw new StartupError(
      `There are ${before} of ${title}: the stock cannot become ${after}. Nothing was changed.`,
    )
  await print(
    asJson
      ? JSON.stringify({ sku, variantId: id, before, after })
      : `${title} (${sku || id}): ${before} → ${after}.`,
  )
}

/** What is on the shelf. */
export const stock: Command = {
  help: `Lists and corrects what is on the shelf. A shop that is running sells by it at once.

Usage: storefront-api stock list [--low N] [--search TEXT]
       storefront-api stock set SKU QUANTITY
       storefront-api stock add SKU QUANTITY

  SKU               a variant's SKU or id
  QUANTITY          how many there are; with add how many come, or go when it is below zero
  --low N           only what has N pieces or fewer and stops being sold at zero
  --search TEXT     only what has this in its title, SKU or handle
  --json            the result as JSON
${storeFlagsHelp}

A correction stays when the catalogue is imported again, and what the catalogue delivers is added to it.

Examples:
  npx storefront-api stock list --low 3
  npx storefront-api stock set MO-MER-IV-36 12
  npx storefront-api stock add MO-MER-IV-36 -1`,
  async run(args, env) {
    const { values, positionals, config } = readWords(args, env, {
      low: { type: 'string' },
      search: { type: 'string' },
      json: { type: 'boolean' },
    })
    const [action = 'list', name, word, ...more] = positionals
    if (more.length > 0)
      throw new UsageError(`There is a word too many: ${JSON.stringify(more[0])}.`)
    const asJson = values.json === true
    if (action === 'list') {
      const low = values.low === undefined ? null : wholeNumber('--low', values.low)
      const selection = { low, search: values.search ?? null }
      return withStore(config, (store) => {
        const found = entries(store, selection)
        return asJson ? printJsonList(found) : printTable(found)
      })
    }
    if (action !== 'set' && action !== 'add')
      throw new UsageError(`stock knows list, set and add, but not ${JSON.stringify(action)}.`)
    const quantity = wholeNumber('QUANTITY', word)
    if (action === 'set' && quantity < 0)
      throw new UsageError(`QUANTITY must not be below zero, but is ${quantity}.`)
    const change = action === 'set' ? { to: quantity } : { by: quantity }
    return withStore(config, (store) => correct(store, name, change, asJson))
  },
}
