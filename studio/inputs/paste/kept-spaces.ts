/**
 * Private-use characters that stand for spaces while HTML is converted, because the converter collapses white space that
 * the sources mean: the double spaces of Word and Google Docs.
 */
const placeholders = { ' ': '\uE0A0', '\u00A0': '\uE0A1' } as const

/** Protects the spaces of a text. `asPlain`: the source writes its plain spaces as no-break spaces. */
export const protectSpaces = (text: string, asPlain: boolean): string =>
  text.replace(/[ \u00A0]/g, (space) =>
    space === ' ' || asPlain ? placeholders[' '] : placeholders['\u00A0'],
  )

/** Puts the spaces of a converted text back. */
export const restoreSpaces = (text: string): string =>
  text.replaceAll(placeholders[' '], ' ').replaceAll(placeholders['\u00A0'], '\u00A0')
