import { httpError } from '../../http/errors.ts'

/** Runs at most `parallel` jobs at once and refuses more than `waiting` others. */
export class WorkQueue {
  readonly #parallel: number
  readonly #capacity: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(parallel: number, waiting: number) {
    this.#parallel = parallel
    this.#capacity = waiting
  }

  /** @throws ApiError 503 when too many wait already. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#parallel) {
      if (this.#waiting.length >= this.#capacity) {
        throw httpError(
          503,
          'Service Unavailable',
          'Too many images are being transformed; try again shortly',
        )
      }
      // The finished job hands its place over, so the count stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await job()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
