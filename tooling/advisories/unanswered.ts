/** A source that did not say what it was asked. Its message is one clear sentence, for the person at the terminal. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}
