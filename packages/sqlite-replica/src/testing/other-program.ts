/** A program of another kind than that of `program.ts`, with the same tables. */
export const KIND = 'ledger'

export { openRecords, prepare, STEPS } from './program.ts'
