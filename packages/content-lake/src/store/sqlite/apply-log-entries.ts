import type { LogEntry, ChangedRows } from '@orrery/sqlite-replica'
import type { Followed } from '../lake-store.ts'
import type { DatasetTable } from './dataset-table.ts'
import { followedCommits } from './commits-from-rows.ts'
import type { SqliteDataset } from './sqlite-dataset.ts'

/** Tables that datasets tell of themselves. */
const OF_DATASETS = new Set(['documents', 'transactions', 'effects', 'sqlite_sequence'])

interface Shown {
  open: Map<string, SqliteDataset>
  table: DatasetTable
  /** Brings a dataset into memory that was not there. */
  load: (description: ReturnType<DatasetTable['open']>[number]) => SqliteDataset
}

/** Shows what other processes wrote; it is in the file already. What is to be told of it, but for commits, which datasets tell. */
export function follow(entries: readonly LogEntry[], shown: Shown): Followed {
  const added = new Set<SqliteDataset>()
  const removed: SqliteDataset[] = []
  const opened: string[] = []
  const tables = new Set<string>()
  for (const { rows } of entries) {
    for (const name of Object.keys(rows)) if (!OF_DATASETS.has(name)) tables.add(name)
    if (rows.datasets) {
      const { gone, come } = compare(rows, shown)
      for (const dataset of gone) {
        void dataset.end()
        shown.open.delete(dataset.name)
        if (!added.delete(dataset)) removed.push(dataset)
      }
      for (const description of come) added.add(shown.load(description))
      opened.push(...switched(shown))
    }
    if (rows.transactions)
      for (const dataset of shown.open.values())
        for (const commit of followedCommits(rows, dataset)) dataset.follow(commit)
  }
  return { added: [...added], removed, opened, tables }
}

/** Which datasets are no more, and which are new: what was taken away and made anew is both. */
function compare(rows: ChangedRows, { open, table }: Shown) {
  const now = new Map(table.open().map((description) => [description.name, description]))
  const gone = [...open.values()].filter(({ name, createdAt }) => {
    const still = now.get(name)
    return still === undefined || still.createdAt !== createdAt || isGone(rows, name)
  })
  const come = [...now.values()].filter(
    (description) =>
      !open.has(description.name) || gone.some(({ name }) => name === description.name),
  )
  return { gone, come }
}

const isGone = (rows: ChangedRows, name: string): boolean =>
  rows.datasets?.gone.some((row) => row.name === name) ?? false

/** Names of those that are open to others than before. */
function switched({ open, table }: Shown): string[] {
  return table.open().flatMap(({ name, aclMode }) => {
    const dataset = open.get(name)
    if (!dataset || dataset.aclMode === aclMode) return []
    dataset.setAclMode(aclMode)
    return [name]
  })
}
