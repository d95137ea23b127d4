import { existsSync, renameSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { LocalFile, type Program } from './local-file.ts'
import { refuseOthers, rowsOf } from './opening.ts'
import { readPostgresAddress } from './postgres/address.ts'
import { install, isInstalled, load, replace } from './postgres/contents.ts'
import { Lines, isServed } from './postgres/lines.ts'
import { PostgresRecord } from './postgres/record.ts'
import { RecordError, recordError } from './postgres/trouble.ts'
import { OWN_TABLE, tablesOf } from './tables.ts'

/** A record that something is moved to or from. */
export interface MovedRecord {
  /** `postgres://…`, with `?schema=` where it is not the program's own. */
  url: string
  schema: string
  program: Program
  /** What the installation is called. */
  belongsTo: string
}

/** What came over. */
export interface Moved {
  /** Host and database, for people. */
  shown: string
  tables: number
  rows: number
}

/**
 * Puts everything of a program's own database into a record that holds nothing yet, in one step.
 * @param database at the program's newest schema; what it shows is to stay the same meanwhile
 * @throws (as a rejection) RecordError where the record holds something, is another installation's or in use
 */
export function fillRecord(database: DatabaseSync, record: MovedRecord): Promise<Moved> {
  const { program, belongsTo } = record
  return withLines(record, async ({ lines, schema, shown }) => {
    const tables = tablesOf(database)
    const steps = program.STEPS
    await install(lines, schema, { tables, kind: program.KIND, steps, belongsTo })
    const head = await new PostgresRecord(lines, schema).look()
    refuseOthers(head, { shown, schema, program, belongsTo })
    if (head.place > 0 || head.steps < steps)
      throw new RecordError(
        `The database ${shown} holds something already: name another one, or another schema in it (?schema=…).`,
      )
    let count = 0
    await replace(lines, schema, {
      tables,
      steps,
      base: 0,
      *rowsOf(table, limit) {
        for (const rows of rowsOf(database, table, limit)) {
          count += rows.length
          yield rows
        }
      },
    })
    return { shown, tables: tables.length, rows: count }
  })
}

/**
 * Copies everything of a record into a database of the program's own, at its newest schema. The file has its name when it is whole.
 * @param path where nothing is yet
 * @throws (as a rejection) RecordError where there is no record, or it is another installation's, a newer program's or in use
 */
export function copyRecord(path: string, record: MovedRecord): Promise<Moved> {
  const { program, belongsTo } = record
  return withLines(record, async ({ lines, schema, shown }) => {
    if (!(await isInstalled(lines, schema)))
      throw new RecordError(`The database ${shown} holds nothing in the schema ${schema}.`)
    const head = await new PostgresRecord(lines, schema).look()
    refuseOthers(head, { shown, schema, program, belongsTo })
    let count = 0
    const draft = `${path}.new`
    const { database, tables } = await LocalFile.make(draft, program, head.steps, async (file) => {
      const place = await load(lines, schema, file.tables, (table, rows) => {
        count += rows.length
        file.put(table, rows)
      })
      return { installation: head.installation, place, entry: null }
    })
    try {
      database.exec(`DROP TABLE ${OWN_TABLE}`)
      program.prepare(database, program.STEPS)
      // What stands beside the file would not come with its name.
      database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL')
    } finally {
      database.close()
    }
    renameSync(draft, path)
    return { shown, tables: tables.length, rows: count }
  })
}

/**
 * Gives a file whose content was moved a name of its own, so that nobody goes on with it.
 * @returns where it is now
 */
export function setAside(path: string): string {
  const wanted = `${path}.moved`
  let free = wanted
  for (let number = 2; existsSync(free); number += 1) free = `${wanted}-${number}`
  renameSync(path, free)
  return free
}

interface OpenRecord {
  lines: Lines
  schema: string
  shown: string
}

async function withLines(
  { url, schema: usual }: MovedRecord,
  work: (record: OpenRecord) => Promise<Moved>,
): Promise<Moved> {
  const address = readPostgresAddress(url, usual)
  const { schema, shown } = address
  let lines: Lines | undefined
  try {
    lines = await Lines.connect(address, { onEntry() {}, onSeen() {}, onLost() {} })
    if (await isServed(lines, schema))
      throw new RecordError(
        `Something works on the schema ${schema} of the database ${shown}: stop it first.`,
      )
    return await work({ lines, schema, shown })
  } catch (error) {
    throw (error as { errcode?: number }).errcode === undefined ? recordError(error, shown) : error
  } finally {
    lines?.end()
  }
}
