import { randomBytes } from 'node:crypto'

/** A random text of 24 letters and digits: 142 bits. */
export function randomToken(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  // Values of 248 and more are dropped: 256 is no multiple of 62, they would favour the first letters.
  let token = ''
  while (token.length < 24) {
    for (const byte of randomBytes(32))
      if (byte < 248 && token.length < 24) token += alphabet[byte % 62]
  }
  return token
}
