import type { Order } from '../store/order.ts'
import { StartupError, UsageError } from '../startup-error.ts'
import { readWords, storeFlagsHelp, wholeNumber, type Command } from './command.ts'
import { withStore } from './open-store.ts'
import { orderHeadings, orderLines } from '../csv/order-csv.ts'
import { columns, plainLine, print, printJsonList, write } from './output.ts'

/** Orders that are listed unless more are asked for. */
const LISTED = 50

/** An order without what opens its confirmation. */
function published({ secret: _secret, cartToken: _token, placedAt, ...order }: Order) {
  return { ...order, placedAt: new Date(placedAt).toISOString() }
}

function piecesOf({ lines }: Order): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function listed(orders: readonly Order[]): string {
  if (orders.length === 0) return 'There are no orders.'
  return columns(
    [
      ['Order', 'Placed', 'Buyer', 'Pieces', 'Total'],
      ...orders.map((order) => [
        `#${order.number}`,
        new Date(order.placedAt).toISOString().slice(0, 16).replace('T', ' '),
        order.customer.email,
        String(piecesOf(order)),
        `${order.currencyCode} ${order.total}`,
      ]),
    ],
    [3, 4],
  )
}

function told(order: Order): string {
  const { customer, currencyCode } = order
  const amounts = [
    ...order.lines.map((line) => [
      `${line.quantity} × ${line.productTitle} – ${line.variantTitle}`,
      line.sku,
      line.total,
    ]),
    ...order.discounts.map(({ title, code, amount }) => [
      `Discount: ${title}`,
      code ?? '',
      `-${amount}`,
    ]),
    ...(order.delivery ? [[`Delivery: ${order.delivery.title}`, '', order.delivery.cost]] : []),
    ...(order.duty === null ? [] : [['Duties', '', order.duty]]),
    ...(order.tax ? [[order.tax.inside ? 'Tax, contained' : 'Tax', '', order.tax.amount]] : []),
    ['Total', currencyCode, order.total],
    ...order.giftCards.map(({ lastCharacters, amount }) => [
      `Gift card … ${lastCharacters}`,
      '',
      `-${amount}`,
    ]),
    ...(order.card
      ? [[`Test card … ${order.card.lastCharacters}`, '', `-${order.card.amount}`]]
      : []),
  ]
  const facts = [
    `${customer.name}, ${customer.email}`,
    [customer.address1, customer.address2, `${customer.zip} ${customer.city}`, customer.countryCode]
      .filter(Boolean)
      .join(', '),
    ...(order.note ? [`Note: ${order.note}`] : []),
    ...order.attributes.map(({ key, value }) => `${key}: ${value}`),
  ]
  return `Order #${order.number}, a test order of ${new Date(order.placedAt).toISOString()}
${facts.map(plainLine).join('\n')}

${columns(amounts, [2])}`
}

function orderNumber(word: string | undefined): number {
  return wholeNumber('The number of the order', word?.replace(/^#/u, ''))
}

/** What was sold. */
export const orders: Command = {
  help: `Lists, shows and exports orders. All of them are test orders: no money moved.

Usage: storefront-api orders list [--limit N] [--email ADDRESS]
       storefront-api orders show NUMBER
       storefront-api orders export [--csv]

  --limit N         how many to list, newest first (${LISTED})
  --email ADDRESS   only those of this buyer
  --csv             the export as Shopify's order CSV, a row for each line of an order
  --json            the result as JSON; the export is, unless --csv says otherwise
${storeFlagsHelp}

The export holds names and addresses of buyers, oldest order first.

Examples:
  npx storefront-api orders list --limit 10
  npx storefront-api orders show 1001
  npx storefront-api orders export --csv > orders.csv`,
  async run(args, env) {
    const { values, positionals, config } = readWords(args, env, {
      limit: { type: 'string' },
      email: { type: 'string' },
      csv: { type: 'boolean' },
      json: { type: 'boolean' },
    })
    const [action = 'list', word, ...more] = positionals
    if (more.length > 0 || (word !== undefined && action !== 'show'))
      throw new UsageError(`There is a word too many: ${JSON.stringify(more[0] ?? word)}.`)
    if (action === 'list') {
      const limit = values.limit === undefined ? LISTED : wholeNumber('--limit', values.limit)
      return withStore(config, (store) => {
        const email = values.email
        const found = store.orders.list({ limit, ...(email !== undefined && { email }) })
        return values.json ? printJsonList(found.map(published)) : print(listed(found))
      })
    }
    if (action === 'show') {
      const number = orderNumber(word)
      return withStore(config, (store) => {
        const order = store.orders.find(number)
        if (!order) throw new StartupError(`There is no order ${number}.`)
        return print(values.json ? JSON.stringify(published(order)) : told(order))
      })
    }
    if (action !== 'export')
      throw new UsageError(`orders knows list, show and export, but not ${JSON.stringify(action)}.`)
    if (values.csv)
      return withStore(config, async (store) => {
        await write(orderHeadings())
        for (const one of store.orders.all()) await write(orderLines(one))
      })
    return withStore(config, (store) =>
      printJsonList(
        (function* () {
          for (const order of store.orders.all()) yield published(order)
        })(),
      ),
    )
  },
}
