/** Something the person at the terminal can put right. Its message is one clear sentence. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
