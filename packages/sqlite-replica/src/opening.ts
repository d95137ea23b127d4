import { findDamage, isSmall } from '@orrery/page-check'
import { damageFound, noteRenewed, renewed, standingDamage } from './damage.ts'
import { LocalFile, type Standpoint, type Program } from './local-file.ts'
import { install, isInstalled, load, replace } from './postgres/contents.ts'
import type { Lines } from './postgres/lines.ts'
import { PostgresRecord, type Head } from './postgres/record.ts'
import { RecordError } from './postgres/trouble.ts'
import { type Row, quoted, tablesOf, type Table } from './tables.ts'

export interface Opening {
  lines: Lines
  schema: string
  /** Host and database, for people. */
  shown: string
  path: string
  program: Program
  belongsTo: string
}

/** A replica that is open. */
export interface OpenedFile {
  file: LocalFile
  /** Whether all its pages are known to be sound: those of a large one are looked through beside the work. */
  isLookedThrough: boolean
  /** What the log is told where it was damaged and read anew. */
  renewal: string | null
}

/**
 * Opens the replica of a process at what the record is, or was a little while ago: made where it is missing, taken to a newer
 * schema where the program is newer than the record, read anew where it is no copy of this record or its damage is noted. Nothing is
 * read from a small one before its pages are looked through.
 * @throws (as a rejection) RecordError where the record is another installation's or a newer program's, and what SQLite reports of damage
 */
export async function openFile(opening: Opening): Promise<OpenedFile> {
  const { lines, schema, program } = opening
  const record = new PostgresRecord(lines, schema)
  if (!(await isInstalled(lines, schema))) await makeRecord(opening, record)
  const head = await headOf(record, opening)
  refuseOthers(head, opening)
  if (head.steps < program.STEPS) return upgrade(opening, record, head)
  return (await openBefore(opening, record, head)) ?? readAnew(opening, record, head, program.STEPS)
}

const { signal: never } = new AbortController()

/** What this process, or the one before it, followed; undefined where that is of no use. @throws what SQLite reports of damage */
async function openBefore(
  { path, program }: Opening,
  record: PostgresRecord,
  head: Head,
): Promise<OpenedFile | undefined> {
  if (standingDamage(path)) return undefined
  const file = LocalFile.open(path, program.STEPS)
  if (!file) return undefined
  try {
    if (await isOf(file.standpoint, head, record)) {
      const isLookedThrough = await isSmall(path)
      const found = isLookedThrough ? await findDamage(path, never) : null
      if (found !== null) throw damageFound(found)
      return { file, isLookedThrough, renewal: null }
    }
  } catch (error) {
    file.database.close()
    throw error
  }
  file.database.close()
  return undefined
}

/** Of tables with other columns somebody else's program knows what they are. */
const OTHER_TABLES = /^42(?:703|P01|883)$/

async function headOf(record: PostgresRecord, { schema, shown }: Opening): Promise<Head> {
  try {
    return await record.look()
  } catch (error) {
    if (!OTHER_TABLES.test((error as { code?: string }).code ?? '')) throw error
    throw new RecordError(
      `The schema ${schema} of the database ${shown} holds something else: name another schema in its address (?schema=…), or none.`,
      { cause: error },
    )
  }
}

/** Tables are what the program's own database has: a new one is made to see them, and is a replica where the record is new as well. */
async function makeRecord(opening: Opening, record: PostgresRecord): Promise<void> {
  const { lines, schema, path, program, belongsTo } = opening
  const { KIND: kind, STEPS: steps } = program
  const file = await LocalFile.make(path, program, steps, async ({ tables }) => {
    await install(lines, schema, { tables, kind, steps, belongsTo })
    const { installation, place } = await record.look()
    return { installation: place === 0 ? installation : '', place: 0, entry: null }
  })
  file.database.close()
}

/** @throws RecordError where a record is another program's, another installation's or a newer program's */
export function refuseOthers(
  head: Head,
  {
    shown,
    schema,
    program,
    belongsTo,
  }: Pick<Opening, 'shown' | 'schema' | 'program' | 'belongsTo'>,
): void {
  if (head.kind !== null && head.kind !== program.KIND)
    throw new RecordError(
      `The schema ${schema} of the database ${shown} holds a ${head.kind}, and this is a ${program.KIND}: name another schema in its address (?schema=…), or none.`,
    )
  if (head.belongsTo !== belongsTo)
    throw new RecordError(
      `The database ${shown} is in use by another installation, "${head.belongsTo}", and this one is "${belongsTo}": name another database, or another schema in it (?schema=…).`,
    )
  if (head.steps > program.STEPS)
    throw new RecordError(
      `The database ${shown} was written by a newer version of this program (the schema of ${schema} is ${head.steps}, this program knows up to ${program.STEPS}); start that version.`,
    )
}

/** Whether a replica stands somewhere in this record's log, or at its end. */
async function isOf(at: Standpoint, head: Head, record: PostgresRecord): Promise<boolean> {
  if (at.installation !== head.installation || at.place > head.place) return false
  const entry = await record.entryAt(at.place)
  // Of a place that the log has forgotten nobody can say more; what follows it is missing as well then.
  return entry === at.entry && (entry !== null || at.place === head.place)
}

/** One that was damaged is looked through before anything is read from it: its disk may fail. */
async function readAnew(
  { lines, schema, shown, path, program }: Opening,
  record: PostgresRecord,
  { installation }: Head,
  steps: number,
): Promise<OpenedFile> {
  const damage = standingDamage(path)
  const file = await LocalFile.make(path, program, steps, async ({ tables, put }) => {
    const place = await load(lines, schema, tables, put)
    return { installation, place, entry: await record.entryAt(place) }
  })
  if (!damage) return { file, isLookedThrough: true, renewal: null }
  const found = await findDamage(path, never)
  if (found !== null) {
    file.database.close()
    throw damageFound(found)
  }
  noteRenewed(path, damage)
  return { file, isLookedThrough: true, renewal: renewed(path, shown, damage) }
}

/** The steps are taken here, as they are without a record, and what came of them is written there. */
async function upgrade(opening: Opening, record: PostgresRecord, head: Head): Promise<OpenedFile> {
  const { lines, schema, program } = opening
  const before = await readAnew(opening, record, head, head.steps)
  const { database, place } = before.file
  try {
    program.prepare(database, program.STEPS)
    await replace(lines, schema, {
      tables: tablesOf(database),
      steps: program.STEPS,
      base: place,
      rowsOf: (table, limit) => rowsOf(database, table, limit),
    })
  } finally {
    database.close()
  }
  return { ...(await readAnew(opening, record, head, program.STEPS)), renewal: before.renewal }
}

/** All rows of a table, some at a time. */
export function* rowsOf(
  database: LocalFile['database'],
  { name, columns }: Table,
  limit: number,
): Generator<Row[]> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  let rows: Row[] = []
  for (const row of database.prepare(`SELECT ${names} FROM ${quoted(name)}`).iterate()) {
    rows.push(row as Row)
    if (rows.length < limit) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
