/** Where a reporter prints. */
export interface Terminal {
  isTTY: boolean
  write: (text: string) => void
}

export interface Step {
  /** The newest detail of a running step. */
  note: (detail: string) => void
  done: (result?: string) => void
}

export interface Reporter {
  step: (label: string) => Step
  line: (text: string) => void
  /** Stops the clock; a step that has not ended is left as it is. */
  close: () => void
}

interface Running {
  label: string
  startedAt: number
  detail: string
}

/** On a plain stream a running step prints a line this often, so a log shows that it lives. */
const plainEveryMs = 10_000
const liveEveryMs = 500

/**
 * Shows the steps of a start: one live line with the elapsed seconds on a terminal, plain lines
 * elsewhere.
 */
export function createReporter(
  terminal: Terminal,
  now: () => number = () => performance.now(),
): Reporter {
  const running = new Set<Running>()
  let shown = false

  const seconds = (since: number): number => Math.round((now() - since) / 1000)
  const describe = ({ label, startedAt, detail }: Running): string =>
    `${label} … ${seconds(startedAt)} s${detail ? ` (${detail})` : ''}`
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
    terminal.write(`  ${[...running].map(describe).join(' · ')}`.slice(0, 110))
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
        note(detail) {
          step.detail = detail
        },
        done(result) {
          running.delete(step)
          line(`✓ ${label}${result ? `: ${result}` : ''} (${seconds(step.startedAt)} s)`)
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

/** The reporter of this process. */
export function consoleReporter(): Reporter {
  return createReporter({
    isTTY: process.stdout.isTTY === true && !process.env.CI,
    write: (text) => process.stdout.write(text),
  })
}
