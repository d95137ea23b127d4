/** Types of the functions used from a package without types: WOFF2 decompression. */
declare module 'wawoff2' {
  export function decompress(packed: Uint8Array): Promise<Uint8Array>
}
