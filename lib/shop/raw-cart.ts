import type { CartCost } from '@shopify/hydrogen-react/storefront-api-types'
import type {
  CartCreateMutation,
  CartFieldsFragment,
  LinePageFieldsFragment,
} from './documents.generated.ts'

/** Absent where the documents leave them out (fragments/dropped-fragments.ts). */
type TaxAndDuty = Pick<CartCost, 'totalTaxAmount' | 'totalDutyAmount'>

/** A cart as the API answers it. */
export interface RawCart extends Omit<CartFieldsFragment, 'cost'> {
  cost: Omit<CartFieldsFragment['cost'], keyof TaxAndDuty> & Partial<TaxAndDuty>
}

export type RawLine = LinePageFieldsFragment['nodes'][number]

/** What every mutation of the cart answers. */
export interface RawPayload extends Omit<NonNullable<CartCreateMutation['cartCreate']>, 'cart'> {
  cart: RawCart | null
}
