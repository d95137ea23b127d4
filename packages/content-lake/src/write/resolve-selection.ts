import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import type { Selection } from '../document/commit.ts'
import type { StoredDataset } from '@orrery/groq/dataset'
import { runQuery } from '@orrery/groq/query'
import { selectionTooSlow, tooManySelected } from './write-errors.ts'

/** Documents that a deletion or patch by query may be about. */
const MAX_SELECTED = 10_000

/** What finding them may cost: a transaction is worked out on the thread that serves everybody, in one go. */
const SELECTION = { workLimit: 5_000_000, timeLimit: 1_000 }

/**
 * Ids of the documents that a deletion or patch is about; of a query only those that its sender may read.
 * @param timeLeft milliseconds that the queries of the transaction may still take
 * @throws WriteError where a query selects too many, and where nothing is left of the time.
 */
export function resolveSelection(
  selection: Selection,
  dataset: StoredDataset,
  canRead: DocumentTest,
  timeLeft: number,
): string[] {
  if ('id' in selection) return [selection.id]
  const timeLimit = Math.min(SELECTION.timeLimit, timeLeft)
  if (timeLimit <= 0) throw selectionTooSlow()
  const { result } = runQuery({
    ...selection,
    dataset,
    perspective: 'raw',
    canRead,
    ...SELECTION,
    timeLimit,
  })
  const found = Array.isArray(result) ? result : [result]
  const ids = found
    .map((document: unknown) => (document as LakeDocument | null)?._id)
    .filter((id) => typeof id === 'string')
  if (ids.length > MAX_SELECTED) throw tooManySelected(MAX_SELECTED)
  return ids
}
