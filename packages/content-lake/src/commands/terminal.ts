import type { Environment } from '../config.ts'

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
