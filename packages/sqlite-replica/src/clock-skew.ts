/** Clock skew that is tolerated, in milliseconds. */
const TOLERANCE = 5_000

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * Describes the clock skew between a machine and its database in one sentence; undefined while it is tolerable.
 * @param ahead milliseconds by which the machine is ahead; negative when it is behind
 * @param machine its name in the sentence, such as `the machine of the shop`
 */
export function describeClockSkew(ahead: number, machine: string): string | undefined {
  const apart = Math.abs(ahead)
  if (apart <= TOLERANCE) return undefined
  const by =
    apart < 2 * MINUTE
      ? `${Math.round(apart / SECOND)} s`
      : apart < 2 * HOUR
        ? `${Math.round(apart / MINUTE)} min`
        : `${Math.round(apart / HOUR)} h`
  return `The clock of ${machine} is ${by} ${ahead > 0 ? 'ahead of' : 'behind'} that of its database.`
}
