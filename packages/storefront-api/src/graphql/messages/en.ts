import type { CartWarning, CartMessageKey } from '../../cart/cart-problems.ts'
import type { DiscountRefusalReason } from '../../cart/discounts.ts'

/** Messages of user errors and warnings, the live service's own where they are known. */
export interface CartMessageTemplates {
  problems: Record<CartMessageKey, string>
  warnings: Record<CartWarning['code'] | DiscountRefusalReason, string>
}

export const en: CartMessageTemplates = {
  problems: {
    addressCountry: 'invalid value',
    addressEmojis: '{field} cannot contain emojis.',
    addressHtml: '{field} cannot contain HTML tags.',
    addressPattern: '{field} is not valid.',
    addressRequired: '{field} is required.',
    addressTooLong: '{field} is too long (maximum is {count} characters).',
    addressUnknown: 'The address with the specified id does not exist.',
    addressUrl: '{field} cannot contain a URL.',
    attributeKey: 'An attribute must have a key.',
    attributeTooLong: 'An attribute can have at most {count} characters.',
    cartMissing: 'The specified cart does not exist.',
    cartTooLarge: 'A cart can have at most {count} lines.',
    cartTooLong: 'A cart can have at most {count} characters of text.',
    codeTooLong: 'A discount code can have at most {count} characters.',
    customerUnknown: 'The customer access token is invalid or has expired.',
    deliveryGroup: 'The specified delivery group does not exist.',
    deliveryOption: 'The specified delivery option is not available.',
    emailInvalid: 'Email is invalid.',
    giftCardInvalid: 'The gift card code is invalid.',
    increment: '“{title}” is sold in multiples of {count}.',
    lineMissing: 'The merchandise line with id {id} does not exist.',
    maximum: 'The maximum quantity of “{title}” is {count}.',
    merchandiseMissing: 'The merchandise with id {id} does not exist.',
    metafieldType: 'The metafield is not valid.',
    minimum: 'The minimum quantity of “{title}” is {count}.',
    noteTooLong: 'The note can have at most {count} characters.',
    oneAddress: 'Only one delivery address can be selected.',
    parentLine: 'Lines of this shop cannot belong to other lines.',
    paymentEmpty: 'The cart is empty, so there is nothing to pay.',
    paymentUnsupported: 'This payment method is not supported. Use the checkout URL of the cart.',
    phoneInvalid: 'Phone is invalid.',
    provinceUnknown: '“{province}” is not a province of this country.',
    quantity:
      'The quantity for merchandise with id {id} must be greater than zero but less than {count}.',
    sellingPlan: 'The selling plan is not available for this merchandise.',
    tooManyAddresses: 'A cart can have at most {count} delivery addresses.',
    zipInvalid: 'The postal code {zip} is not valid for this country.',
  },
  warnings: {
    DISCOUNT_CODE_NOT_HONOURED: '{code} can’t be combined with the other discounts of this cart.',
    DISCOUNT_CURRENTLY_INACTIVE: '{code} is not active at the moment.',
    DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED: '{code} was already used by this customer.',
    DISCOUNT_NOT_FOUND: 'The discount code {code} was not found.',
    DISCOUNT_NO_ENTITLED_LINE_ITEMS: '{code} does not apply to the items in this cart.',
    DISCOUNT_NO_ENTITLED_SHIPPING_LINES: '{code} requires a delivery address that it covers.',
    DISCOUNT_PURCHASE_NOT_IN_RANGE: 'The cart does not reach the minimum amount for {code}.',
    DISCOUNT_QUANTITY_NOT_IN_RANGE: 'The cart does not have enough items for {code}.',
    DISCOUNT_USAGE_LIMIT_REACHED: '{code} has reached its usage limit.',
    DUPLICATE_DELIVERY_ADDRESS: 'This delivery address already exists on the cart.',
    MERCHANDISE_NOT_ENOUGH_STOCK:
      'Only {count} items of “{title}” were added to your cart due to availability.',
    MERCHANDISE_OUT_OF_STOCK: 'The product “{title}” is already sold out.',
  },
}
