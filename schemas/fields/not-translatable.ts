/**
 * Options of a string that is no text to be translated though an editor types it: a name in addresses, a colour, a
 * name that a program reads. Whoever translates is not shown it; a translation begins with the original's.
 */
export const notTranslatable = { words: false } as const

declare module 'sanity' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface StringOptions {
    words?: false
  }
}
