/** An error that the user can fix. Its message says what happened, why, and what to do. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
