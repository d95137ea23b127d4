import type messages from '../../messages/en.json'

/** The words of the cart, handed from the server to the modal. */
export type CartMessages = (typeof messages)['cart']
