import type messages from '../../messages/en.json'

/** Interface messages of the cart, passed from the server to the panel. */
export type CartMessages = (typeof messages)['cart']
