/** Something the person at the terminal can put right. Its message is one clear sentence. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
