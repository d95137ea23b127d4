import { createProgress as createLine } from '@orrery/progress'
import type { Environment } from '../config.ts'
import type { DatasetSummary } from '../store/sqlite/database-inspector.ts'

/** Where a command is typed: its variables, and what its words are written to. */
export interface Terminal {
  readonly env: Environment
  /** Writes what was asked for. */
  out(text: string): void
  /** Writes what happens on the way, and what went wrong. */
  err(text: string): void
  /** Whether somebody watches: progress is drawn for people alone. */
  readonly watched: boolean
}

/** What a command could not do, in one sentence for whoever typed it. Exit code 1. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
}

/** A command that has said all there is to say, and ends with this exit code. */
export class CommandEnded extends Error {
  override readonly name = 'CommandEnded'
  readonly code: number

  constructor(code: number) {
    super(`ended with ${code}`)
    this.code = code
  }
}

/** Words that are no command. Exit code 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError'
}

/** Characters that would move a terminal's cursor or colour what follows: texts come from strangers. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** A text as one line that a terminal only shows. */
export function plainLine(text: string): string {
  return text.replaceAll(CONTROL, ' ')
}

/** Rows in columns as wide as their longest cell; the first row names them. */
export function table(rows: readonly (readonly string[])[]): string {
  const plain = rows.map((row) => row.map(plainLine))
  const widths: number[] = []
  for (const row of plain)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  return plain
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A number with its noun: "1 document", "2 documents". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Documents and assets of all datasets, as an export counts them too. */
export function countedIn(datasets: readonly DatasetSummary[]): string {
  const documents = datasets.reduce((sum, dataset) => sum + dataset.documents, 0)
  const assets = datasets.reduce((sum, dataset) => sum + (dataset.assets ?? 0), 0)
  const apart = datasets.every((dataset) => dataset.assets !== undefined)
  const all = apart ? ` and ${counted(assets, 'asset')}` : ''
  return `${counted(documents, 'document')}${all} in ${counted(datasets.length, 'dataset')}`
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Does work that leaves nothing half done: SIGINT and SIGTERM abort its signal, and it has time to clean up. A second one ends
 * the process at once.
 * @param stopped what is said then
 * @param work throws the reason of the signal when it is aborted
 * @throws CommandError where it was stopped, and what the work throws
 */
export async function stoppable<T>(
  work: (signal: AbortSignal) => Promise<T>,
  stopped = 'It was stopped before it was done; nothing of it is left.',
): Promise<T> {
  const stop = new AbortController()
  const hearNoMore = () => SIGNALS.forEach((name) => process.off(name, hear))
  const hear = () => {
    hearNoMore()
    stop.abort(new CommandError(stopped))
  }
  for (const name of SIGNALS) process.on(name, hear)
  try {
    return await work(stop.signal)
  } finally {
    hearNoMore()
  }
}

/** How far a long work is, drawn for whoever watches and silent elsewhere. */
interface Progress {
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
      line.update(`${words} ${shown(done)}${whole} ${name}`.trimEnd())
    },
    end: () => line.end(),
  }
}

/** How far the steps of an import or export are, as those tell it. */
interface StepEvent {
  step: string
  current?: number
  total?: number | '?'
}

interface Steps {
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
