import type { Logger } from './log.ts'

/** Logs an error: what failed, with fields. */
export type ReportError = (error: unknown, what: string, fields?: object) => void

/** Milliseconds for which a storage error is not logged again. */
const QUIET_MS = 60_000

/** Messages that are remembered. */
const CAPACITY = 100

const reporters = new WeakMap<Logger, ReportError>()

/**
 * The one reporter of a log. A `StorageError` meets every request while it lasts: its message is logged once a minute, with how often
 * it was suppressed, without stack and request. Any other error is a defect, and logged each time with both.
 */
export function errorReporter(
  log: Logger,
  now: () => number = () => performance.now(),
): ReportError {
  const known = reporters.get(log)
  if (known) return known
  const logged = new Map<string, { at: number; suppressed: number }>()
  const report: ReportError = (error, what, fields = {}) => {
    if (!(error instanceof Error) || error.name !== 'StorageError')
      return log.error({ ...fields, err: error }, what)
    const before = logged.get(error.message)
    if (before !== undefined && now() - before.at < QUIET_MS) {
      before.suppressed += 1
      return
    }
    if (logged.size >= CAPACITY) logged.clear()
    logged.set(error.message, { at: now(), suppressed: 0 })
    log.error(before?.suppressed ? { suppressed: before.suppressed } : {}, error.message)
  }
  reporters.set(log, report)
  return report
}
