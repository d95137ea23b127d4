import { existsSync, renameSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { ReplicaDatabase, type ReplicatedSchema } from './replica-database.ts'
import { assertSameInstallation, readRowBatches } from './open-replica-database.ts'
import { parsePostgresAddress } from './postgres/postgres-address.ts'
import {
  installLog,
  isLogInstalled,
  loadSnapshot,
  replaceSnapshot,
} from './postgres/log-snapshot.ts'
import { ConnectionPair, isSchemaInUse } from './postgres/connection-pair.ts'
import { ReplicatedLog } from './postgres/replicated-log.ts'
import { ReplicatedLogError, toReplicatedLogError } from './postgres/replicated-log-error.ts'
import { POSITION_TABLE, readReplicatedTables } from './replicated-tables.ts'

/** A log that content is copied to or from. */
export interface TransferLog {
  /** `postgres://…`, with `?schema=` to override the default schema. */
  url: string
  schema: string
  program: ReplicatedSchema
  /** Name of the installation. */
  belongsTo: string
}

/** What was copied. */
export interface TransferSummary {
  /** Host and database, for people. */
  label: string
  tables: number
  rows: number
}

/**
 * Copies a SQLite database into an empty log in one transaction.
 * @param database at the newest schema; nothing may write to it meanwhile
 * @throws (as a rejection) ReplicatedLogError when the log is not empty, belongs to another installation or is in use
 */
export function copyToPostgres(database: DatabaseSync, log: TransferLog): Promise<TransferSummary> {
  const { program, belongsTo } = log
  return withConnections(log, async ({ connections, schema, label }) => {
    const tables = readReplicatedTables(database)
    const steps = program.STEPS
    await installLog(connections, schema, { tables, kind: program.KIND, steps, belongsTo })
    const head = await new ReplicatedLog(connections, schema).readHead()
    assertSameInstallation(head, { label, schema, program, belongsTo })
    if (head.position > 0 || head.steps < steps)
      throw new ReplicatedLogError(
        `The database ${label} is not empty. Use another one, or another schema in it (?schema=…).`,
      )
    let count = 0
    await replaceSnapshot(connections, schema, {
      tables,
      steps,
      base: 0,
      *rowsOf(table, limit) {
        for (const rows of readRowBatches(database, table, limit)) {
          count += rows.length
          yield rows
        }
      },
    })
    return { label, tables: tables.length, rows: count }
  })
}

/**
 * Copies a log into a new SQLite database at the newest schema. The file gets its name once it is complete.
 * @param path must not exist
 * @throws (as a rejection) ReplicatedLogError when there is no log, or it belongs to another installation or a newer version,
 * or is in use
 */
export function copyFromPostgres(path: string, log: TransferLog): Promise<TransferSummary> {
  const { program, belongsTo } = log
  return withConnections(log, async ({ connections, schema, label }) => {
    if (!(await isLogInstalled(connections, schema)))
      throw new ReplicatedLogError(`The database ${label} is empty in the schema ${schema}.`)
    const head = await new ReplicatedLog(connections, schema).readHead()
    assertSameInstallation(head, { label, schema, program, belongsTo })
    let count = 0
    const draft = `${path}.new`
    const { database, tables } = await ReplicaDatabase.create(
      draft,
      program,
      head.steps,
      async (file) => {
        const position = await loadSnapshot(connections, schema, file.tables, (table, rows) => {
          count += rows.length
          file.put(table, rows)
        })
        return { installation: head.installation, position, entry: null }
      },
    )
    try {
      database.exec(`DROP TABLE ${POSITION_TABLE}`)
      program.prepare(database, program.STEPS)
      // Leaves WAL mode, because the renamed file would lose its `-wal` and `-shm` files.
      database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL')
    } finally {
      database.close()
    }
    renameSync(draft, path)
    return { label, tables: tables.length, rows: count }
  })
}

/**
 * Renames a file whose content was copied elsewhere, so that no process keeps using it.
 * @returns the new path
 */
export function retireDatabaseFile(path: string): string {
  const wanted = `${path}.moved`
  let free = wanted
  for (let number = 2; existsSync(free); number += 1) free = `${wanted}-${number}`
  renameSync(path, free)
  return free
}

interface OpenLog {
  connections: ConnectionPair
  schema: string
  label: string
}

async function withConnections(
  { url, schema: usual }: TransferLog,
  work: (log: OpenLog) => Promise<TransferSummary>,
): Promise<TransferSummary> {
  const address = parsePostgresAddress(url, usual)
  const { schema, label } = address
  let connections: ConnectionPair | undefined
  try {
    connections = await ConnectionPair.connect(address, { onEntry() {}, onAck() {}, onLost() {} })
    if (await isSchemaInUse(connections, schema))
      throw new ReplicatedLogError(
        `A process is using the schema ${schema} of the database ${label}. Stop it first.`,
      )
    return await work({ connections, schema, label })
  } catch (error) {
    throw (error as { errcode?: number }).errcode === undefined
      ? toReplicatedLogError(error, label)
      : error
  } finally {
    connections?.close()
  }
}
