import { pino, type Logger } from 'pino'

export type { Logger }

/** How much is told: `info` has a line for each request, `warn` what went wrong alone. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** `json`: one object a line, for programs. `text`: for whoever watches a terminal. */
export const LOG_FORMATS = ['json', 'text'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

export interface LogOptions {
  format: LogFormat
  level: LogLevel
  /** Receives whole lines; the error output by default. */
  write?: (line: string) => void
}

interface LogLine {
  level: string
  time: string
  msg?: string
  err?: { stack?: string; message?: string }
  [field: string]: unknown
}

/**
 * What a lake tells of itself. Addresses come without their query, and nothing is told of headers and bodies: tokens, passwords
 * and the parameters of queries are in them.
 */
export function createLog({ format, level, write = toErrorOutput }: LogOptions): Logger {
  const line = format === 'json' ? write : (text: string) => write(`${plainLine(text)}\n`)
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: line },
  )
}

function toErrorOutput(line: string): void {
  process.stderr.write(line)
}

/** A line for people: when, how bad, what, its fields, and where it came from. */
function plainLine(json: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(json) as LogLine
  const told = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)
  const head = [time.slice(11, 19), level, msg, ...told].filter(Boolean).join(' ')
  const trace = err?.stack ?? err?.message
  return trace === undefined ? head : `${head}\n${trace}`
}
