/** Bytes in hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A name that nobody else finds, in hexadecimal digits. Without a secure context browsers know no `randomUUID`. */
export const randomId = (bytes: number): string =>
  toHex(crypto.getRandomValues(new Uint8Array(bytes)))
