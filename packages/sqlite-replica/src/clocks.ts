/** Clocks that are farther apart tell different times of what is done at once, in milliseconds. */
const APART = 5_000

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * Says how far the clock of a machine is from that of its database, in one sentence; undefined while they agree.
 * @param ahead milliseconds by which it is ahead; negative where it is behind
 * @param machine what it is called, such as `the machine of the shop`
 */
export function clocksApart(ahead: number, machine: string): string | undefined {
  const apart = Math.abs(ahead)
  if (apart <= APART) return undefined
  const by =
    apart < 2 * MINUTE
      ? `${Math.round(apart / SECOND)} s`
      : apart < 2 * HOUR
        ? `${Math.round(apart / MINUTE)} min`
        : `${Math.round(apart / HOUR)} h`
  return `The clock of ${machine} is ${by} ${ahead > 0 ? 'ahead of' : 'behind'} that of its database.`
}
