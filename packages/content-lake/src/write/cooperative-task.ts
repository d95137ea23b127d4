/** Work that may pause at every yield. */
export type CooperativeTask<T> = Generator<void, T, void>

/** Milliseconds after which a task pauses; the maximum delay of other work, plus the running step. */
const TURN_MS = 8

/**
 * Runs a task for at most one time slice.
 * @throws what the work throws
 */
export function runTimeSlice<T>(steps: CooperativeTask<T>): IteratorResult<void, T> {
  const end = performance.now() + TURN_MS
  let step = steps.next()
  while (!step.done && performance.now() < end) step = steps.next()
  return step
}
