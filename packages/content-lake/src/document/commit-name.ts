import { createHash } from 'node:crypto'
import type { Commit } from './commit.ts'

/**
 * Names a commit, for who hears of it from elsewhere: its place in the log, and a mark of what was written there. A log that
 * was put back gives the same places again, and another commit at one has another name.
 *
 * @returns such as `501.9f86d081884c`, the same in every process; nobody learns the id of the transaction from it
 */
export function commitName({
  sequence,
  transactionId,
  timestamp,
}: Pick<Commit, 'sequence' | 'transactionId' | 'timestamp'>): string {
  const mark = createHash('sha256').update(`${transactionId} ${timestamp}`).digest('hex')
  return `${sequence}.${mark.slice(0, 12)}`
}
