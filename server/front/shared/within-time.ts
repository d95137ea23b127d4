/** Milliseconds between two looks whether this process listens. */
const lookEvery = 50

/**
 * Waits for an answer, and counts no time in which this process was busy: it hears nobody then, and the answer may have
 * been there all along. A site that starts is busy for seconds.
 *
 * @param ms most time in which it listens, in ms
 * @param late makes what is thrown when that is over
 * @throws Error what `late` made, or what the work rejects with
 */
export function withinTime<T>(work: Promise<T>, ms: number, late = noAnswer): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    const look = (left: number) => {
      if (left <= 0) return reject(late())
      const step = Math.min(left, lookEvery)
      timer = setTimeout(look, step, left - step)
    }
    look(ms)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

export function noAnswer(): Error {
  return new Error('it does not answer')
}
