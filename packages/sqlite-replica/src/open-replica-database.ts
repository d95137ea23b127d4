import { findCorruption, isSmallDatabase } from '@orrery/page-check'
import { corruptionError, markRebuilt, rebuiltMessage, pendingCorruption } from './corruption.ts'
import { ReplicaDatabase, type LogPosition, type ReplicatedSchema } from './replica-database.ts'
import {
  installLog,
  isLogInstalled,
  loadSnapshot,
  replaceSnapshot,
} from './postgres/log-snapshot.ts'
import type { ConnectionPair } from './postgres/connection-pair.ts'
import { ReplicatedLog, type ReplicatedLogState } from './postgres/replicated-log.ts'
import { ReplicatedLogError } from './postgres/replicated-log-error.ts'
import {
  type Row,
  quoteIdentifier,
  readReplicatedTables,
  type ReplicatedTable,
} from './replicated-tables.ts'

export interface OpenOptions {
  connections: ConnectionPair
  schema: string
  /** Host and database, for people. */
  label: string
  path: string
  program: ReplicatedSchema
  belongsTo: string
}

/** An open replica. */
export interface OpenedDatabase {
  file: ReplicaDatabase
  /** Whether all its pages were checked; those of a large file are checked in the background. */
  isVerified: boolean
  /** Log message when it was corrupt and rebuilt. */
  rebuildMessage: string | null
}

/**
 * Opens the replica of a process at a recent position of the log: created where it is missing, migrated when the program has
 * a newer schema, rebuilt when it is no copy of this log or is marked corrupt. The pages of a small file are checked before
 * anything is read from it.
 * @throws (as a rejection) ReplicatedLogError when the log belongs to another installation or a newer version; SQLite's error
 * when the file is corrupt
 */
export async function openReplicaDatabase(opening: OpenOptions): Promise<OpenedDatabase> {
  const { connections, schema, program } = opening
  const log = new ReplicatedLog(connections, schema)
  if (!(await isLogInstalled(connections, schema))) await createLog(opening, log)
  const head = await readHead(log, opening)
  assertSameInstallation(head, opening)
  if (head.steps < program.STEPS) return upgrade(opening, log, head)
  return (await openExisting(opening, log, head)) ?? rebuild(opening, log, head, program.STEPS)
}

const { signal: never } = new AbortController()

/** The existing replica; undefined when it cannot be reused. @throws SQLite's error when it is corrupt */
async function openExisting(
  { path, program }: OpenOptions,
  log: ReplicatedLog,
  head: ReplicatedLogState,
): Promise<OpenedDatabase | undefined> {
  if (pendingCorruption(path)) return undefined
  const file = ReplicaDatabase.open(path, program.STEPS)
  if (!file) return undefined
  try {
    if (await isCopyOfLog(file.standpoint, head, log)) {
      const isVerified = await isSmallDatabase(path)
      const found = isVerified ? await findCorruption(path, never) : null
      if (found !== null) throw corruptionError(found)
      return { file, isVerified: isVerified, rebuildMessage: null }
    }
  } catch (error) {
    file.database.close()
    throw error
  }
  file.database.close()
  return undefined
}

/** Tables with other columns belong to another program. */
const UNKNOWN_TABLES = /^42(?:703|P01|883)$/

async function readHead(
  log: ReplicatedLog,
  { schema, label }: OpenOptions,
): Promise<ReplicatedLogState> {
  try {
    return await log.readHead()
  } catch (error) {
    if (!UNKNOWN_TABLES.test((error as { code?: string }).code ?? '')) throw error
    throw new ReplicatedLogError(
      `The schema ${schema} of the database ${label} holds other tables. Set another schema in its address (?schema=…), or none.`,
      { cause: error },
    )
  }
}

