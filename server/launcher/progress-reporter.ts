import { type StepDurations, openStepDurations } from './step-durations.ts'

/** Output of a reporter. */
export interface Terminal {
  isTTY: boolean
  /** Columns of a line; 80 if unknown. */
  columns?: number | undefined
  write: (text: string) => void
}

export interface ProgressStep {
  /** Sets the current detail of a running step. */
  update: (detail: string) => void
  done: (result?: string) => void
}

export interface ProgressReporter {
  step: (label: string) => ProgressStep
  line: (text: string) => void
  /** Stops the timer; unfinished steps stay as they are. */
  close: () => void
}

interface Running {
  label: string
  startedAt: number
  detail: string
}

/** Interval of progress lines without a terminal, so that a log shows progress. */
const plainEveryMs = 10_000
const liveEveryMs = 500

/**
 * Shows the steps of a start. On a terminal: one live line with the elapsed seconds and those of the last start. Elsewhere:
 * plain lines.
 */
export function createProgressReporter(
  terminal: Terminal,
  now: () => number = () => performance.now(),
  durations?: StepDurations,
): ProgressReporter {
  const running = new Set<Running>()
  let shown = false

  const seconds = (ms: number): number => Math.round(ms / 1000)
  const describe = ({ label, startedAt, detail }: Running): string => {
    const before = durations?.last(label)
    const of = before === undefined ? '' : ` of about ${Math.max(1, seconds(before))}`
    return `${label} … ${seconds(now() - startedAt)}${of} s${detail ? ` (${detail})` : ''}`
  }
  const clear = (): void => {
    if (shown) terminal.write('\r\u001B[2K')
    shown = false
  }
  const tick = (): void => {
    if (running.size === 0) return
    if (!terminal.isTTY) {
      for (const step of running) terminal.write(`  ${describe(step)}\n`)
      return
    }
    clear()
    const width = (terminal.columns ?? 80) - 1
    terminal.write(`  ${[...running].map(describe).join(' · ')}`.slice(0, width))
    shown = true
  }
  const timer = setInterval(tick, terminal.isTTY ? liveEveryMs : plainEveryMs)
  timer.unref()

  const line = (text: string): void => {
    clear()
    terminal.write(`${text}\n`)
  }
  return {
    line,
    step(label) {
      const step: Running = { label, startedAt: now(), detail: '' }
      running.add(step)
      if (terminal.isTTY) tick()
      else terminal.write(`  ${label} …\n`)
      return {
        update(detail) {
          step.detail = detail
        },
        done(result) {
          running.delete(step)
          const took = now() - step.startedAt
          durations?.record(label, took)
          line(`✓ ${label}${result ? `: ${result}` : ''} (${seconds(took)} s)`)
          if (terminal.isTTY) tick()
        },
      }
    },
    close() {
      clearInterval(timer)
      clear()
    },
  }
}

/**
 * The reporter of this process.
 *
 * @param dataDir folder that stores step durations; none are stored without it
 */
export function consoleProgressReporter(dataDir?: string): ProgressReporter {
  const terminal: Terminal = {
    isTTY: process.stdout.isTTY === true && !process.env.CI,
    get columns() {
      return process.stdout.columns
    },
    write: (text) => process.stdout.write(text),
  }
  return createProgressReporter(
    terminal,
    undefined,
    dataDir === undefined ? undefined : openStepDurations(dataDir),
  )
}
