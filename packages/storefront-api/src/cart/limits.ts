/** A line holds fewer pieces than this. */
export const QUANTITY_LIMIT = 1_000_000
/** Longest note, in characters. */
export const NOTE_LIMIT = 5_000
/** Longest array that an argument may be. */
export const ARRAY_LIMIT = 250
/**
 * Longest text that a change may make of a cart as it is stored, in characters, of which one takes up to three bytes; what a checkout's form
 * holds comes beside it. Each change stores all of it, here and in the log that other processes
 * follow, so a few letters more would cost whatever was put into it before.
 */
export const CART_TEXT_LIMIT = 256 * 1024
/** Most lines of a cart. */
export const LINES_LIMIT = 500
/** A cart is forgotten this long after its last change: ten days, in milliseconds. */
export const CART_LIFETIME = 10 * 24 * 60 * 60 * 1000
/** Longest key or value of an attribute, in characters. */
export const ATTRIBUTE_LIMIT = 5_000
