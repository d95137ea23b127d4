/** How many lines a page of a cart holds (specification, business constants). */
export const linePageSize = 250

const money = /* GraphQL */ `
  fragment MoneyFields on MoneyV2 {
    amount
    currencyCode
  }
`

/** Deprecated by the API: dropped as a whole with `withTax: false`. */
const taxAndDuty = /* GraphQL */ `
  fragment TaxAndDutyFields on CartCost {
    totalTaxAmount {
      ...MoneyFields
    }
    totalDutyAmount {
      ...MoneyFields
    }
  }
`

const lines = /* GraphQL */ `
  fragment LinePageFields on BaseCartLineConnection {
    nodes {
      id
      quantity
      cost {
        amountPerQuantity {
          ...MoneyFields
        }
        totalAmount {
          ...MoneyFields
        }
      }
      merchandise {
        __typename
        ... on ProductVariant {
          id
          title
          availableForSale
          selectedOptions {
            name
            value
          }
          image {
            url
            altText
          }
          product {
            id
            handle
            title
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
`

function cart(withTax: boolean): string {
  return /* GraphQL */ `
    fragment CartFields on Cart {
      id
      checkoutUrl
      totalQuantity
      cost {
        totalAmount {
          ...MoneyFields
        }
        subtotalAmount {
          ...MoneyFields
        }
        ${withTax ? '...TaxAndDutyFields' : ''}
      }
      appliedGiftCards {
        amountUsed {
          ...MoneyFields
        }
      }
      lines(first: ${linePageSize}) {
        ...LinePageFields
      }
    }
  `
}

/** The fragments of a cart. Every document that selects a cart appends them. */
export function cartFragments(withTax: boolean): string {
  return [money, ...(withTax ? [taxAndDuty] : []), lines, cart(withTax)].join('')
}

/** The fragments of one page of lines. */
export const lineFragments: string = [money, lines].join('')
