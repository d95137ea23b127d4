/** An error that the user can fix. Its message is one sentence: what happened, why, what to do. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
