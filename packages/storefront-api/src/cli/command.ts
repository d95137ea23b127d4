import { UsageError } from '../startup-error.ts'

/** Settings that every command which works on the store understands. */
export const storeSettings = ['dataDir', 'databaseUrl', 'catalogue'] as const

/**
 * A parser of whole numbers on the command line.
 * @throws UsageError (the parser) naming what is none.
 */
export function wholeNumber(name: string): (word: string) => number {
  return (word) => {
    if (/^-?\d{1,9}$/u.test(word)) return Number(word)
    throw new UsageError(`${name} must be a whole number, but is ${JSON.stringify(word)}.`)
  }
}
