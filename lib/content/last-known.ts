/** The latest answers of queries, so that an outage of content does not take known pages down. */
export class LastKnown<Answer> {
  readonly #answers = new Map<string, Answer>()
  readonly #limit: number

  /** @param limit most answers kept; the one unused for longest goes first */
  constructor(limit: number) {
    this.#limit = limit
  }

  remember(key: string, answer: Answer): void {
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > this.#limit && oldest !== undefined) this.#answers.delete(oldest)
  }

  recall(key: string): Answer | undefined {
    const answer = this.#answers.get(key)
    if (answer !== undefined) this.remember(key, answer)
    return answer
  }
}
