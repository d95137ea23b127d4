import { createHash, randomInt } from 'node:crypto'

/** Letters and digits that are not easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A new code of 80 random bits. */
export function newGiftCardCode(): string {
  const letters = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return letters.join('').replaceAll(/(.{4})(?=.)/gu, '$1-')
}

/** Ignores spaces, hyphens and case. */
function normalise(code: string): string {
  return code.replaceAll(/[\s-]/gu, '').toLowerCase()
}

/**
 * The stored hash of a code. Cards are looked up by the hash, so that lookup timing does not leak
 * the code. The hash function must not change: earlier stores were migrated to it.
 */
export function giftCardHash(code: string): string {
  return createHash('sha256')
    .update(`gift card ${normalise(code)}`)
    .digest('base64url')
}

/** The last four characters, in lower case, which identify a card to users. */
export function lastCharactersOf(code: string): string {
  return normalise(code).slice(-4)
}
