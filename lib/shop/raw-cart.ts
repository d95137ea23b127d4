import type { CartCost } from '@shopify/hydrogen-react/storefront-api-types'
import type {
  CartCreateMutation,
  CartFieldsFragment,
  LinePageFieldsFragment,
} from './documents.generated.ts'

/** Absent where the documents omit them (fragments/dropped-fragments.ts). */
type TaxAndDuty = Pick<CartCost, 'totalTaxAmount' | 'totalDutyAmount'>

/** A cart as the API returns it. */
export interface RawCart extends Omit<CartFieldsFragment, 'cost'> {
  cost: Omit<CartFieldsFragment['cost'], keyof TaxAndDuty> & Partial<TaxAndDuty>
}

export type RawCartLine = LinePageFieldsFragment['nodes'][number]

export type RawDiscountAllocation = RawCart['discountAllocations'][number]

type Payload = NonNullable<CartCreateMutation['cartCreate']>

/** Payload of every cart mutation; that of the note has no warnings. */
export interface RawCartPayload extends Omit<Payload, 'cart' | 'warnings'> {
  cart: RawCart | null
  warnings?: Payload['warnings']
}
