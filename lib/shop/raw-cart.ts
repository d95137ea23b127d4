import type {
  CartCreateMutation,
  CartFieldsFragment,
  LinePageFieldsFragment,
  TaxAndDutyFieldsFragment,
} from './types.generated.ts'

/** A cart as the API answers it. Tax and duty are absent where the documents leave them out. */
export interface RawCart extends Omit<CartFieldsFragment, 'cost'> {
  cost: Omit<CartFieldsFragment['cost'], keyof TaxAndDutyFieldsFragment> &
    Partial<TaxAndDutyFieldsFragment>
}

export type RawLine = LinePageFieldsFragment['nodes'][number]

/** What every mutation of the cart answers. */
export interface RawPayload extends Omit<NonNullable<CartCreateMutation['cartCreate']>, 'cart'> {
  cart: RawCart | null
}
