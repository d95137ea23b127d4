import { randomBytes } from 'node:crypto'
import { type Row, quoteIdentifier, type ReplicatedTable } from '../replicated-tables.ts'
import type { ConnectionPair } from './connection-pair.ts'
import { commitFunctionSql, replicatedTablesSql, logTablesSql } from './log-ddl.ts'
import { ReplicatedLogError } from './replicated-log-error.ts'

const BATCH_ROWS = 2_000

/** Whether a schema has a log. */
export async function isLogInstalled({ bulk }: ConnectionPair, schema: string): Promise<boolean> {
  // Reads the catalog table, because names are resolved from a per-connection cache and another process may just have
  // created the log.
  const { rows } = await bulk.query(
    `SELECT FROM pg_catalog.pg_tables WHERE schemaname = $1 AND tablename = 'head'`,
    [schema],
  )
  return rows.length > 0
}

interface Installation {
  tables: readonly ReplicatedTable[]
  /** Kind of program. */
  kind: string
  steps: number
  /** Name of the installation. */
  belongsTo: string
}

/** Creates a log where it is missing, with the replicated tables. */
export async function installLog(
  connections: ConnectionPair,
  schema: string,
  { tables, kind, steps, belongsTo }: Installation,
): Promise<void> {
  await connections.transaction(async () => {
    await connections.bulk.query('SELECT pg_advisory_xact_lock(hashtext($1))', [schema])
    if (await isLogInstalled(connections, schema)) return
    await connections.bulk.query(logTablesSql(schema))
    await createTables(connections, schema, tables)
    await connections.bulk.query(
      `INSERT INTO ${quoteIdentifier(schema)}.head (kind, belongs_to, secret, steps) VALUES ($1, $2, $3, $4)`,
      [kind, belongsTo, randomBytes(24).toString('base64url'), steps],
    )
  })
}

async function createTables(
  { bulk }: ConnectionPair,
  schema: string,
  tables: readonly ReplicatedTable[],
): Promise<void> {
  await bulk.query(replicatedTablesSql(schema, tables))
  await bulk.query(commitFunctionSql(schema, tables))
}

/**
 * Reads all tables at one point in time.
 * @returns the position of that snapshot
 */
export async function loadSnapshot(
  connections: ConnectionPair,
  schema: string,
  tables: readonly ReplicatedTable[],
  take: (table: ReplicatedTable, rows: Row[]) => void,
): Promise<number> {
  const s = quoteIdentifier(schema)
  const { bulk } = connections
  return connections.transaction(async () => {
    await bulk.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await bulk.query(`SELECT place FROM ${s}.head`)
    for (const table of tables) {
      const names = table.columns.map(({ name }) => quoteIdentifier(name)).join(', ')
      await bulk.query(
        `DECLARE loaded CURSOR FOR SELECT ${names} FROM ${s}.${quoteIdentifier(table.name)}`,
      )
      for (;;) {
        const part = await bulk.query(`FETCH ${BATCH_ROWS} FROM loaded`)
        if (part.rows.length === 0) break
        take(table, part.rows as Row[])
      }
      await bulk.query('CLOSE loaded')
    }
    return rows[0].place as number
  })
}

/** New content of the tables, and the log position that it was made from. */
export interface SnapshotReplacement {
  tables: readonly ReplicatedTable[]
  steps: number
  base: number
  rowsOf: (table: ReplicatedTable, limit: number) => Iterable<Row[]>
}

/**
 * Replaces the content of all tables in one transaction, with a newer schema or another database's rows. Followers rebuild.
 * @returns the new position
 * @throws (as a rejection) ReplicatedLogError when another process wrote meanwhile
 */
export async function replaceSnapshot(
  connections: ConnectionPair,
  schema: string,
  { tables, steps, base, rowsOf }: SnapshotReplacement,
): Promise<number> {
  const s = quoteIdentifier(schema)
  const { bulk } = connections
  return connections.transaction(async () => {
    const { rowCount } = await bulk.query(
      `UPDATE ${s}.head SET steps = $1, place = place + 1 WHERE place = $2`,
      [steps, base],
    )
    if (rowCount === 0)
      throw new ReplicatedLogError(
        'Another process wrote while the tables were being replaced. Try again.',
      )
    await bulk.query(`DELETE FROM ${s}.log`)
    await createTables(connections, schema, tables)
    for (const table of tables) {
      const name = `${s}.${quoteIdentifier(table.name)}`
      const names = table.columns.map((column) => quoteIdentifier(column.name)).join(', ')
      await bulk.query(`TRUNCATE ${name}`)
      for (const rows of rowsOf(table, BATCH_ROWS))
        await bulk.query(
          `INSERT INTO ${name} (${names})
             SELECT ${names} FROM json_populate_recordset(NULL::${name}, $1::json)`,
          [JSON.stringify(rows)],
        )
    }
    return base + 1
  })
}
