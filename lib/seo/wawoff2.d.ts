/** The part that is used of a package without types: WOFF2 to what is packed in it. */
declare module 'wawoff2' {
  export function decompress(packed: Uint8Array): Promise<Uint8Array>
}
