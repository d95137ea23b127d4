export { describeClockSkew } from './clock-skew.ts'
export { REPLICA_PRAGMAS } from './replica-database.ts'
export { Replica } from './replica.ts'
export type { ReplicaListener, ReplicaOptions } from './replica-options.ts'
export {
  parsePostgresAddress,
  PostgresAddressError,
  type PostgresAddress,
} from './postgres/postgres-address.ts'
export { ReplicatedLogError } from './postgres/replicated-log-error.ts'
export type { BatchResult, LogProblem, Role } from './worker-messages.ts'
export type { ReplicatedSchema } from './replica-database.ts'
export type { ChangedRows, LogEntry, Row, SqlValue, TableChanges } from './replicated-tables.ts'
