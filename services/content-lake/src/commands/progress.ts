import { SingleBar } from 'cli-progress'
import type { Terminal } from './terminal.ts'

/** How far a long work is, drawn for whoever watches and silent elsewhere. */
export interface Progress {
  /** Says how much is done; a total that is not known yet is left out. */
  tell(done: number, total?: number): void
  /** Leaves the bar as it is, for what is written next. */
  end(): void
}

/**
 * A bar with words before it. It counts in `unit`: `bytes` are told in megabytes.
 */
export function createProgress(terminal: Terminal, words: string, unit: string): Progress {
  if (!terminal.watched) return { tell() {}, end() {} }
  const inBytes = unit === 'bytes'
  const scale = inBytes ? 1_000_000 : 1
  const name = inBytes ? 'MB' : unit
  const bar = new SingleBar({
    format: `${words} [{bar}] {value}/{total} ${name}`,
    hideCursor: true,
    clearOnComplete: true,
  })
  let started = false
  return {
    tell(done, total = Math.max(done, 1)) {
      const [value, whole] = [done / scale, total / scale].map((number) =>
        inBytes ? Math.round(number * 10) / 10 : number,
      ) as [number, number]
      if (started) bar.setTotal(whole)
      else bar.start(whole, value)
      started = true
      bar.update(value)
    },
    end() {
      if (started) bar.stop()
    },
  }
}

/** How far the steps of an import or export are, as those tell it. */
export interface StepEvent {
  step: string
  current?: number
  total?: number | '?'
}

export interface Steps {
  readonly tell: (event: StepEvent) => void
  readonly end: () => void
}

/** A bar for each step, drawn for whoever watches. */
export function createSteps(terminal: Terminal): Steps {
  let bar: Progress | undefined
  let known: string | undefined
  const end = (): void => bar?.end()
  return {
    tell({ step, current, total }) {
      if (step !== known) {
        end()
        known = step
        bar = createProgress(terminal, step, '')
      }
      if (current !== undefined) bar?.tell(current, total === '?' ? undefined : total)
    },
    end,
  }
}
