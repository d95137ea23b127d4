import type { Command } from 'commander'
import { addSettingOptions, commandConfigFromFlags, type ConfigFlags, type Env } from '../config.ts'
import { orderHeaderLine, orderCsvRows } from '../csv/order-csv.ts'
import { StartupError } from '../startup-error.ts'
import type { Order } from '../store/order.ts'
import {
  storeSettingNames,
  wholeNumberParser,
  formatColumns,
  toPlainLine,
  printLine,
  printJsonList,
  writeToStdout,
} from './output.ts'
import { withOpenStore, type OpenStore } from './open-store.ts'

/** Default number of listed orders. */
const LISTED = 50

/** An order without the secrets that open its confirmation. */
function withoutSecrets({ secret: _secret, cartToken: _token, placedAt, ...order }: Order) {
  return { ...order, placedAt: new Date(placedAt).toISOString() }
}

function itemCount({ lines }: Order): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function formatOrderList(orders: readonly Order[]): string {
  if (orders.length === 0) return 'There are no orders.'
  return formatColumns(
    [
      ['Order', 'Placed', 'Buyer', 'Pieces', 'Total'],
      ...orders.map((order) => [
        `#${order.number}`,
        new Date(order.placedAt).toISOString().slice(0, 16).replace('T', ' '),
        order.customer.email,
        String(itemCount(order)),
        `${order.currencyCode} ${order.total}`,
      ]),
    ],
    [3, 4],
  )
}

function formatOrder(order: Order): string {
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
${facts.map(toPlainLine).join('\n')}

${formatColumns(amounts, [2])}`
}

function* allOrders({ orders }: OpenStore) {
  for (const order of orders.all()) yield withoutSecrets(order)
}

/** `storefront-api orders`: lists, shows and exports orders. */
export function addOrdersCommand(program: Command, env: Env): void {
  const orders = program
    .command('orders')
    .description('list, show and export orders')
    .option('--json', 'the result as JSON; the export is, unless --csv says otherwise')
  addSettingOptions(orders, storeSettingNames).addHelpText(
    'after',
    `
All of them are test orders: no money moved.

Examples:
  npx storefront-api orders list --limit 10
  npx storefront-api orders show 1001
  npx storefront-api orders export --csv > orders.csv`,
  )
  const inStore = (work: (store: OpenStore, asJson: boolean) => Promise<void>) => {
    const flags = orders.opts<ConfigFlags & { json?: true }>()
    return withOpenStore(commandConfigFromFlags(flags, env), (store) =>
      work(store, flags.json === true),
    )
  }

  orders
    .command('list', { isDefault: true })
    .description('list orders, newest first')
    .option('--limit <number>', 'how many', wholeNumberParser('--limit'), LISTED)
    .option('--email <address>', 'only those of this buyer')
    .action((selection: { limit: number; email?: string }) =>
      inStore((store, asJson) => {
        const found = store.orders.list(selection)
        return asJson ? printJsonList(found.map(withoutSecrets)) : printLine(formatOrderList(found))
      }),
    )

  const number = wholeNumberParser('The number of the order')
  orders
    .command('show')
    .description('show one order')
    .argument('<number>', 'its number', (word: string) => number(word.replace(/^#/u, '')))
    .action((wanted: number) =>
      inStore((store, asJson) => {
        const order = store.orders.find(wanted)
        if (!order) throw new StartupError(`There is no order ${wanted}.`)
        return printLine(asJson ? JSON.stringify(withoutSecrets(order)) : formatOrder(order))
      }),
    )

  orders
    .command('export')
    .description('write all orders with names and addresses of buyers, oldest first')
    .option('--csv', "as Shopify's order CSV, a row for each line of an order")
    .action(({ csv }: { csv?: true }) =>
      inStore(async (store) => {
        if (!csv) return printJsonList(allOrders(store))
        await writeToStdout(orderHeaderLine())
        for (const one of store.orders.all()) await writeToStdout(orderCsvRows(one))
      }),
    )
}
