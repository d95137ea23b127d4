import type {
  AppliedGiftCard,
  Cart,
  CartCost,
  CartLine,
  CartLineCost,
  CartUserError,
  CartWarning,
  MoneyV2,
  PageInfo,
  Product,
  ProductVariant,
  SelectedOption,
} from '@shopify/hydrogen-react/storefront-api-types'

/*
 * What the documents of the cart select, in the API's own types: a field that the API renames or
 * drops stops the build here. `cart-documents.test.ts` holds the documents to both schemas.
 */
type RawMoney = Pick<MoneyV2, 'amount' | 'currencyCode'>

export interface RawVariant extends Pick<ProductVariant, 'id' | 'title' | 'availableForSale'> {
  __typename: string
  selectedOptions: Array<Pick<SelectedOption, 'name' | 'value'>>
  image?: { url: string; altText?: string | null } | null
  product: Pick<Product, 'id' | 'handle' | 'title'>
}

export interface RawLine extends Pick<CartLine, 'id' | 'quantity'> {
  cost: { [Key in keyof Pick<CartLineCost, 'amountPerQuantity' | 'totalAmount'>]: RawMoney }
  merchandise: RawVariant
}

export interface RawLinePage {
  nodes: RawLine[]
  pageInfo: Pick<PageInfo, 'hasNextPage' | 'endCursor'>
}

export interface RawCart extends Pick<Cart, 'id' | 'checkoutUrl' | 'totalQuantity'> {
  cost: { [Key in keyof Pick<CartCost, 'totalAmount' | 'subtotalAmount'>]: RawMoney } & {
    [Key in keyof Pick<CartCost, 'totalTaxAmount' | 'totalDutyAmount'>]?: RawMoney | null
  }
  appliedGiftCards: Array<{ [Key in keyof Pick<AppliedGiftCard, 'amountUsed'>]: RawMoney }>
  lines: RawLinePage
}

export interface RawPayload {
  cart?: RawCart | null
  userErrors?: Array<Pick<CartUserError, 'code' | 'field' | 'message'>>
  warnings?: Array<Pick<CartWarning, 'code' | 'message' | 'target'>>
}
