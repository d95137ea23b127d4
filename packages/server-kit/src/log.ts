import { Console } from 'node:console'
import { pino, type Logger } from 'pino'
import { DEFAULT_LOG_LEVEL, type LogFormat, type LogLevel } from './log-settings.ts'

export type { Logger }

export interface LogOptions {
  /** Default: `text` on a terminal, else `json`. */
  format?: LogFormat | undefined
  level?: LogLevel
  /** Receives whole lines; standard error by default. */
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
 * Creates a server's log. Callers log paths without query, headers and bodies, because these contain tokens,
 * passwords and personal data.
 */
export function createLog({
  format = process.stderr.isTTY ? 'text' : 'json',
  level = DEFAULT_LOG_LEVEL,
  write = writeToStderr,
}: LogOptions = {}): Logger {
  const line = format === 'json' ? write : (json: string) => write(`${textLine(json)}\n`)
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFields },
    },
    { write: line },
  )
}

/**
 * Unlike `process.stderr`, a console ignores write errors (full disk, closed pipe): lines are lost, but the
 * process continues.
 */
const stderr = new Console(process.stderr)

function writeToStderr(line: string): void {
  stderr.log(line.trimEnd())
}

/** Without the error's own properties, in which drivers and parsers repeat client input. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, stack }
}

/** Characters that break lines or control terminals, with which clients could forge log lines. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/** A line for people: UTC time, level, message, fields, and the indented stack of an error. */
function textLine(json: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(json) as LogLine
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const head = [time.slice(11, 19), level, msg, ...pairs].filter(Boolean).join(' ')
  const stack = (err?.stack ?? err?.message)?.split('\n') ?? []
  return [head, ...stack.map((line) => `  ${line}`)]
    .map((line) => line.replaceAll(CONTROL, ' '))
    .join('\n')
}
