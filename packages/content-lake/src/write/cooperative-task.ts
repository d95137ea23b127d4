/** Work that may pause wherever it yields. */
export type CooperativeTask<T> = Generator<void, T, void>

/** Milliseconds after which work that goes on pauses: what others wait for, beside the step that runs. */
const TURN_MS = 8

/**
 * Goes on with work until a turn is over: to its end, unless it takes long.
 * @throws what the work throws
 */
export function runTimeSlice<T>(steps: CooperativeTask<T>): IteratorResult<void, T> {
  const end = performance.now() + TURN_MS
  let step = steps.next()
  while (!step.done && performance.now() < end) step = steps.next()
  return step
}
