/** A reason not to start, worded for the person at the terminal. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** A command line that cannot be understood. */
export class UsageError extends StartupError {
  override name = 'UsageError'
}
