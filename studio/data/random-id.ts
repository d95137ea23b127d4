/** Bytes as hexadecimal digits. */
export const bytesToHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A random id in hexadecimal digits. `crypto.randomUUID` is missing without a secure context. */
export const randomId = (bytes: number): string =>
  bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)))
