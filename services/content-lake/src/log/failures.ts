import type { Logger } from './log.ts'

/** Tells a failure to the log: what was done, and to whom. */
export type TellFailure = (error: unknown, what: string, fields?: object) => void

/** How long a sentence of the disk stands before it is told again, in milliseconds. */
const STANDS_MS = 60_000

/** Sentences that are remembered. */
const CAPACITY = 100

const ofLogs = new WeakMap<Logger, TellFailure>()

/**
 * The way for failures into a log. What the disk refuses is a sentence for whoever runs the lake, and meets every request while it
 * lasts: it is told once a minute, with how often it was left out, and without where it was met. Anything else is a defect,
 * and told with that.
 */
export function failuresTo(log: Logger, now: () => number = () => performance.now()): TellFailure {
  const known = ofLogs.get(log)
  if (known) return known
  const told = new Map<string, { at: number; leftOut: number }>()
  const tell: TellFailure = (error, what, fields = {}) => {
    if (!(error instanceof Error) || error.name !== 'StorageError')
      return log.error({ ...fields, err: error }, what)
    const before = told.get(error.message)
    if (before !== undefined && now() - before.at < STANDS_MS) {
      before.leftOut += 1
      return
    }
    if (told.size >= CAPACITY) told.clear()
    told.set(error.message, { at: now(), leftOut: 0 })
    log.error(before?.leftOut ? { leftOut: before.leftOut } : {}, error.message)
  }
  ofLogs.set(log, tell)
  return tell
}
