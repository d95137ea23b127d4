/** A startup failure, worded for the terminal. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** An invalid command line. */
export class UsageError extends StartupError {
  override name = 'UsageError'
}
