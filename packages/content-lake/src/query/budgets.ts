import type { Budget } from '../reader/question.ts'
import type { ShareClass } from '../shares/share.ts'

const MEBIBYTE = 1024 * 1024

/**
 * What a query may take on the thread that serves everybody. A query that does not end within goes to the reader.
 * @param isContested whether others wait for the thread
 * @param lately milliseconds that the query took when it was quick the last time: it is not thrown away just before its end
 */
export function quickBudget(isContested: boolean, lately = 0): Budget {
  const milliseconds = isContested ? Math.min(10, Math.max(5, 2 * lately)) : 10
  return { steps: 60_000, milliseconds, bytes: MEBIBYTE / 2 }
}

/** What a query may take altogether. */
export const SLOW_BUDGETS: Readonly<Record<ShareClass, Budget>> = {
  stranger: { steps: 6_000_000, milliseconds: 2_500, bytes: 8 * MEBIBYTE },
  member: { steps: 20_000_000, milliseconds: 8_000, bytes: 256 * MEBIBYTE },
}

/** Characters of a query that was not parsed before, beyond which it is not parsed on the thread that serves everybody. */
export const LONG_QUERY = 4 * 1024
