/** Bytes in hexadecimal digits. */
export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A name that nobody else finds, in hexadecimal digits. Without a secure context browsers know no `randomUUID`. */
export const randomId = (bytes: number): string =>
  hexOf(crypto.getRandomValues(new Uint8Array(bytes)))
