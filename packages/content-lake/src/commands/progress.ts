import { createProgress as createLine } from '@orrery/progress'
import type { Terminal } from './terminal.ts'

/** How far a long work is, drawn for whoever watches and silent elsewhere. */
export interface Progress {
  /** Says how much is done; a total that is not known yet is left out. */
  tell(done: number, total?: number): void
  /** Clears the line, for what is written next. */
  end(): void
}

/** A line that counts behind these words, in `unit`: `bytes` are told in megabytes. */
export function createProgress(terminal: Terminal, words: string, unit: string): Progress {
  if (!terminal.watched) return { tell() {}, end() {} }
  const line = createLine()
  const shown = (count: number): string =>
    unit === 'bytes' ? (count / 1_000_000).toFixed(1) : String(count)
  const name = unit === 'bytes' ? 'MB' : unit
  return {
    tell(done, total) {
      const whole = total === undefined ? '' : `/${shown(total)}`
      line.tell(`${words} ${shown(done)}${whole} ${name}`.trimEnd())
    },
    end: () => line.end(),
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

/** A line for each step, drawn for whoever watches. */
export function createSteps(terminal: Terminal): Steps {
  let line: Progress | undefined
  let known: string | undefined
  const end = (): void => line?.end()
  return {
    tell({ step, current, total }) {
      if (step !== known) {
        end()
        known = step
        line = createProgress(terminal, step, '')
      }
      if (current !== undefined) line?.tell(current, total === '?' ? undefined : total)
    },
    end,
  }
}
