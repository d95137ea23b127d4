import { randomBytes } from 'node:crypto'
import { type Row, quoted, type Table } from '../tables.ts'
import type { Lines } from './lines.ts'
import { commitFunction, programTables, recordTables } from './schema.ts'
import { RecordError } from './trouble.ts'

const ROWS_AT_ONCE = 2_000

/** Whether a schema holds a record. */
export async function isInstalled({ works }: Lines, schema: string): Promise<boolean> {
  // Names are looked up in what a connection remembers, tables by what is there: somebody else may have made it just now.
  const { rows } = await works.query(
    `SELECT FROM pg_catalog.pg_tables WHERE schemaname = $1 AND tablename = 'head'`,
    [schema],
  )
  return rows.length > 0
}

interface Installation {
  tables: readonly Table[]
  /** What sort of program it is of. */
  kind: string
  steps: number
  /** What its program calls the installation. */
  belongsTo: string
}

/** Makes a record where it is missing, with the tables of a program. */
export async function install(
  lines: Lines,
  schema: string,
  { tables, kind, steps, belongsTo }: Installation,
): Promise<void> {
  await lines.transaction(async () => {
    await lines.works.query('SELECT pg_advisory_xact_lock(hashtext($1))', [schema])
    if (await isInstalled(lines, schema)) return
    await lines.works.query(recordTables(schema))
    await define(lines, schema, tables)
    await lines.works.query(
      `INSERT INTO ${quoted(schema)}.head (kind, belongs_to, secret, steps) VALUES ($1, $2, $3, $4)`,
      [kind, belongsTo, randomBytes(24).toString('base64url'), steps],
    )
  })
}

async function define({ works }: Lines, schema: string, tables: readonly Table[]): Promise<void> {
  await works.query(programTables(schema, tables))
  await works.query(commitFunction(schema, tables))
}

/**
 * Everything that a record comes to, as it is at one moment.
 * @returns the place of that moment
 */
export async function load(
  lines: Lines,
  schema: string,
  tables: readonly Table[],
  take: (table: Table, rows: Row[]) => void,
): Promise<number> {
  const s = quoted(schema)
  const { works } = lines
  return lines.transaction(async () => {
    await works.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await works.query(`SELECT place FROM ${s}.head`)
    for (const table of tables) {
      const names = table.columns.map(({ name }) => quoted(name)).join(', ')
      await works.query(`DECLARE loaded CURSOR FOR SELECT ${names} FROM ${s}.${quoted(table.name)}`)
      for (;;) {
        const part = await works.query(`FETCH ${ROWS_AT_ONCE} FROM loaded`)
        if (part.rows.length === 0) break
        take(table, part.rows as Row[])
      }
      await works.query('CLOSE loaded')
    }
    return rows[0].place as number
  })
}

/** What tables hold instead, and on which place of the log that was made. */
export interface Replacement {
  tables: readonly Table[]
  steps: number
  base: number
  rowsOf: (table: Table, limit: number) => Iterable<Row[]>
}

/**
 * Puts other rows into all tables, those of a newer schema or of another database, in one step. Readers begin anew.
 * @returns the place of that step
 * @throws (as a rejection) RecordError where somebody wrote meanwhile
 */
export async function replace(
  lines: Lines,
  schema: string,
  { tables, steps, base, rowsOf }: Replacement,
): Promise<number> {
  const s = quoted(schema)
  const { works } = lines
  return lines.transaction(async () => {
    const { rowCount } = await works.query(
      `UPDATE ${s}.head SET steps = $1, place = place + 1 WHERE place = $2`,
      [steps, base],
    )
    if (rowCount === 0)
      throw new RecordError('Somebody wrote while the tables were being made anew; try again.')
    await works.query(`DELETE FROM ${s}.log`)
    await define(lines, schema, tables)
    for (const table of tables) {
      const name = `${s}.${quoted(table.name)}`
      const names = table.columns.map((column) => quoted(column.name)).join(', ')
      await works.query(`TRUNCATE ${name}`)
      for (const rows of rowsOf(table, ROWS_AT_ONCE))
        await works.query(
          `INSERT INTO ${name} (${names})
             SELECT ${names} FROM json_populate_recordset(NULL::${name}, $1::json)`,
          [JSON.stringify(rows)],
        )
    }
    return base + 1
  })
}
