/**
 * Options of a string that is not translated although an editor types it: a name in URLs, a colour, an identifier.
 * Translators do not see it; a translation starts with the original's value.
 */
export const notTranslatable = { words: false } as const

declare module 'sanity' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface StringOptions {
    words?: false
  }
}
