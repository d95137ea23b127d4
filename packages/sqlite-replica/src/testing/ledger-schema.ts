/** Another kind of program than `notebook-schema.ts`, with the same tables. */
export const KIND = 'ledger'

export { openRecords, prepare, STEPS } from './notebook-schema.ts'
