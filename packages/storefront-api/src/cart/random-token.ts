import { randomBytes } from 'node:crypto'

/** A random token of 24 letters and digits: 142 bits. */
export function randomToken(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  // Bytes of 248 and above are rejected: 256 is not a multiple of 62, so they would bias the first
  // letters.
  let token = ''
  while (token.length < 24) {
    for (const byte of randomBytes(32))
      if (byte < 248 && token.length < 24) token += alphabet[byte % 62]
  }
  return token
}
