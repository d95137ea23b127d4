import { createHash, randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A new code of 80 random bits. */
export function newGiftCardCode(): string {
  const letters = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return letters.join('').replaceAll(/(.{4})(?=.)/gu, '$1-')
}

/** Spaces, hyphens and case do not count. */
function normalise(code: string): string {
  return code.replaceAll(/[\s-]/gu, '').toLowerCase()
}

/**
 * What is kept of a code. A card is looked up by it, so that the time which that takes tells of the hash and not of the code. It may not
 * change: stores of earlier versions are brought to it.
 */
export function giftCardHash(code: string): string {
  return createHash('sha256')
    .update(`gift card ${normalise(code)}`)
    .digest('base64url')
}

/** The four characters by which a card is named, in small letters. */
export function lastCharactersOf(code: string): string {
  return normalise(code).slice(-4)
}
