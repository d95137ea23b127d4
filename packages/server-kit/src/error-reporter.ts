import type { Logger } from './log.ts'

/** Logs an error: what failed, with fields. */
export type ReportError = (error: unknown, what: string, fields?: object) => void

/** Milliseconds for which a storage error is not logged again. */
const QUIET_MS = 60_000

/** Maximum tracked messages. */
const CAPACITY = 100

const reporters = new WeakMap<Logger, ReportError>()

/**
 * Reports errors to a log. A `StorageError` affects every request while it lasts: its message is logged once
 * a minute with the number of suppressed repetitions, without stack and request. Other errors are defects and
 * always logged with both.
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
