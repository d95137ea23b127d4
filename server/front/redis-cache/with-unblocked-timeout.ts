/** Interval in which busy time is detected, in ms. */
const checkEveryMs = 50

/**
 * Awaits a promise with a timeout that does not count time in which the event loop was blocked, because the response may
 * have arrived already. A site that starts is busy for seconds.
 *
 * @param ms timeout
 * @param createError creates the timeout error
 * @throws Error what `createError` made, or what the work rejects with
 */
export function withUnblockedTimeout<T>(
  work: Promise<T>,
  ms: number,
  createError = notRespondingError,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_resolve, reject) => {
    const check = (left: number) => {
      if (left <= 0) return reject(createError())
      const step = Math.min(left, checkEveryMs)
      timer = setTimeout(check, step, left - step)
    }
    check(ms)
  })
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer))
}

export function notRespondingError(): Error {
  return new Error('it does not respond')
}
