import { composeMail, type ComposedMail } from '@orrery/server-kit/compose-mail'
import { formatMoney, toMinorUnits } from '../money/money.ts'
import type { Order } from '../store/order.ts'
import { negotiateCheckoutLocale } from './checkout-locale.ts'
import { fillPlaceholders } from './html-template.ts'
import {
  addressLines,
  orderDate,
  orderLineTexts,
  orderPayments,
  orderTaxes,
  orderTotals,
  type OrderView,
  pickupLines,
} from './views/order-texts.ts'

interface ConfirmationContext extends Omit<OrderView, 'order' | 'locale'> {
  /** Origin of the shop. */
  publicUrl: string
}

/** The confirmation e-mail of an order, in its language. */
export function composeConfirmation(order: Order, context: ConfirmationContext): ComposedMail {
  const locale = negotiateCheckoutLocale(order.language, null)
  const { messages, code, direction } = locale
  const view: OrderView = { ...context, order, locale }
  const money = (minor: bigint) =>
    minor < 0n
      ? `−${formatMoney(-minor, order.currencyCode, code)}`
      : formatMoney(minor, order.currencyCode, code)
  // Parts of another direction would otherwise reorder each other.
  const isolate = (text: string) => (direction === 'rtl' ? `\u2068${text}\u2069` : text)
  const joinParts = (...parts: string[]) => parts.map(isolate).join(' · ')
  const { isTaxIncluded, isEstimated } = orderTaxes(view)
  const pickup = pickupLines(view)
  const isSent = order.delivery !== null && !pickup
  const payments = orderPayments(view)
  const query = new URLSearchParams({ key: order.secret, locale: code })
  const number = String(order.number)
  return composeMail({
    lang: code,
    dir: direction,
    subject: fillPlaceholders(messages.mailSubject, { number }),
    blocks: [
      fillPlaceholders(messages.thanksTitle, { name: order.customer.name }),
      messages.thanksBody,
      {
        rows: [
          [messages.orderNumber, `#${number}`],
          [messages.orderDate, orderDate(view)],
        ],
      },
      {
        rows: order.lines.map((line) => {
          const { title, options } = orderLineTexts(line, view)
          return [
            `${joinParts(title, ...options)} × ${line.quantity}`,
            money(toMinorUnits(line.total, order.currencyCode)),
          ] as const
        }),
      },
      {
        rows: orderTotals(view).map(
          ({ label, amount }) => [label, amount === null ? messages.free : money(amount)] as const,
        ),
      },
      ...(isTaxIncluded ? [messages.taxIncluded] : isEstimated ? [] : [messages.taxExcluded]),
      {
        rows: [
          ...(pickup ? [[messages.pickupFrom, pickup.join('\n')] as const] : []),
          [
            isSent ? messages.deliveryAddress : messages.ownAddress,
            addressLines(order.customer, locale).join('\n'),
          ],
          ...(payments.length > 0
            ? [
                [
                  messages.paidWith,
                  payments.map(({ name, amount }) => joinParts(name, money(amount))).join('\n'),
                ] as const,
              ]
            : []),
          ...(order.note ? [[messages.note, order.note] as const] : []),
        ],
      },
      {
        link: messages.mailLink,
        url: `${context.publicUrl}/checkouts/${order.cartToken}/thank-you?${query}`,
      },
    ],
  })
}
