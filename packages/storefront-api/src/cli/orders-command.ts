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
  if (orders.length === 0) return 'No orders.'
  return formatColumns(
    [
      ['Order', 'Date', 'Customer', 'Items', 'Total'],
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
    ...(order.delivery ? [[`Shipping: ${order.delivery.title}`, '', order.delivery.cost]] : []),
    ...(order.duty === null ? [] : [['Duties', '', order.duty]]),
    ...(order.tax ? [[order.tax.inside ? 'Tax (included)' : 'Tax', '', order.tax.amount]] : []),
    ['Total', currencyCode, order.total],
    ...order.giftCards.map(({ lastCharacters, amount }) => [
      `Gift card ending in ${lastCharacters}`,
      '',
      `-${amount}`,
    ]),
    ...(order.card
      ? [[`Test card ending in ${order.card.lastCharacters}`, '', `-${order.card.amount}`]]
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
  return `Order #${order.number}, test order, ${new Date(order.placedAt).toISOString()}
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
    .option('--json', 'print the result as JSON (the default of export)')
  addSettingOptions(orders, storeSettingNames).addHelpText(
    'after',
    `
All orders are test orders: no payment was taken.

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
    .option('--limit <number>', 'maximum number of orders', wholeNumberParser('--limit'), LISTED)
    .option('--email <address>', 'only orders of this customer')
    .action((selection: { limit: number; email?: string }) =>
      inStore((store, asJson) => {
        const found = store.orders.list(selection)
        return asJson ? printJsonList(found.map(withoutSecrets)) : printLine(formatOrderList(found))
      }),
    )

  const number = wholeNumberParser('NUMBER')
  orders
    .command('show')
    .description('show one order')
    .argument('<number>', 'order number', (word: string) => number(word.replace(/^#/u, '')))
    .action((wanted: number) =>
      inStore((store, asJson) => {
        const order = store.orders.find(wanted)
        if (!order) throw new StartupError(`Order ${wanted} was not found.`)
        return printLine(asJson ? JSON.stringify(withoutSecrets(order)) : formatOrder(order))
      }),
    )

  orders
    .command('export')
    .description('export all orders with customer names and addresses, oldest first')
    .option('--csv', "in the format of Shopify's order CSV, one row per order line")
    .action(({ csv }: { csv?: true }) =>
      inStore(async (store) => {
        if (!csv) return printJsonList(allOrders(store))
        await writeToStdout(orderHeaderLine())
        for (const one of store.orders.all()) await writeToStdout(orderCsvRows(one))
      }),
    )
}
