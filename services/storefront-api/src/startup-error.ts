/** A reason not to start, worded for the person at the terminal. */
export class StartupError extends Error {
  override name = 'StartupError'
}
