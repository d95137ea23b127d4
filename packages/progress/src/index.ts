/** Least time between two lines, in milliseconds: on a terminal, where each replaces the last, and elsewhere. */
const PAUSE = { terminal: 100, pipe: 2_000 }

/** How far a long command is, on one line. */
export interface Progress {
  update(text: string): void
  /** Clears the line. */
  end(): void
}

/** Where progress is written. */
export interface ProgressStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/**
 * Progress on a terminal; silent elsewhere unless it is forced, then as lines of their own.
 */
export function createProgress(
  isForced = false,
  stream: ProgressStream = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  const isTerminal = stream.isTTY === true
  if (!isTerminal && !isForced) return { update() {}, end() {} }
  const pause = isTerminal ? PAUSE.terminal : PAUSE.pipe
  let last = -Infinity
  let width = 0
  return {
    update(text) {
      if (now() - last < pause) return
      last = now()
      if (!isTerminal) {
        stream.write(`${text}\n`)
        return
      }
      // A line that wraps cannot be replaced.
      const line = text.slice(0, (stream.columns ?? 80) - 1)
      stream.write(`\r${line.padEnd(width)}`)
      width = line.length
    },
    end() {
      if (isTerminal && width > 0) stream.write(`\r${' '.repeat(width)}\r`)
      width = 0
    },
  }
}
