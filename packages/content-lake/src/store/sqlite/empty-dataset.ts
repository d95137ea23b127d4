import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { DatasetTable } from './dataset-table.ts'

/** Rows that go in one transaction: others get a word in after a few milliseconds. */
const SLICE = 1_000

const SLICES: readonly string[] = [
  `DELETE FROM documents WHERE dataset = :dataset AND id IN
     (SELECT id FROM documents WHERE dataset = :dataset LIMIT ${SLICE})`,
  `DELETE FROM effects WHERE dataset = :dataset AND (document_id, sequence) IN
     (SELECT document_id, sequence FROM effects WHERE dataset = :dataset LIMIT ${SLICE})`,
  `DELETE FROM transactions WHERE sequence IN
     (SELECT sequence FROM transactions WHERE dataset = :dataset LIMIT ${SLICE})`,
]

/**
 * Takes away every row of a dataset, slice by slice, and the dataset last. A crash in between is taken up at the next
 * start, as long as its `state` says that it is no dataset any more.
 */
export async function emptyDataset(database: DatabaseSync, dataset: string): Promise<void> {
  for (const sql of SLICES) {
    for (;;) {
      if (!database.isOpen) return
      if (database.prepare(sql).run({ dataset }).changes === 0) break
      await setImmediate()
    }
  }
  if (database.isOpen) new DatasetTable(database).remove(dataset)
}