/** Creates the log's tables after those of an empty database, which becomes the replica when the log is new too. */
async function createLog(opening: OpenOptions, log: ReplicatedLog): Promise<void> {
  const { connections, schema, path, program, belongsTo } = opening
  const { KIND: kind, STEPS: steps } = program
  const file = await ReplicaDatabase.create(path, program, steps, async ({ tables }) => {
    await installLog(connections, schema, { tables, kind, steps, belongsTo })
    const { installation, position } = await log.readHead()
    return { installation: position === 0 ? installation : '', position: 0, entry: null }
  })
  file.database.close()
}

/** @throws ReplicatedLogError when the log belongs to another program, another installation or a newer version */
export function assertSameInstallation(
  head: ReplicatedLogState,
  {
    label,
    schema,
    program,
    belongsTo,
  }: Pick<OpenOptions, 'label' | 'schema' | 'program' | 'belongsTo'>,
): void {
  if (head.kind !== null && head.kind !== program.KIND)
    throw new ReplicatedLogError(
      `The schema ${schema} of the database ${label} holds a ${head.kind}, and this is a ${program.KIND}. Set another schema in its address (?schema=…), or none.`,
    )
  if (head.belongsTo !== belongsTo)
    throw new ReplicatedLogError(
      `The database ${label} is in use by another installation, "${head.belongsTo}", and this one is "${belongsTo}". Use another database, or another schema in it (?schema=…).`,
    )
  if (head.steps > program.STEPS)
    throw new ReplicatedLogError(
      `The database ${label} was written by a newer version of this program (the schema of ${schema} is ${head.steps}, this program knows up to ${program.STEPS}); start that version.`,
    )
}

/** Whether a replica's last entry is in this log. */
async function isCopyOfLog(
  at: LogPosition,
  head: ReplicatedLogState,
  log: ReplicatedLog,
): Promise<boolean> {
  if (at.installation !== head.installation || at.position > head.position) return false
  const entry = await log.entryAt(at.position)
  // The log may be trimmed at that position; entries after it are then missing as well.
  return entry === at.entry && (entry !== null || at.position === head.position)
}

/** Rebuilds the replica from the log. A copy that was corrupt is checked first, because its disk may fail. */
async function rebuild(
  { connections, schema, label, path, program }: OpenOptions,
  log: ReplicatedLog,
  { installation }: ReplicatedLogState,
  steps: number,
): Promise<OpenedDatabase> {
  const corruption = pendingCorruption(path)
  const file = await ReplicaDatabase.create(path, program, steps, async ({ tables, put }) => {
    const position = await loadSnapshot(connections, schema, tables, put)
    return { installation, position, entry: await log.entryAt(position) }
  })
  if (!corruption) return { file, isVerified: true, rebuildMessage: null }
  const found = await findCorruption(path, never)
  if (found !== null) {
    file.database.close()
    throw corruptionError(found)
  }
  markRebuilt(path, corruption)
  return { file, isVerified: true, rebuildMessage: rebuiltMessage(path, label, corruption) }
}

/** Migrates a local copy, and replaces the log's tables with the result. */
async function upgrade(
  opening: OpenOptions,
  log: ReplicatedLog,
  head: ReplicatedLogState,
): Promise<OpenedDatabase> {
  const { connections, schema, program } = opening
  const before = await rebuild(opening, log, head, head.steps)
  const { database, position } = before.file
  try {
    program.prepare(database, program.STEPS)
    await replaceSnapshot(connections, schema, {
      tables: readReplicatedTables(database),
      steps: program.STEPS,
      base: position,
      rowsOf: (table, limit) => readRowBatches(database, table, limit),
    })
  } finally {
    database.close()
  }
  return {
    ...(await rebuild(opening, log, head, program.STEPS)),
    rebuildMessage: before.rebuildMessage,
  }
}

/** All rows of a table, in batches. */
export function* readRowBatches(
  database: ReplicaDatabase['database'],
  { name, columns }: ReplicatedTable,
  limit: number,
): Generator<Row[]> {
  const names = columns.map((column) => quoteIdentifier(column.name)).join(', ')
  let rows: Row[] = []
  for (const row of database.prepare(`SELECT ${names} FROM ${quoteIdentifier(name)}`).iterate()) {
    rows.push(row as Row)
    if (rows.length < limit) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
