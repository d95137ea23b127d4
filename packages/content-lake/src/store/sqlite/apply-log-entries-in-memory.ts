import type { LogEntry, ChangedRows } from '@orrery/sqlite-replica'
import type { ReplicatedStoreChanges } from '../lake-store.ts'
import type { DatasetTable } from './dataset-table.ts'
import { commitsFromRows } from './commits-from-rows.ts'
import type { SqliteDataset } from './sqlite-dataset.ts'

/** Tables whose changes the datasets publish themselves. */
const DATASET_TABLES = new Set(['documents', 'transactions', 'effects', 'sqlite_sequence'])

interface OpenDatasets {
  open: Map<string, SqliteDataset>
  table: DatasetTable
  /** Loads a new dataset. */
  load: (description: ReturnType<DatasetTable['open']>[number]) => SqliteDataset
}

/**
 * Makes changes by other processes visible that are already in the file. Returns what changed
 * except commits, which the datasets publish.
 */
export function applyLogEntriesInMemory(
  entries: readonly LogEntry[],
  shown: OpenDatasets,
): ReplicatedStoreChanges {
  const added = new Set<SqliteDataset>()
  const removed: SqliteDataset[] = []
  const aclChanged: string[] = []
  const tables = new Set<string>()
  for (const { rows } of entries) {
    for (const name of Object.keys(rows)) if (!DATASET_TABLES.has(name)) tables.add(name)
    if (rows.datasets) {
      const { gone, come } = diffDatasets(rows, shown)
      for (const dataset of gone) {
        void dataset.end()
        shown.open.delete(dataset.name)
        if (!added.delete(dataset)) removed.push(dataset)
      }
      for (const description of come) added.add(shown.load(description))
      aclChanged.push(...updateAclModes(shown))
    }
    if (rows.transactions)
      for (const dataset of shown.open.values())
        for (const commit of commitsFromRows(rows, dataset)) dataset.applyReplicated(commit)
  }
  return { added: [...added], removed, aclChanged, tables }
}

/** Finds deleted and new datasets; a recreated one is both. */
function diffDatasets(rows: ChangedRows, { open, table }: OpenDatasets) {
  const now = new Map(table.open().map((description) => [description.name, description]))
  const gone = [...open.values()].filter(({ name, createdAt }) => {
    const still = now.get(name)
    return still === undefined || still.createdAt !== createdAt || isDeleted(rows, name)
  })
  const come = [...now.values()].filter(
    (description) =>
      !open.has(description.name) || gone.some(({ name }) => name === description.name),
  )
  return { gone, come }
}

const isDeleted = (rows: ChangedRows, name: string): boolean =>
  rows.datasets?.gone.some((row) => row.name === name) ?? false

/** Applies changed ACL modes and returns the names. */
function updateAclModes({ open, table }: OpenDatasets): string[] {
  return table.open().flatMap(({ name, aclMode }) => {
    const dataset = open.get(name)
    if (!dataset || dataset.aclMode === aclMode) return []
    dataset.setAclMode(aclMode)
    return [name]
  })
}
