import type { LogProblemReporter } from './log-problem-reporter.ts'
import { ConnectionPair } from './postgres/connection-pair.ts'
import type { PostgresAddress } from './postgres/postgres-address.ts'
import {
  isReadOnlyError,
  isRejectedQuery,
  readOnlyError,
  type ReplicatedLogError,
  toReplicatedLogError,
} from './postgres/replicated-log-error.ts'
import type { ReplicatedLog } from './postgres/replicated-log.ts'
import type { LogFollower } from './replica-options.ts'

/**
 * Probes whether a log that rejected writes accepts them again.
 * @returns the reason to reconnect, when a read-only database accepts writes on new connections
 */
export async function probeWrite(
  follower: LogFollower,
  log: ReplicatedLog | undefined,
  rejection: ReplicatedLogError,
  { address, problems }: { address: PostgresAddress; problems: LogProblemReporter },
): Promise<ReplicatedLogError | undefined> {
  if (isReadOnlyError(rejection)) {
    const connections = await ConnectionPair.connect(address, {
      onEntry() {},
      onAck() {},
      onLost() {},
    })
    connections.close()
    return connections.isReadOnly ? undefined : readOnlyError(address.label)
  }
  try {
    await follower.runExclusive(async () => log?.probeWrite())
    problems.noteWritable()
  } catch (error) {
    if (isRejectedQuery(error)) problems.noteRejected(toReplicatedLogError(error, address.label))
  }
  return undefined
}
