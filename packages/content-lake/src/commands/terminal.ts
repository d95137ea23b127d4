import { createProgress as createLine } from '@orrery/progress'
import type { Environment } from '../config.ts'
import type { DatasetSummary } from '../store/sqlite/database-inspector.ts'

/** Environment and output of a command. */
export interface Terminal {
  readonly env: Environment
  /** Writes results. */
  out(text: string): void
  /** Writes progress and errors. */
  err(text: string): void
  /** Whether the output is a terminal: progress is drawn there alone. */
  readonly isInteractive: boolean
}

/** A failed command, with one sentence for the user. Exit code 1. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
}

/** Ends a command with this exit code and without a message. */
export class CommandExit extends Error {
  override readonly name = 'CommandEnded'
  readonly code: number

  constructor(code: number) {
    super(`ended with ${code}`)
    this.code = code
  }
}

/** Invalid arguments. Exit code 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError'
}

/** Characters that control a terminal: texts may come from strangers. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** Removes control characters from a line. */
export function stripControlCharacters(text: string): string {
  return text.replaceAll(CONTROL, ' ')
}

/** Formats rows in columns; the first row is the header. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const plain = rows.map((row) => row.map(stripControlCharacters))
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
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Number of documents and assets in all datasets. */
export function summarizeDatasets(datasets: readonly DatasetSummary[]): string {
  const documents = datasets.reduce((sum, dataset) => sum + dataset.documents, 0)
  const assets = datasets.reduce((sum, dataset) => sum + (dataset.assets ?? 0), 0)
  const apart = datasets.every((dataset) => dataset.assets !== undefined)
  const all = apart ? ` and ${pluralize(assets, 'asset')}` : ''
  return `${pluralize(documents, 'document')}${all} in ${pluralize(datasets.length, 'dataset')}`
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Aborts work on SIGINT and SIGTERM, with time to clean up. A second signal ends the process at once.
 * @param stopped message after an abort
 * @param work throws the reason of the signal when it is aborted
 * @throws CommandError after an abort, and errors of the work
 */
export async function withAbortOnSignal<T>(
  work: (signal: AbortSignal) => Promise<T>,
  stopped = 'Stopped before it was complete. No partial result was kept.',
): Promise<T> {
  const stop = new AbortController()
  const removeListeners = () => SIGNALS.forEach((name) => process.off(name, onSignal))
  const onSignal = () => {
    removeListeners()
    stop.abort(new CommandError(stopped))
  }
  for (const name of SIGNALS) process.on(name, onSignal)
  try {
    return await work(stop.signal)
  } finally {
    removeListeners()
  }
}

/** A progress line, on a terminal alone. */
interface Progress {
  /** Updates the progress; an unknown total is omitted. */
  update(done: number, total?: number): void
  /** Clears the line. */
  end(): void
}

/** A progress line with a label; `bytes` are shown in megabytes. */
export function createProgressLine(terminal: Terminal, words: string, unit: string): Progress {
  if (!terminal.isInteractive) return { update() {}, end() {} }
  const line = createLine()
  const shown = (count: number): string =>
    unit === 'bytes' ? (count / 1_000_000).toFixed(1) : String(count)
  const name = unit === 'bytes' ? 'MB' : unit
  return {
    update(done, total) {
      const whole = total === undefined ? '' : `/${shown(total)}`
      line.update(`${words} ${shown(done)}${whole} ${name}`.trimEnd())
    },
    end: () => line.end(),
  }
}

/** Progress event of an import or export. */
interface StepEvent {
  step: string
  current?: number
  total?: number | '?'
}

interface Steps {
  readonly tell: (event: StepEvent) => void
  readonly end: () => void
}

/** One progress line per step, on a terminal alone. */
export function createStepProgress(terminal: Terminal): Steps {
  let line: Progress | undefined
  let known: string | undefined
  const end = (): void => line?.end()
  return {
    tell({ step, current, total }) {
      if (step !== known) {
        end()
        known = step
        line = createProgressLine(terminal, step, '')
      }
      if (current !== undefined) line?.update(current, total === '?' ? undefined : total)
    },
    end,
  }
}
