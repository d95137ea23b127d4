import type { CartDiscount, DiscountCode, LineDiscount } from './cart.ts'
import { shortAmount } from '#lib/money/amount.ts'
import type { RawAllocation, RawLine } from './raw-cart.ts'

/** What is taken off a cart, and what of it falls on which line. */
export interface MappedDiscounts {
  discounts: CartDiscount[]
  /** By the id of the line. */
  byLine: ReadonlyMap<string, readonly LineDiscount[]>
}

/** An allocation with its name, which the API has on the allocation and a checkout on its discount. */
interface Named {
  id: string
  title: string
  code?: string
  isShipping: boolean
  amount: RawAllocation['discountedAmount']
}

interface CartWithDiscounts {
  lines: readonly RawLine[]
  allocations: readonly RawAllocation[]
  codes: readonly DiscountCode[]
}

/**
 * Discounts as the public JS Buy SDK 3.0.7 maps them: those of the cart are for shipping or for the
 * order; of an order's discount each line has one share, the smallest share on the cheapest line. A code
 * that takes nothing off is no mistake.
 *
 * @throws Error where a discount has neither code nor title, where its code is none of the cart's, and
 *   where the shares do not come out even over the lines
 */
export function mapDiscounts({ lines, allocations, codes }: CartWithDiscounts): MappedDiscounts {
  const ofCart = allocations.map(named)
  const shipping = ofCart.filter(({ isShipping }) => isShipping)
  const shares = sharesOf(
    lines,
    ofCart.filter(({ isShipping }) => !isShipping),
  )
  const byLine = new Map<string, Named[]>(
    lines.map((line) => [line.id, line.discountAllocations.map(named)]),
  )
  for (const [lineId, share] of shares) byLine.get(lineId)?.push(share)

  const discounts = new Map<string, CartDiscount>()
  for (const each of [...[...byLine.values()].flat(), ...shipping]) {
    const known = discounts.get(each.id)
    if (known) known.amount = sum(known.amount, each.amount)
    else discounts.set(each.id, discountOf(each, codes))
  }
  return {
    discounts: [...discounts.values()],
    byLine: new Map(
      [...byLine].map(([lineId, all]) => [
        lineId,
        all.map(({ id, amount }) => ({ discountId: id, amount: short(amount) })),
      ]),
    ),
  }
}

function named(allocation: RawAllocation): Named {
  const code = 'code' in allocation ? allocation.code : undefined
  const title = ('title' in allocation ? allocation.title : undefined) || code
  if (!title)
    throw new Error(`A discount has neither code nor title: ${JSON.stringify(allocation)}`)
  return {
    id: title.toLowerCase(),
    title,
    code,
    isShipping: allocation.discountApplication.targetType === 'SHIPPING_LINE',
    amount: allocation.discountedAmount,
  }
}

/** Each share of an order's discounts with the line that it falls on. */
function sharesOf(lines: readonly RawLine[], shares: readonly Named[]): Array<[string, Named]> {
  if (lines.length === 0 || shares.length === 0) return []
  if (shares.length % lines.length !== 0)
    throw new Error(
      `${shares.length} shares of the order's discounts do not come out even over ${lines.length} lines.`,
    )
  const cheapestFirst = lines.toSorted(
    (one, other) => Number(one.cost.totalAmount.amount) - Number(other.cost.totalAmount.amount),
  )
  const ids = [...new Set(shares.map(({ id }) => id))]
  return ids.flatMap((id) =>
    shares
      .filter((share) => share.id === id)
      .toSorted((one, other) => Number(one.amount.amount) - Number(other.amount.amount))
      .flatMap((share, index): Array<[string, Named]> => {
        const line = cheapestFirst[index % cheapestFirst.length]
        return line ? [[line.id, share]] : []
      }),
  )
}

function discountOf(each: Named, codes: readonly DiscountCode[]): CartDiscount {
  const { id, title, code, isShipping, amount } = each
  if (code !== undefined && !codes.some((known) => known.code.toLowerCase() === id))
    throw new Error(`The discount code ${code} is none of the cart's codes.`)
  return { id, title, code, on: isShipping ? 'shipping' : 'lines', amount: short(amount) }
}

const short = ({ amount, currencyCode }: RawAllocation['discountedAmount']) => ({
  amount: shortAmount(Number(amount)),
  currencyCode,
})

const sum = (one: CartDiscount['amount'], other: CartDiscount['amount']) => ({
  amount: shortAmount(Number(one.amount) + Number(other.amount)),
  currencyCode: one.currencyCode,
})
