import { stringify } from 'csv-stringify/sync'
import type { Order, OrderLine, PostalAddress } from '../store/order.ts'

type Cells = Record<string, string>

function addressCells(kind: 'Billing' | 'Shipping', address: PostalAddress): Cells {
  return {
    [`${kind} Name`]: address.name,
    [`${kind} Company`]: address.company,
    [`${kind} Address1`]: address.address1,
    [`${kind} Address2`]: address.address2,
    [`${kind} Zip`]: address.zip,
    [`${kind} City`]: address.city,
    [`${kind} Province`]: address.provinceCode,
    [`${kind} Country`]: address.countryCode,
  }
}

/** The order-level cells of an order's first row. */
function orderCells(order: Order): Cells {
  const codes = order.discounts.map(({ code, title }) => code ?? title)
  const placed = new Date(order.placedAt).toISOString()
  return {
    'Financial Status': 'paid',
    'Paid at': placed,
    'Fulfillment Status': 'unfulfilled',
    Currency: order.currencyCode,
    Shipping: order.delivery?.cost ?? '',
    Taxes: order.tax?.amount ?? '',
    Duties: order.duty ?? '',
    Total: order.total,
    'Discount Code': codes.join(', '),
    'Shipping Method': order.delivery?.title ?? '',
    'Created at': placed,
    ...addressCells('Billing', order.billingAddress ?? order.customer),
    ...addressCells('Shipping', order.customer),
    Phone: order.customer.phone,
    Notes: order.note ?? '',
    'Note Attributes': order.attributes.map(({ key, value }) => `${key}: ${value}`).join('\n'),
  }
}

function lineCells(line: OrderLine): Cells {
  return {
    'Lineitem quantity': String(line.quantity),
    'Lineitem name': `${line.productTitle} - ${line.variantTitle}`,
    'Lineitem price': line.price,
    'Lineitem sku': line.sku,
  }
}

const headings = [
  'Name',
  'Email',
  'Financial Status',
  'Paid at',
  'Fulfillment Status',
  'Currency',
  'Shipping',
  'Taxes',
  'Duties',
  'Total',
  'Discount Code',
  'Shipping Method',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  ...['Billing', 'Shipping'].flatMap((kind) =>
    ['Name', 'Company', 'Address1', 'Address2', 'Zip', 'City', 'Province', 'Country'].map(
      (part) => `${kind} ${part}`,
    ),
  ),
  'Phone',
  'Notes',
  'Note Attributes',
]

/** Some cells are buyer input: formulas are escaped as text. */
const format = { record_delimiter: '\r\n', quoted_match: /[\r\n]/u, escape_formulas: true } as const

/** The header line of an order CSV. */
export function orderHeaderLine(): string {
  return stringify([headings], format)
}

/**
 * An order as rows of Shopify's order CSV: one for each line; the first one carries the order-level
 * cells.
 */
export function orderCsvRows(order: Order): string {
  const rows = order.lines.map((line, at): Cells => ({
    Name: `#${order.number}`,
    Email: order.customer.email,
    ...(at === 0 && orderCells(order)),
    ...lineCells(line),
  }))
  return stringify(
    rows.map((cells) => headings.map((heading) => cells[heading] ?? '')),
    format,
  )
}
